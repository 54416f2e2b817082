import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { Input } from "../ui/input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, "text" | "email" | "password" | "tel" | "url" | "search">;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Suggestions: the id of a `<datalist>`. */
  list?: string;
  inputClassName?: string;
}

/** One line of text. A password never gets its value back. */
export function TextField(props: TextFieldProps) {
  const { field, type = "text", placeholder, autoComplete = "off", list, readOnly, inputClassName } = props;
  return (
    <Field {...props}>
      <Input
        key={field.key}
        {...controlProps(props)}
        type={type}
        defaultValue={type === "password" ? undefined : field.defaultValue}
        minLength={field.minLength}
        maxLength={field.maxLength}
        pattern={field.pattern}
        placeholder={placeholder}
        autoComplete={autoComplete}
        list={list}
        readOnly={readOnly}
        className={inputClassName}
      />
    </Field>
  );
}
