/**
 * What a field needs to know about its value, name and errors: the field metadata of conform (`fields.name` of `useForm`)
 * fits as it is.
 */
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

/** What every field takes beside its metadata. */
export interface FieldProps {
  field: FieldSource;
  label: string;
  /** A quiet line under the control. */
  hint?: React.ReactNode;
  /** Overrides what the schema says, for a field that is required only at times. */
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  className?: string;
}

/** The attributes that tie a control to its form, its label, its hint and its errors; `key` is to be given by itself. */
export function controlProps(props: FieldProps) {
  const { field, hint } = props;
  const invalid = field.errors !== undefined && field.errors.length > 0;
  const described = [invalid ? field.errorId : "", hint === undefined ? "" : field.descriptionId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: (props.required ?? field.required) || undefined,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}
