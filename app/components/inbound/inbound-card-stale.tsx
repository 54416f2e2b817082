import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import { CardStale, type CardStaleProps } from "../record/card-stale";
import { itemText } from "./inbound-differences";

/** Above the fields of a step of an inbound record. */
export function InboundCardStale(props: Omit<CardStaleProps, "differences">) {
  const { t } = useTranslation();
  const differences = (now: unknown) => {
    // With a version it is the API's detail of the record.
    const current = now as InboundRecord;
    return [
      { label: t("business:inbound.field.status"), now: t(`business:inbound.status.${current.status}`) },
      { label: t("business:inbound.field.firstKg"), now: formatKg(current.firstKg) },
      { label: t("business:inbound.field.secondKg"), now: formatKg(current.secondKg) },
      { label: t("business:inbound.items"), now: current.items.map(itemText).join("; ") },
    ];
  };
  return <CardStale {...props} differences={differences} />;
}
