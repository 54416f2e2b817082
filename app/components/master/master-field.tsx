import { useTranslation } from "react-i18next";
import type { MasterField as Definition } from "~/definitions/master";
import { CheckboxField } from "../form/checkbox-field";
import { DateField } from "../form/date-field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";

/** min and max come from the schema. */
type Source = FieldSource & { min?: string | number; max?: string | number };

export function MasterField({ definition, field }: { definition: Definition; field: Source }) {
  const { t } = useTranslation();
  const props = {
    field,
    label: t(definition.label),
    hint: definition.hint === undefined ? undefined : t(definition.hint),
    className: definition.narrow === true ? undefined : "col-span-2",
  };
  switch (definition.kind) {
    case "text":
      return <TextField {...props} placeholder={definition.placeholder} />;
    case "textarea":
      return <TextareaField {...props} rows={definition.rows} />;
    case "number":
      return (
        <NumberField
          {...props}
          min={boundOf(field.min)}
          max={boundOf(field.max)}
          precision={definition.precision}
          suffix={definition.suffix}
        />
      );
    case "select": {
      const options = definition.options.map(({ value, label }) => ({ value, label: t(label) }));
      return <SelectField {...props} options={options} emptyLabel={t(definition.emptyLabel)} />;
    }
    case "checkbox":
      return <CheckboxField {...props} />;
    case "date":
      return <DateField {...props} farAhead />;
    case "custom":
      return <definition.component {...props} />;
  }
}

function boundOf(bound: string | number | undefined): number | undefined {
  return bound === undefined ? undefined : Number(bound);
}
