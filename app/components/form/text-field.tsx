import { forwardRef, type HTMLInputTypeAttribute, type InputHTMLAttributes } from "react";
import { Input } from "../ui/input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

interface TextFieldProps
  extends FieldProps<HTMLInputElement>, Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder" | "autoComplete"> {
  type?: Extract<HTMLInputTypeAttribute, "text" | "email" | "password" | "tel" | "url" | "search">;
  inputClassName?: string;
  /** Keeps a scanned number, which is a search in other fields (keys/scan.ts). */
  scans?: boolean;
}

/** Text field; a password is never sent back. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(given, ref) {
  const props = useFreshErrors(given);
  const { field, type = "text", placeholder, autoComplete = "off", readOnly, inputClassName, scans = false } = props;
  return (
    <Field {...props}>
      <Input
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        type={type}
        data-scan={scans ? "" : undefined}
        defaultValue={type === "password" ? undefined : field.defaultValue}
        minLength={field.minLength}
        maxLength={field.maxLength}
        pattern={field.pattern}
        {...{ placeholder, autoComplete, readOnly }}
        className={inputClassName}
      />
    </Field>
  );
});
