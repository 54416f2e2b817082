import { changesBetween, type Snapshot } from "#backend/activity";
import type { Transaction } from "#backend/db/client";
import { documentCounter, outboundRecord, outboundRecordItem } from "#backend/db/schema";
import type { Accounts } from "./accounts";
import type { HistoryEntry } from "./history";
import { insertAll, pieces } from "./insert";
import { type DemoOutbound, type ItemValues, OUTBOUND_SERIES, type RecordValues } from "./outbound-records";
import type { OutboundStep } from "./outbound-steps";

/** What the history says behind an item that is on the truck. */
const LOADED = "dimuat";

/**
 * Inserts outbound records with their items, and sets the counter so that the next number follows.
 *
 * @param onProgress is told how many records are in
 * @returns their history
 */
export async function insertOutbound(
  tx: Transaction,
  made: readonly DemoOutbound[],
  by: Accounts,
  onProgress: (count: number) => void,
): Promise<HistoryEntry[]> {
  const ids = new Map<string, number>();
  const records = made.map((one): RecordValues => ({ ...one.record, ...traces(one, by) }));
  for (const piece of pieces(records)) {
    const rows = await tx
      .insert(outboundRecord)
      .values(piece)
      .returning({ id: outboundRecord.id, recordNo: outboundRecord.recordNo });
    for (const { id, recordNo } of rows) ids.set(recordNo, id);
    onProgress(ids.size);
  }
  const idOf = (one: DemoOutbound) => ids.get(one.record.recordNo) ?? 0;
  await insertAll(
    tx,
    outboundRecordItem,
    made.flatMap((one) =>
      one.items.map((item, index) => ({ ...item, ...itemTraces(one, index, by), outboundRecordId: idOf(one) })),
    ),
  );
  await setCounters(tx, made);
  return made.flatMap((one) => historyOf(one, idOf(one), by));
}

/** Who did what when, as the columns of a record keep it. Every step after the first raised its version. */
function traces({ steps }: DemoOutbound, by: Accounts): Partial<RecordValues> {
  const at = (action: OutboundStep["action"]) => steps.find((step) => step.action === action)?.at ?? null;
  const [firstAt, secondAt, finishedAt] = [at("weighIn"), at("weighOut"), at("finish")];
  return {
    version: steps.length,
    createdAt: at("create") ?? undefined,
    updatedAt: steps.at(-1)?.at,
    createdById: by.OFFICE,
    firstAt,
    firstById: firstAt === null ? null : by.SCALE,
    firstSource: firstAt === null ? null : "MANUAL",
    secondAt,
    secondById: secondAt === null ? null : by.SCALE,
    secondSource: secondAt === null ? null : "MANUAL",
    finishedAt,
    finishedById: finishedAt === null ? null : by.OFFICE,
    cancelledAt: at("cancel"),
  };
}

function itemTraces({ steps }: DemoOutbound, index: number, by: Accounts): Partial<ItemValues> {
  const created = steps[0]?.at;
  const loadedAt = steps.find((step) => step.item === index)?.at ?? null;
  return {
    version: loadedAt === null ? 1 : 2,
    createdAt: created,
    updatedAt: loadedAt ?? created,
    loadedAt,
    loadedById: loadedAt === null ? null : by.FG,
  };
}

/** The last number of each year: records are numbered in order. */
async function setCounters(tx: Transaction, made: readonly DemoOutbound[]): Promise<void> {
  const last = new Map<number, number>();
  for (const { record } of made) {
    const [, year, number] = record.recordNo.split("-").map(Number);
    if (year && number) last.set(year, number);
  }
  const rows = [...last].map(([year, value]) => ({ series: OUTBOUND_SERIES, year, value }));
  await tx.insert(documentCounter).values(rows);
}

function historyOf(one: DemoOutbound, id: number, by: Accounts): HistoryEntry[] {
  const { record, steps } = one;
  const doneBy = {
    create: by.OFFICE,
    weighIn: by.SCALE,
    load: by.FG,
    weighOut: by.SCALE,
    finish: by.OFFICE,
    cancel: by.OFFICE,
  };
  const found = {
    create: {
      date: record.date,
      customer: one.customerName,
      licensePlate: record.licensePlate,
      driverName: record.driverName,
      destination: record.destination,
      sealNo: record.sealNo,
      note: record.note,
    },
    weighIn: { firstKg: record.firstKg },
    load: {},
    weighOut: { secondKg: record.secondKg },
    finish: { differenceReason: record.differenceReason },
    cancel: { cancelReason: record.cancelReason },
  };
  let outboundItem = one.itemTexts;
  let before: Snapshot | null = null;
  return steps.map(({ action, at, status, item }) => {
    outboundItem = outboundItem.map((text, index) => (index === item ? `${text} · ${LOADED}` : text));
    const after = { ...before, status, ...found[action], outboundItem };
    const changes = changesBetween(before, after);
    before = after;
    return {
      at,
      userId: doneBy[action],
      entity: "outbound-record",
      entityId: id,
      action,
      reason: action === "finish" ? record.differenceReason : action === "cancel" ? record.cancelReason : null,
      changes,
    };
  });
}
