import type { TFunction } from "i18next";
import type { InboundRecord, InboundRecordInput } from "#contract/weighing/inbound-record";
import { unitText } from "~/definitions/units";
import { numbersOf } from "~/definitions/numbers";
import { typedKeys } from "../record/form-fields";

type Item = InboundRecord["items"][number];

/** Fields of the form, in order. The type check requires every one. */
export const INBOUND_FIELDS = typedKeys<Exclude<keyof InboundRecordInput, "items" | "unusualReason">>({
  licensePlate: true,
  date: true,
  vendorId: true,
  driverName: true,
  transporter: true,
  deliveryNoteNo: true,
  note: true,
});
export const INBOUND_ITEM_FIELDS = ["inboundItemId", "quantity", "note"] as const;

/** Formats an item: `Jagung Pipil · 18.000 kg · Curah`. */
export function itemText({ inboundItem, quantity, note }: Item, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  const unit = unitText(inboundItem.unit, t, quantity);
  return [inboundItem.name, `${formatNumber(quantity)} ${unit}`, note].filter(Boolean).join(" · ");
}
