import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { numberFormats } from "#contract/values/format";
import { type OutboundRecord, outboundRecordInput } from "#contract/weighing/outbound-record";
import { LOADED_MARK, outboundTransitions, type OutboundChange } from "#contract/weighing/outbound-status";
import { readableFields } from "#contract/masters/references";
import type { Transaction } from "../db/client";
import { outboundRecord } from "../db/tables/outbound";
import { internalSlip, suratJalan } from "../papers/outbound";
import { type RecordPaper, takesBackPapers } from "../papers/taking-back";
import { recordActivity, type RecordType, updateVersioned } from "../records/writes";
import type { TruckEntry, TruckStates } from "../weighing/truck";
import { moveCounters } from "./booking-use";
import type { RequestItems } from "./goods";
import { findItems, findOutbound } from "./queries";

const { formatNumber } = numberFormats("id");

const { outboundItem: _items, unusualReason: _reason, ...typed } = outboundRecordInput.shape;

const ENTITY = "outbound-record";

export const outboundPapers: readonly RecordPaper<OutboundRecord>[] = [
  { paper: "surat-jalan", contentOf: suratJalan },
  { paper: "slip", contentOf: internalSlip },
];

export const outboundType: RecordType<typeof outboundRecord, OutboundRecord> = {
  entity: ENTITY,
  onChange: takesBackPapers(ENTITY, outboundPapers),
  table: outboundRecord,
  find: findOutbound,
  dayOf: ({ date }) => date,
  // Names instead of ids; one line per item.
  snapshot: (record) => ({
    ...readableFields(record, Object.keys(typed)),
    status: record.status,
    firstKg: record.firstKg,
    secondKg: record.secondKg,
    firstReadingId: record.firstReadingId,
    secondReadingId: record.secondReadingId,
    firstTypedReason: record.firstTypedReason,
    secondTypedReason: record.secondTypedReason,
    differenceReason: record.differenceReason,
    cancelReason: record.cancelReason,
    invoicedBy: record.invoicedBy?.name ?? null,
    outboundItem: record.outboundItem.map((item) =>
      [
        item.loadingArea,
        item.outboundItem.name,
        item.grade.code,
        item.marking.name,
        ...(item.booking ? [item.booking.bookingNo] : []),
        `${formatNumber(item.bags)} ${item.outboundItem.unit}`,
        `${formatNumber(item.quantityKg)} kg`,
        ...(item.loadedAt === null ? [] : [LOADED_MARK]),
      ].join(" · "),
    ),
  }),
};

export const outboundStates: TruckStates<OutboundRecord, OutboundChange> = {
  direction: "outbound",
  type: outboundType,
  transitions: outboundTransitions,
};

export interface OutboundEntry extends TruckEntry<OutboundRecord> {
  /** submitted items, when all are replaced */
  request?: RequestItems;
}

/** Items must be unchanged. @throws Conflict if a booking has too little left */
export async function saveChange(
  tx: Transaction,
  values: PgUpdateSetSource<typeof outboundRecord>,
  entry: OutboundEntry,
): Promise<OutboundRecord> {
  const { before, by } = entry;
  const { id } = before;
  await updateVersioned(tx, outboundRecord, id, values);
  const written = await findOutbound(tx, id, before);
  const leftChanged = await moveCounters(tx, { before, after: written, by });
  const after = leftChanged ? { ...written, outboundItem: await findItems(tx, id) } : written;
  return recordActivity(tx, outboundType, after, entry);
}
