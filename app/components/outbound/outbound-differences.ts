import type { TFunction } from "i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { plateKey } from "#contract/plate";
import { sameAsTyped, sameLines } from "../record/differences";

/** What was typed into a form, as it came back from the server. */
type Typed = Record<string, unknown>;

const HEADER = ["driverName", "destination", "sealNo", "note"] as const;
const ITEM_FIELDS = ["outboundItemId", "loadingArea", "gradeId", "markingId", "bags", "quantityKg"] as const;

/** Where the record that is there now differs from what was typed. */
export function outboundDifferences(current: OutboundRecord, typed: Typed, t: TFunction) {
  const found: { label: string; now: string }[] = [];
  const plate = typeof typed.licensePlate === "string" ? typed.licensePlate : "";
  if (plateKey(plate) !== plateKey(current.licensePlate))
    found.push({ label: t("business:outbound.field.licensePlate"), now: current.licensePlate });
  for (const field of HEADER) {
    if (!sameAsTyped(current[field], typed[field])) {
      found.push({ label: t(`business:outbound.field.${field}`), now: current[field] ?? "" });
    }
  }
  if (!sameAsTyped(current.date, typed.date))
    found.push({ label: t("business:outbound.field.date"), now: formatDay(current.date) });
  if (!sameAsTyped(current.customerId, typed.customerId))
    found.push({ label: t("business:outbound.field.customer"), now: current.customer.name });
  if (!sameLines(current.outboundItem, typed.outboundItem, ITEM_FIELDS)) {
    const now = current.outboundItem.map((item) => itemText(item, t)).join("; ");
    found.push({ label: t("business:outbound.items"), now });
  }
  return found;
}

/** An item in one line: `H · Tepung 50 kg · Grade A · Mawar · 200 karung · 10.000 kg`. */
export function itemText(item: OutboundRecordItem, t: TFunction): string {
  const amount = t("business:outbound.kgLine", {
    bags: formatNumber(item.bags),
    unit: item.outboundItem.unit,
    kg: formatNumber(item.quantityKg),
  });
  return [item.loadingArea, item.outboundItem.name, item.grade.name, item.marking.name, amount].join(" · ");
}
