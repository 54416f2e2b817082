import { forwardRef } from "react";
import { Textarea } from "../ui/textarea";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

interface TextareaFieldProps extends FieldProps<HTMLTextAreaElement> {
  rows?: number;
  placeholder?: string;
}

export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(given, ref) {
  const props = useFreshErrors(given);
  const { field, rows, placeholder, readOnly } = props;
  return (
    <Field {...props}>
      <Textarea
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        minLength={field.minLength}
        maxLength={field.maxLength}
        {...{ rows, placeholder, readOnly }}
      />
    </Field>
  );
});
