import { forwardRef } from "react";
import { NumberInput, type NumberInputProps } from "../ui/number-input";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

interface NumberFieldProps
  extends FieldProps<HTMLInputElement>, Pick<NumberInputProps, "min" | "max" | "precision" | "suffix" | "placeholder"> {
  inputClassName?: string;
}

/** A number in Indonesian notation; the form sends the text that is seen, `1.234,5`. */
export const NumberField = forwardRef<HTMLInputElement, NumberFieldProps>(function NumberField(props, ref) {
  const { field, min, max, precision, suffix, placeholder, readOnly, inputClassName } = props;
  return (
    <Field {...props}>
      <NumberInput
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        {...{ min, max, precision, suffix, placeholder, readOnly }}
        defaultValue={field.defaultValue}
        className={inputClassName}
      />
    </Field>
  );
});
