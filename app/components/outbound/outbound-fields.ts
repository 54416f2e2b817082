import type { TFunction } from "i18next";
import type { OutboundRecordInput, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { unitText } from "~/definitions/units";
import { typedKeys } from "../record/form-fields";

/** Fields of the form, in order. The type check requires every one. */
export const OUTBOUND_FIELDS = typedKeys<Exclude<keyof OutboundRecordInput, "outboundItem" | "unusualReason">>({
  licensePlate: true,
  date: true,
  customerId: true,
  driverName: true,
  transporter: true,
  destination: true,
  sealNo: true,
  note: true,
});

/** Formats an item: `H · Tepung 50 kg · Grade A · Mawar · 200 karung · 10.000 kg`. */
export function itemText(item: OutboundRecordItem, t: TFunction): string {
  const amount = t("business:outbound.kgLine", {
    bags: item.bags,
    unit: unitText(item.outboundItem.unit, t, item.bags),
    kg: item.quantityKg,
  });
  return [item.loadingArea, item.outboundItem.name, item.grade.name, item.marking.name, amount].join(" · ");
}
