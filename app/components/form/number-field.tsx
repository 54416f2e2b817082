import { NumberInput } from "../ui/number-input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** The most decimals, 0 to 2. */
  precision?: number;
  /** The unit at the right edge: kg, %. */
  suffix?: string;
  inputClassName?: string;
}

/** A number in Indonesian writing; the form sends the text that is seen, `1.234,5`. */
export function NumberField(props: NumberFieldProps) {
  const { field, min, max, precision, suffix, readOnly, inputClassName } = props;
  return (
    <Field {...props}>
      <NumberInput
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        min={min}
        max={max}
        precision={precision}
        suffix={suffix}
        readOnly={readOnly}
        className={inputClassName}
      />
    </Field>
  );
}
