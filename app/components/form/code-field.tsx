import { useEffect, useRef } from "react";
import { Input } from "../ui/input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface CodeFieldProps extends FieldProps<HTMLInputElement> {
  /** Each reply empties the field. */
  answer: unknown;
}

/** Code of an authenticator app, never refilled. */
export function CodeField({ answer, ...props }: CodeFieldProps) {
  const { field } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer === undefined || input.current === null) return;
    input.current.value = "";
    input.current.focus();
  }, [answer]);
  return (
    <Field {...props}>
      <Input
        key={field.key}
        ref={input}
        {...controlProps(props)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={field.maxLength}
        className="text-lg tracking-widest tabular-nums"
      />
    </Field>
  );
}
