import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { CardStale, type CardStaleProps } from "../record/card-stale";
import { itemText } from "./outbound-differences";

/** Above the fields of a step of an outbound record. */
export function OutboundCardStale(props: Omit<CardStaleProps, "differences">) {
  const { t } = useTranslation();
  const differences = (now: unknown) => {
    // With a version it is a detail of the API: a record's, or an item's.
    const current = now as OutboundRecord | OutboundRecordItem;
    if (!("recordNo" in current)) return [{ label: t("business:outbound.items"), now: itemText(current, t) }];
    return [
      { label: t("business:outbound.field.status"), now: t(`business:outbound.status.${current.status}`) },
      { label: t("business:outbound.field.firstKg"), now: formatKg(current.firstKg) },
      { label: t("business:outbound.field.secondKg"), now: formatKg(current.secondKg) },
      { label: t("business:outbound.field.itemsKg"), now: formatKg(current.itemsKg) },
    ];
  };
  return <CardStale {...props} differences={differences} />;
}
