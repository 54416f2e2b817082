import type { CheckBody, InboundRecord } from "#contract/weighing/inbound-record";
import { notedKg } from "#contract/weighing/inbound-weights";
import type { UnusualValue } from "#contract/weighing/unusual";
import { usualNetOfNote, usualOfNote } from "#contract/weighing/usual-values";
import { isUnusual, scaledTo, type Share } from "#contract/weighing/usual-weights";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "../records/unusual";

/** Compares received goods with the delivery note (docs/domain.md, Unusual values). */

type Items = InboundRecord["items"];

export function countCheck(counts: CheckBody["items"], before: Items, env: BackendEnv): UnusualCheck[] {
  return counts.flatMap(({ id, quantity: value }, index) => {
    const item = before.find((one) => one.id === id);
    const usual = item === undefined ? null : usualOfNote(item.notedQuantity, env);
    if (item === undefined || usual === null || item.quantity === value) return [];
    const params = { item: item.inboundItem.name, noted: item.notedQuantity, unit: item.inboundItem.unit };
    const text = { key: "unusualQuantity", params } as const;
    return [{ field: "quantity", itemId: id, value, usual, at: `items.${index}.quantity`, text }];
  });
}

/** Checks the net of goods counted in kg. @param netKg null while unknown @param at request field */
export function netCheck(
  netKg: number | null,
  items: Items,
  { at, env, share }: { at: string; env: BackendEnv; share: Share | null },
): UnusualCheck[] {
  const noted = notedKg(items);
  const usual = usualNetOfNote(noted, env, share);
  if (netKg === null || usual === null) return [];
  const text = { key: "unusualNetOfNote", params: { net: netKg, noted } } as const;
  return [{ field: "netKg", value: netKg, usual: { ...usual, load: { kg: noted, from: "note" } }, at, text }];
}

/** Returns the unusual values that still apply after an edit: a net by its range at that time, for the present note. */
export function stillUnusual(before: InboundRecord, after: InboundRecord): UnusualValue[] {
  const { items, vendorId, licensePlate } = after;
  const noted = notedKg(items);
  const sameTruck = vendorId === before.vendorId && licensePlate === before.licensePlate;
  return before.unusual.filter(({ field, itemId, value, usual }) => {
    if (field === "netKg") return noted > 0 && isUnusual(value, scaledTo(noted, usual));
    if (field === "licensePlate") return sameTruck;
    if (itemId === undefined) return true;
    const [item, old] = [items, before.items].map((rows) => rows.find(({ id }) => id === itemId));
    if (item === undefined) return false;
    if (field === "betweenKg") return true;
    if (field === "pricePerKg") return item.inboundItemId === old?.inboundItemId;
    if (field === "inboundItemId") return sameTruck && item.inboundItemId === old?.inboundItemId;
    return (field === "notedQuantity" ? item.notedQuantity : item.quantity) === value;
  });
}
