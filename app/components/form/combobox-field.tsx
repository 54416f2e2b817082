import { forwardRef } from "react";
import { Combobox, type ComboboxProps } from "../ui/combobox";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

type ComboboxFieldProps = FieldProps<HTMLSelectElement> &
  Pick<ComboboxProps, "options" | "emptyLabel" | "onChoose" | "onSearch" | "searching" | "cut">;

export const ComboboxField = forwardRef<HTMLSelectElement, ComboboxFieldProps>(function ComboboxField(given, ref) {
  const props = useFreshErrors(given);
  const { field, label, options, emptyLabel, onChoose, onSearch, searching, cut } = props;
  return (
    <Field {...props}>
      <Combobox
        key={field.key}
        ref={ref}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        {...{ label, options, emptyLabel, onChoose, onSearch, searching, cut }}
      />
    </Field>
  );
});
