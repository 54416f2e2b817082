import type { TFunction } from "i18next";
import { formatDay, formatNumber } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import { differencesOf, sameLines } from "../record/differences";

type Typed = Record<string, unknown>;
type Item = InboundRecord["items"][number];

const ITEM_FIELDS = ["inboundItemId", "quantity", "note"] as const;

/** Where the record that is there now differs from what was typed into its form. */
export function inboundDifferences(current: InboundRecord, typed: Typed, t: TFunction) {
  const shown = {
    vendorId: (row: InboundRecord) => row.vendor.name,
    licensePlate: (row: InboundRecord) => row.licensePlate,
    date: (row: InboundRecord) => formatDay(row.date),
    driverName: (row: InboundRecord) => row.driverName ?? "",
    deliveryNoteNo: (row: InboundRecord) => row.deliveryNoteNo ?? "",
    note: (row: InboundRecord) => row.note ?? "",
  };
  const found = differencesOf(current, typed, shown, (field) =>
    t(`business:inbound.field.${field === "vendorId" ? "vendor" : field}`),
  );
  if (sameLines(current.items, typed.items, ITEM_FIELDS)) return found;
  return [...found, { label: t("business:inbound.items"), now: current.items.map(itemText).join("; ") }];
}

/** An item in one line: `Jagung Pipil · 18.000 kg · Curah`. */
export function itemText({ inboundItem, quantity, note }: Item): string {
  return [inboundItem.name, `${formatNumber(quantity)} ${inboundItem.unit}`, note].filter(Boolean).join(" · ");
}
