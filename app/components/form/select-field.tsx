import { forwardRef } from "react";
import { NativeSelect, type NativeSelectProps } from "../ui/native-select";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

type SelectFieldProps = FieldProps<HTMLSelectElement> & Pick<NativeSelectProps, "options" | "emptyLabel">;

export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(given, ref) {
  const props = useFreshErrors(given);
  const { field, options, emptyLabel } = props;
  return (
    <Field {...props}>
      <NativeSelect
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        options={options}
        emptyLabel={emptyLabel}
      />
    </Field>
  );
});
