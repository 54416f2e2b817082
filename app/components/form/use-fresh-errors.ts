import { useState, type FormEvent } from "react";
import { withoutErrors, type FieldProps } from "./field-source";

/** Returns the props of a field without the errors of its last answer, once its value was changed after that answer. */
export function useFreshErrors<Control extends HTMLElement, Props extends FieldProps<Control>>(
  props: Props & FieldProps<Control>,
): Props {
  const { field, onInput } = props;
  const { errors } = field;
  const [changed, setChanged] = useState<string[]>();
  return {
    ...props,
    field: errors !== undefined && errors === changed ? withoutErrors(field) : field,
    onInput: (event: FormEvent<Control>) => {
      setChanged(errors);
      onInput?.(event);
    },
  };
}
