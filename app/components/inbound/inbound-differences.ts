import type { TFunction } from "i18next";
import type { InboundRecord, InboundRecordInput } from "#contract/inbound-record";
import { unitText } from "~/definitions/units";
import { numbersOf } from "~/definitions/numbers";
import { differencesOf, keysOf, sameLines } from "../record/differences";

type Typed = Record<string, unknown>;
type Item = InboundRecord["items"][number];

/** Fields of the form, in order. The type check requires every one. */
export const INBOUND_FIELDS = keysOf<Exclude<keyof InboundRecordInput, "items" | "unusualReason">>({
  licensePlate: true,
  date: true,
  vendorId: true,
  driverName: true,
  transporter: true,
  deliveryNoteNo: true,
  note: true,
});
export const INBOUND_ITEM_FIELDS = ["inboundItemId", "quantity", "note"] as const;

/** Returns the fields that differ from the typed ones. */
export function inboundDifferences(current: InboundRecord, typed: Typed, t: TFunction) {
  const labelOf = (field: string) => t(`business:inbound.field.${field}`);
  const fields = differencesOf(current, typed, INBOUND_FIELDS, labelOf, t);
  if (sameLines(current.items, typed.items, INBOUND_ITEM_FIELDS, t)) return fields;
  return [
    ...fields,
    { label: t("business:inbound.field.items"), now: current.items.map((item) => itemText(item, t)).join("; ") },
  ];
}

/** Formats an item: `Jagung Pipil · 18.000 kg · Curah`. */
export function itemText({ inboundItem, quantity, note }: Item, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  const unit = unitText(inboundItem.unit, t, quantity);
  return [inboundItem.name, `${formatNumber(quantity)} ${unit}`, note].filter(Boolean).join(" · ");
}
