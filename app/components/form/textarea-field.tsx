import { Textarea } from "../ui/textarea";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface TextareaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
}

/** Several lines of text: a note, a reason, an address. */
export function TextareaField(props: TextareaFieldProps) {
  const { field, rows, placeholder, readOnly } = props;
  return (
    <Field {...props}>
      <Textarea
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        minLength={field.minLength}
        maxLength={field.maxLength}
        rows={rows}
        placeholder={placeholder}
        readOnly={readOnly}
      />
    </Field>
  );
}
