import type { FormEventHandler, ReactNode } from "react";

/** Name, value and errors of a field: the field metadata of conform (`fields.name` of `useForm`) fits as it is. */
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

/** Returns the field without the errors of its last answer, for a value that has changed since. Conform's metadata is a proxy. */
export function withoutErrors(field: FieldSource): FieldSource {
  const { key, id, name, formId, errorId, descriptionId, defaultValue, required, minLength, maxLength, pattern } =
    field;
  const constraints = { required, minLength, maxLength, pattern };
  return { key, id, name, formId, errorId, descriptionId, errors: undefined, defaultValue, ...constraints };
}

/** The props that all fields share. */
export interface FieldProps<Control extends HTMLElement = HTMLElement> {
  field: FieldSource;
  label: string;
  /**
   * `above` the control; `hidden` for a field in a row of fields: only screen readers hear it, because a table head or the
   * control itself shows the word; `none` where the caller renders a `<label>`.
   */
  labelPlace?: "above" | "hidden" | "none";
  /** A quiet line under the errors, and part of the control's description. */
  hint?: ReactNode;
  /** Stands right under the control, above the errors. */
  note?: ReactNode;
  /** Overrides the schema, for a field that is required only at times. */
  required?: boolean;
  /** Marks the control as invalid before the server has refused it. */
  invalid?: boolean;
  autoFocus?: boolean;
  /** The panel or dialog around the form opens with the focus here, in the place of its first field. */
  firstFocus?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  onInput?: FormEventHandler<Control>;
  className?: string;
}

/** Returns the attributes that tie a control to its form, label, hint and errors; React wants `key` apart from them. */
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
