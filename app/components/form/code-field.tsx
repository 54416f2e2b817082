import { useEffect, useRef } from "react";
import { Input } from "../ui/input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface CodeFieldProps extends FieldProps<HTMLInputElement> {
  /** The answer of the last try: each empties the field, for no code is right a second time. */
  answer: unknown;
}

/** The six digits of an authenticator app. It never gets its value back. */
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
