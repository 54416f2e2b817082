import { forwardRef } from "react";
import { DateInput } from "../ui/date-input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface DateFieldProps extends FieldProps<HTMLInputElement> {
  /** The first and last day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A business day; the browser's own picker, the form sends `YYYY-MM-DD`. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(props, ref) {
  const { field, min, max, readOnly } = props;
  return (
    <Field {...props}>
      <DateInput
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        min={min}
        max={max}
        readOnly={readOnly}
      />
    </Field>
  );
});
