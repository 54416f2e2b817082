import type { Snapshot } from "#backend/http/activity";
import type { Transaction } from "#backend/db/client";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import type { Accounts } from "./accounts";
import { type HistoryEntry, insertAll, stepEntries } from "./insert";
import type { DemoInbound, DemoInboundItem, InboundValues } from "./inbound-records";
import type { InboundStep } from "./inbound-plans";

/** Inserts inbound records with items. @returns their history */
export async function insertInbound(
  tx: Transaction,
  made: readonly DemoInbound[],
  by: Accounts,
): Promise<HistoryEntry[]> {
  const ids = await insertAll(
    tx,
    inboundRecord,
    made.map((one): InboundValues => ({ ...one.record, ...traces(one, by) })),
  );
  await insertAll(
    tx,
    inboundRecordItem,
    made.flatMap((one, index) =>
      one.items.map((item) => ({
        inboundRecordId: ids[index] ?? 0,
        inboundItemId: item.inboundItemId,
        quantity: item.counted,
        notedQuantity: item.noted,
        note: item.note,
        ...itemTraces(one, item),
      })),
    ),
  );
  return made.flatMap((one, index) => historyOf(one, ids[index] ?? 0, by));
}

const momentOf = ({ steps }: DemoInbound, action: InboundStep["action"]) =>
  steps.find((step) => step.action === action)?.at ?? null;

/** Returns the columns set by each step, and the version. */
function traces(one: DemoInbound, by: Accounts): Partial<InboundValues> {
  const [firstAt, checkedAt, secondAt] = [momentOf(one, "weighIn"), momentOf(one, "check"), momentOf(one, "weighOut")];
  const finishedAt = momentOf(one, "finish");
  return {
    version: one.steps.length,
    createdAt: one.steps[0]?.at,
    updatedAt: one.steps.at(-1)?.at,
    createdById: by.SCALE,
    firstAt,
    firstById: firstAt === null ? null : by.SCALE,
    firstSource: firstAt === null ? null : "MANUAL",
    checkedAt,
    checkedById: checkedAt === null ? null : by.CHECKER,
    secondAt,
    secondById: secondAt === null ? null : by.SCALE,
    secondSource: secondAt === null ? null : "MANUAL",
    finishedAt,
    finishedById: finishedAt === null ? null : by.FINANCE,
    cancelledAt: momentOf(one, "cancel"),
  };
}

function itemTraces(one: DemoInbound, item: DemoInboundItem) {
  const created = one.steps[0]?.at;
  const recounted = item.counted !== item.noted;
  return {
    version: recounted ? 2 : 1,
    createdAt: created,
    updatedAt: (recounted ? momentOf(one, "check") : null) ?? created,
  };
}

function historyOf(one: DemoInbound, id: number, by: Accounts): HistoryEntry[] {
  const { record, steps } = one;
  const weighed = steps.some(({ action }) => action === "weighIn");
  const doneBy = {
    create: by.SCALE,
    weighIn: by.SCALE,
    check: by.CHECKER,
    weighOut: by.SCALE,
    finish: by.FINANCE,
    // SCALE may only cancel a waiting truck.
    cancel: weighed ? by.ADMIN : by.SCALE,
  };
  const found: Record<InboundStep["action"], Snapshot> = {
    create: {
      date: record.date,
      vendor: one.vendorName,
      licensePlate: record.licensePlate,
      driverName: record.driverName,
      deliveryNoteNo: record.deliveryNoteNo,
      note: record.note,
      items: one.items.map((item) => itemText(item, item.noted, null)),
    },
    weighIn: { firstKg: record.firstKg },
    check: {
      deductionPct: record.deductionPct,
      deductionKg: record.deductionKg,
      deductionReason: record.deductionReason,
      items: one.items.map((item) => itemText(item, item.counted, item.note)),
    },
    weighOut: { secondKg: record.secondKg, netKg: record.netKg },
    finish: { pricePerKg: record.pricePerKg, amount: record.amount },
    cancel: { cancelReason: record.cancelReason },
  };
  return stepEntries("inbound-record", id, { steps, doneBy, found, reasons: { cancel: record.cancelReason } });
}

/** Formats an item as the service's history does. */
function itemText(item: DemoInboundItem, quantity: number, note: string | null): string {
  return [item.name, `${quantity} ${item.unit}`, note].filter(Boolean).join(" · ");
}
