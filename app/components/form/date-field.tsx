import { DateInput } from "../ui/date-input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface DateFieldProps extends FieldProps {
  /** The first and last day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A business day; the browser's own picker, the form sends `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { field, min, max, readOnly } = props;
  return (
    <Field {...props}>
      <DateInput
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        min={min}
        max={max}
        readOnly={readOnly}
      />
    </Field>
  );
}
