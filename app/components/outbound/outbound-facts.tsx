import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";
import { RecordFacts } from "../record/record-facts";

const FIELDS = ["customer", "driverName", "destination", "sealNo", "note"] as const;

/** Whose truck it is and where it goes. */
export function OutboundFacts({ record }: { record: OutboundRecord }) {
  const { t } = useTranslation();
  const facts = FIELDS.map((field) => ({
    label: t(`business:outbound.field.${field}`),
    value: field === "customer" ? record.customer.name : record[field],
    wide: field === "note",
  }));
  return <RecordFacts facts={facts} />;
}
