import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { MAX_RECORD_ITEMS } from "#contract/constants";
import type { OutboundRecordInput } from "#contract/outbound-record";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { EntryRows } from "../form/entry-rows";
import { typedNumber } from "../ui/number-text";
import { OutboundItemFields } from "./outbound-item-fields";

interface OutboundItemRowsProps {
  form: FormMetadata<OutboundRecordInput, string[]>;
  list: FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;
  choices: OutboundChoices;
  /** The customer chosen in the form. */
  customerId?: string;
}

/** The items of a record's form. */
export function OutboundItemRows({ form, list, choices, customerId }: OutboundItemRowsProps) {
  const { t } = useTranslation();
  const items = list.getFieldList();
  const taking = items.map((row) => {
    const { bookingId, quantityKg } = row.getFieldset();
    return { bookingId: bookingId.value, kg: typedNumber(quantityKg.value, 0) ?? 0 };
  });
  const rows = items.map((row, place) => {
    const fields = row.getFieldset();
    const takenElsewhere = (bookingId: string) =>
      taking.reduce((sum, other, at) => (at !== place && other.bookingId === bookingId ? sum + other.kg : sum), 0);
    return {
      key: row.key,
      valid: row.valid,
      id: fields.id,
      fields: (remove: React.ReactNode) => (
        <OutboundItemFields compact action={remove} {...{ fields, choices, customerId, takenElsewhere }} />
      ),
    };
  });
  return (
    <EntryRows
      name={list.name}
      rows={rows}
      most={MAX_RECORD_ITEMS}
      add={form.insert.getButtonProps({ name: list.name, defaultValue: {} })}
      remove={(index) => form.remove.getButtonProps({ name: list.name, index })}
      restore={(index, defaultValue) => form.insert({ name: list.name, index, defaultValue })}
      addLabel={t("business:outbound.addItem")}
      removeLabel={(index) => t("business:outbound.removeRow", { index: index + 1 })}
    />
  );
}
