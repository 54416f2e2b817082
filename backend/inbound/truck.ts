import { can } from "#contract/access";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import {
  cancelInboundNeeds,
  INBOUND_WAITS,
  statusAfterSteps,
  takesWeighingBack,
} from "#contract/weighing/inbound-status";
import { type InboundMeasures, inboundWeights, notedLoad } from "#contract/weighing/inbound-weights";
import { endsBetween } from "#contract/weighing/between";
import { inboundRecord } from "../db/tables/inbound";
import type { Caller } from "../http/context";
import { type ErrorText, Forbidden, Invalid } from "../http/errors";
import { assertUsable, masterUses } from "../records/usable-masters";
import { saveRow } from "../records/writes";
import { assertPlateFree } from "../weighing/open-plates";
import { permittedNow } from "../weighing/overload";
import { noteCheck } from "../weighing/repeats";
import type { TruckType } from "../weighing/truck";
import { withoutWeighing } from "../weighing/weighing";
import { paidBefore, pricedFor, withPrices } from "./item-prices";
import { mastersOfItems } from "./items";
import { netCheck } from "./over-note";
import { inboundStates, savePriced } from "./record";
import { assertFalls, withoutBetween } from "./weighings-between";

/** Weighings and transitions of inbound trucks: gross, then tare (docs/domain.md, Inbound record). */
export const inboundTruck: TruckType<InboundRecord> = {
  ...inboundStates,
  waits: INBOUND_WAITS,
  loadOf: ({ items }) => notedLoad(items),
  follow(record, name, at) {
    const { firstKg, secondKg, weighingsBetween } = record;
    const isGross = name === "first";
    const crossed: ErrorText = isGross
      ? { key: "grossNotAbove", params: { tare: secondKg ?? 0 } }
      : { key: "tareNotBelow", params: { gross: firstKg ?? 0 } };
    const [above, below] = isGross ? [null, weighingsBetween[0]] : [weighingsBetween.at(-1), null];
    const weightKg = (isGross ? firstKg : secondKg) ?? 0;
    assertFalls(weightKg, { above: above?.weightKg ?? null, below: below?.weightKg ?? null, at });
    const limit = isGross ? { permittedGrossKg: permittedNow(record, record.firstAt) } : {};
    return { netKg: assertNet(record, crossed, at), status: statusAfterSteps(record), ...limit };
  },
  netChecks: ({ netKg, items }, { net }, where) => netCheck(netKg, items, { ...where, share: net }),
  takesBack: takesWeighingBack,
  lastAt: ({ firstAt, weighingsBetween }) => weighingsBetween.at(-1)?.at ?? firstAt,
  withoutNewest(record, name) {
    if (endsBetween(record)) return { ...withoutBetween(record), status: record.status };
    return name === "first"
      ? { status: "WAITING", netKg: null, permittedGrossKg: null, ...withoutWeighing(record, name) }
      : { status: statusAfterSteps({ ...record, secondKg: null }), netKg: null, ...withoutWeighing(record, name) };
  },
  numberCheck: { field: "deliveryNoteNo", check: (tx, record, at) => noteCheck(tx, record, { before: null, at }) },
  // The net may change, so the amount is not kept.
  reopened: (record) => ({ columns: { amount: null }, paid: paidBefore(record), pricedFor: pricedFor(record) }),
  async assertRestorable(tx, before, after) {
    await assertUsable(tx, [...masterUses(inboundRecord, after), ...mastersOfItems(after.items, [])], "allowed");
    await assertPlateFree(tx, "inbound", before, after);
  },
  save: (tx, values, entry) => saveRow(tx, inboundStates.type, values, entry),
  saveUndone: (tx, { values: { itemPrices, ...values } }, entry) =>
    savePriced(tx, values, withPrices(entry.before.items, itemPrices), entry),
};

export function assertCancelsInbound({ status }: InboundRecord, by: Caller): void {
  if (!can(by, "inbound", cancelInboundNeeds(status))) throw new Forbidden();
}

/**
 * Assumes tare 0 before the second weighing, to reject an impossible deduction early.
 * @param crossed error for a gross not above the tare @throws Invalid at `field`
 */
export function assertNet(measures: InboundMeasures, crossed: ErrorText, field: string): number | null {
  const { firstKg, secondKg } = measures;
  const tare = secondKg ?? 0;
  if ((firstKg ?? 0) <= tare) throw new Invalid({ [field]: crossed });
  const { deductedKg, netKg } = inboundWeights({ ...measures, secondKg: tare });
  if ((netKg ?? 0) <= 0) throw new Invalid({ [field]: { key: "nothingLeft", params: { deducted: deductedKg ?? 0 } } });
  return secondKg === null ? null : netKg;
}
