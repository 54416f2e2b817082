import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";

const FIELDS = ["customer", "driverName", "destination", "sealNo", "note"] as const;

/** Whose truck it is and where it goes; what nobody filled in is left out. */
export function OutboundFacts({ record }: { record: OutboundRecord }) {
  const { t } = useTranslation();
  const facts = FIELDS.map((field) => ({
    field,
    value: field === "customer" ? record.customer.name : record[field],
  })).filter(({ value }) => value !== null);
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-3 px-2.5 text-sm">
      {facts.map(({ field, value }) => (
        <div key={field} className={field === "note" ? "col-span-full" : "min-w-0"}>
          <dt className="text-xs text-muted-foreground">{t(`business:outbound.field.${field}`)}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
