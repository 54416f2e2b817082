import { numberFormats } from "#contract/format";
import { LOADED_MARK } from "#contract/outbound-status";
import type { Transaction } from "#backend/db/client";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import type { Accounts } from "./accounts";
import { type HistoryEntry, insertAll, stepEntries } from "./insert";
import type { DemoLoad, DemoOutbound, RecordValues } from "./outbound-records";
import type { OutboundStep } from "./outbound-plans";

const { formatNumber } = numberFormats("id");

/** Inserts outbound records with items. @returns their history */
export async function insertOutbound(
  tx: Transaction,
  made: readonly DemoOutbound[],
  by: Accounts,
): Promise<HistoryEntry[]> {
  const ids = await insertAll(
    tx,
    outboundRecord,
    made.map((one): RecordValues => ({ ...one.record, ...traces(one, by) })),
  );
  await insertAll(
    tx,
    outboundRecordItem,
    made.flatMap((one, index) =>
      one.items.map((load, place) => ({
        outboundRecordId: ids[index] ?? 0,
        outboundItemId: load.item.id,
        loadingArea: load.loadingArea,
        gradeId: load.grade.id,
        markingId: load.marking.id,
        bookingId: load.booking?.id ?? null,
        bags: load.bags,
        quantityKg: load.quantityKg,
        ...itemTraces(one, place, by),
      })),
    ),
  );
  return made.flatMap((one, index) => historyOf(one, ids[index] ?? 0, by));
}

/** Returns the columns set by each step, and the version. */
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

function itemTraces({ steps }: DemoOutbound, index: number, by: Accounts) {
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
  const reasons = { finish: record.differenceReason, cancel: record.cancelReason };
  let outboundItem = one.items.map(loadText);
  return stepEntries("outbound-record", id, { steps, doneBy, found, reasons }, (step) => {
    const loaded = steps[step]?.item;
    outboundItem = outboundItem.map((text, index) => (index === loaded ? `${text} · ${LOADED_MARK}` : text));
    return { outboundItem };
  });
}

/** Formats an item as the service's history does. */
function loadText({ loadingArea, item, grade, marking, booking, bags, quantityKg }: DemoLoad): string {
  const from = booking ? [booking.bookingNo] : [];
  const goods = [`${formatNumber(bags)} ${item.unit}`, `${formatNumber(quantityKg)} kg`];
  return [loadingArea, item.name, grade.code, marking.name, ...from, ...goods].join(" · ");
}
