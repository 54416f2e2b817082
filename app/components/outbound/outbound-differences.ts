import type { TFunction } from "i18next";
import type { OutboundRecord, OutboundRecordInput, OutboundRecordItem } from "#contract/outbound-record";
import { unitText } from "~/definitions/units";
import { plateKey } from "#contract/weighing/plate";
import { differencesOf, keysOf, sameLines } from "../record/differences";

type Typed = Record<string, unknown>;

/** Fields of the form, in order. The type check requires every one. */
export const OUTBOUND_FIELDS = keysOf<Exclude<keyof OutboundRecordInput, "outboundItem" | "unusualReason">>({
  licensePlate: true,
  date: true,
  customerId: true,
  driverName: true,
  transporter: true,
  destination: true,
  sealNo: true,
  note: true,
});
const ITEM_FIELDS = ["outboundItemId", "loadingArea", "gradeId", "markingId", "bags", "quantityKg"] as const;

/** Returns the fields that differ from the typed ones. */
export function outboundDifferences(current: OutboundRecord, typed: Typed, t: TFunction) {
  const plate = typeof typed.licensePlate === "string" ? typed.licensePlate : "";
  const samePlate = plateKey(plate) === plateKey(current.licensePlate);
  const fields = OUTBOUND_FIELDS.filter((field) => field !== "licensePlate" || !samePlate);
  const differences = differencesOf(current, typed, fields, (field) => t(`business:outbound.field.${field}`), t);
  if (!sameLines(current.outboundItem, typed.outboundItem, ITEM_FIELDS, t)) {
    const now = current.outboundItem.map((item) => itemText(item, t)).join("; ");
    differences.push({ label: t("business:outbound.items"), now });
  }
  return differences;
}

/** Formats an item: `H · Tepung 50 kg · Grade A · Mawar · 200 karung · 10.000 kg`. */
export function itemText(item: OutboundRecordItem, t: TFunction): string {
  const amount = t("business:outbound.kgLine", {
    bags: item.bags,
    unit: unitText(item.outboundItem.unit, t, item.bags),
    kg: item.quantityKg,
  });
  return [item.loadingArea, item.outboundItem.name, item.grade.name, item.marking.name, amount].join(" · ");
}
