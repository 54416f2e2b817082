import type { FormEventHandler, ReactNode } from "react";

/** Name, value and errors of a field; conform's metadata fits. */
export interface FieldSource {
  key: string | undefined;
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
  defaultChecked?: boolean | undefined;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
}

/** Returns the field without errors. Conform's metadata is a proxy and cannot be spread. */
export function withoutErrors(field: FieldSource): FieldSource {
  const { key, id, name, formId, errorId, descriptionId, defaultValue, required, minLength, maxLength, pattern } =
    field;
  const constraints = { required, minLength, maxLength, pattern };
  return { key, id, name, formId, errorId, descriptionId, errors: undefined, defaultValue, ...constraints };
}

export interface FieldProps<Control extends HTMLElement = HTMLElement> {
  field: FieldSource;
  label: string;
  /** `hidden`: for screen readers only; `none`: the caller renders a `<label>`. */
  labelPlace?: "above" | "hidden" | "none";
  /** Text below the errors, part of the control's description. */
  hint?: ReactNode;
  /** Shown directly below the control. */
  note?: ReactNode;
  /** Overrides the schema for conditionally required fields. */
  required?: boolean;
  /** Marks the control as invalid before the server does. */
  invalid?: boolean;
  autoFocus?: boolean;
  /** The panel or dialog focuses this field first. */
  firstFocus?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  onInput?: FormEventHandler<Control>;
  className?: string;
}

/** Returns attributes that link a control to form, label, hint and errors; React needs `key` separately. */
export function controlProps<Control extends HTMLElement>(props: FieldProps<Control>) {
  const { field, hint } = props;
  const refused = field.errors !== undefined && field.errors.length > 0;
  const described = [refused ? field.errorId : "", hint === undefined ? "" : field.descriptionId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: (props.required ?? field.required) || undefined,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
    "data-autofocus": props.firstFocus === true ? "" : undefined,
    "aria-invalid": refused || props.invalid === true || undefined,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
    onInput: props.onInput,
  };
}
