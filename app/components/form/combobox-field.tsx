import { Combobox, type ComboboxProps } from "../ui/combobox";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";

export interface ComboboxFieldProps
  extends FieldProps, Pick<ComboboxProps, "options" | "emptyLabel" | "onChoose" | "onSearch" | "searching"> {}

/** One of many values: found by typing, or in the browser's own select without JavaScript. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { field, label, options, emptyLabel, onChoose, onSearch, searching } = props;
  return (
    <Field {...props}>
      <Combobox
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        {...{ label, options, emptyLabel, onChoose, onSearch, searching }}
      />
    </Field>
  );
}
