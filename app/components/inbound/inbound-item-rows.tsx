import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_BAGS, MAX_RECORD_ITEMS } from "#contract/constants";
import type { InboundRecordInput } from "#contract/inbound-record";
import { unitText } from "~/definitions/units";
import type { InboundChoices } from "~/services/inbound/choices.server";
import { EntryRows } from "../form/entry-rows";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";

interface InboundItemRowsProps {
  form: FormMetadata<InboundRecordInput, string[]>;
  list: FieldMetadata<InboundRecordInput["items"], InboundRecordInput, string[]>;
  choices: InboundChoices;
}

export function InboundItemRows({ form, list, choices }: InboundItemRowsProps) {
  const { t } = useTranslation();
  const rows = list.getFieldList().map((row) => {
    const fields = row.getFieldset();
    return {
      key: row.key,
      valid: row.valid,
      id: fields.id,
      fields: (remove: ReactNode) => <ItemFields fields={fields} choices={choices} remove={remove} />,
    };
  });
  return (
    <EntryRows
      {...{ form, list, rows }}
      most={MAX_RECORD_ITEMS}
      addLabel={t("business:inbound.addItem")}
      removeLabel={(index) => t("business:inbound.removeRow", { index: index + 1 })}
    />
  );
}

interface ItemFieldsProps {
  fields: Record<"inboundItemId" | "quantity" | "note", FieldSource & { value?: unknown }>;
  choices: InboundChoices;
  remove: ReactNode;
}

function ItemFields({ fields: { inboundItemId, quantity, note }, choices, remove }: ItemFieldsProps) {
  const { t } = useTranslation();
  const words = {
    item: t("business:inbound.field.inboundItem"),
    quantity: t("business:inbound.field.quantity"),
    note: t("business:inbound.field.itemNote"),
  };
  const unit = choices.items.find(({ value }) => value === inboundItemId.value)?.unit;
  return (
    <div className="space-y-1.5">
      <SelectField
        field={inboundItemId}
        label={words.item}
        labelPlace="hidden"
        options={choices.items}
        emptyLabel={words.item}
      />
      <div className="flex items-start gap-1.5">
        <NumberField
          field={quantity}
          label={words.quantity}
          labelPlace="hidden"
          min={0}
          max={MAX_BAGS}
          placeholder={words.quantity}
          suffix={unit && unitText(unit, t)}
          className="w-[9.5rem] shrink-0"
          inputClassName={unit === undefined ? undefined : "pr-[4.5rem]"}
        />
        <TextField field={note} label={words.note} labelPlace="hidden" placeholder={words.note} className="flex-1" />
        {remove}
      </div>
    </div>
  );
}
