import type { CheckBody, InboundRecord } from "#contract/inbound-record";
import { notedKg } from "#contract/inbound-weights";
import type { OutlierValue } from "#contract/outlier";
import { usualNetOfNote, usualOfNote } from "#contract/usual-values";
import { isUnusual } from "#contract/usual-weights";
import type { BackendEnv } from "../env";
import type { PlausibilityCheck } from "../records/outliers";

/** Compares received goods with the delivery note (docs/domain.md, Unusual values). */

type Items = InboundRecord["items"];

/** Checks changed counts. */
export function countCheck(counted: CheckBody["items"], before: Items, env: BackendEnv): PlausibilityCheck[] {
  return counted.flatMap(({ id, quantity: value }, index) => {
    const item = before.find((one) => one.id === id);
    const usual = item === undefined ? null : usualOfNote(item.notedQuantity, env);
    if (item === undefined || usual === null || item.quantity === value) return [];
    const params = { item: item.inboundItem.name, noted: item.notedQuantity, unit: item.inboundItem.unit };
    const text = { key: "unusualQuantity", params } as const;
    return [{ field: "quantity", itemId: id, value, usual, at: `items.${index}.quantity`, text }];
  });
}

/** Checks the net of goods counted in kg. @param netKg null while unknown @param at request field */
export function netCheck(netKg: number | null, items: Items, at: string, env: BackendEnv): PlausibilityCheck[] {
  const noted = notedKg(items);
  const usual = usualNetOfNote(noted, env);
  if (netKg === null || usual === null) return [];
  const text = { key: "unusualNetOfNote", params: { net: netKg, noted } } as const;
  return [{ field: "netKg", value: netKg, usual, at, text }];
}

/** Returns the outliers that still apply after an edit. */
export function heldByItems(unusual: readonly OutlierValue[], items: Items, env: BackendEnv): OutlierValue[] {
  const net = usualNetOfNote(notedKg(items), env);
  return unusual.filter(({ field, itemId, value }) => {
    if (field === "netKg") return net !== null && isUnusual(value, net);
    return itemId === undefined || items.some(({ id, quantity }) => id === itemId && quantity === value);
  });
}
