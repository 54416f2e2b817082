import type { SelectOption } from "~/screens/options";
import { Select } from "../ui/select";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** The text of the empty choice; without it there is none. */
  emptyLabel?: string;
}

/** One of a few values. */
export function SelectField(props: SelectFieldProps) {
  const { field, options, emptyLabel } = props;
  return (
    <Field {...props}>
      <Select
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        options={options}
        emptyLabel={emptyLabel}
      />
    </Field>
  );
}
