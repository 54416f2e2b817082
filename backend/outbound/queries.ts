import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import {
  outboundRecord as recordAnswer,
  type OutboundRecord,
  outboundRecordItem as itemAnswer,
  type OutboundRecordItem,
  type OutboundRecordList,
  type OutboundRecordQuery,
  outboundRecordRow,
  type OutboundRecordRow,
} from "#contract/weighing/outbound-record";
import { OUTBOUND_OPEN } from "#contract/weighing/outbound-status";
import { outboundWeights } from "#contract/weighing/outbound-weights";
import { recordWeightSource } from "#contract/weighing/weighing";
import type { Reader } from "../db/client";
import { codeAndName, responseColumns, idAndName, userOf } from "../db/reference-columns";
import { booking } from "../db/tables/booking";
import { vehicle, customer, exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { NotFound } from "../http/errors";
import { hasPlate, vehicleColumns } from "../weighing/vehicle-book";
import { countOpen, toFinish, peopleColumns, sourceColumns } from "../weighing/queries";
import { readRows } from "../rows/engine/list";
import { invoiceState, lastOutboundStepAt as lastStepAt, outboundRecords } from "../rows/outbound";

const record = outboundRecord;

/** Aggregates items as JSON to avoid a query per row. */
const itemsOfRow = sql<OutboundRecordRow["outboundItem"]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${outboundRecordItem.id},
    'loadingArea', ${outboundRecordItem.loadingArea},
    'loaded', ${outboundRecordItem.loadedAt} is not null
  ) order by ${outboundRecordItem.loadingArea}, ${outboundRecordItem.id}), '[]'::json)
  from ${outboundRecordItem}
  where ${outboundRecordItem.outboundRecordId} = ${record.id} and ${outboundRecordItem.deletedAt} is null
)`;

export function listOutbound(
  db: Reader,
  query: OutboundRecordQuery,
  caller: RoleHolder | null,
): Promise<OutboundRecordList> {
  const rows = () =>
    db
      .select({
        record: responseColumns(record, outboundRecordRow),
        sources: sourceColumns(record),
        customer: codeAndName(customer),
        lastStepAt,
        invoiceState,
        outboundItem: itemsOfRow,
      })
      .from(record)
      .innerJoin(customer, eq(customer.id, record.customerId));
  return readRows(db, outboundRecords, { query, caller }, rows, ({ record: row, sources, ...names }) => ({
    ...row,
    ...weightSummary(row),
    ...names,
    weightSource: recordWeightSource(sources),
  }));
}

export const countOpenOutbound = (db: Reader) => countOpen(db, record, OUTBOUND_OPEN);

/** @param unchanged a detail whose items can be reused @throws NotFound */
export async function findOutbound(
  db: Reader,
  id: number,
  unchanged?: Pick<OutboundRecord, "outboundItem">,
): Promise<OutboundRecord> {
  const [row] = await db
    .select({
      record: responseColumns(record, recordAnswer),
      customer: codeAndName(customer),
      ...peopleColumns(record),
      invoicedBy: userOf(record.invoicedById),
      invoiceState,
      vehicle: vehicleColumns,
    })
    .from(record)
    .innerJoin(customer, eq(customer.id, record.customerId))
    .leftJoin(vehicle, hasPlate(record.licensePlate))
    .where(eq(record.id, id));
  if (!row) throw new NotFound();
  // Sequential: items older than the version would let a PUT undo an unseen change.
  const items = unchanged?.outboundItem ?? (await findItems(db, id));
  const { record: r, ...people } = row;
  return { ...r, ...weightSummary(r), ...people, ...toFinish(r, people), outboundItem: items };
}

/** With the bookings' remaining kg. */
export function findItems(db: Reader, recordId: number): Promise<OutboundRecordItem[]> {
  return itemsWhere(db, and(eq(outboundRecordItem.outboundRecordId, recordId), isNull(outboundRecordItem.deletedAt)));
}

export async function findOutboundItem(db: Reader, id: number): Promise<OutboundRecordItem> {
  const [item] = await itemsWhere(
    db,
    and(eq(outboundRecordItem.id, id), isNull(outboundRecordItem.deletedAt), isNull(record.deletedAt)),
  );
  if (!item) throw new NotFound();
  return item;
}

async function itemsWhere(db: Reader, where: SQL | undefined): Promise<OutboundRecordItem[]> {
  const rows = await db
    .select({
      item: responseColumns(outboundRecordItem, itemAnswer),
      outboundItem: {
        id: outboundItem.id,
        name: outboundItem.name,
        unit: outboundItem.unit,
        kgPerUnit: outboundItem.kgPerUnit,
      },
      grade: codeAndName(grade),
      marking: idAndName(marking),
      booking: sql<OutboundRecordItem["booking"]>`case when ${booking.id} is not null then json_build_object(
        'id', ${booking.id},
        'bookingNo', ${booking.bookingNo},
        'poSalesNo', ${poSale.poSalesNo},
        'ex_do_no', ${exDoMaster.ex_do_no},
        'leftKg', ${booking.quantityKg} - ${booking.usedKg}
      ) end`,
      loadedBy: userOf(outboundRecordItem.loadedById),
    })
    .from(outboundRecordItem)
    .innerJoin(record, eq(record.id, outboundRecordItem.outboundRecordId))
    .innerJoin(outboundItem, eq(outboundItem.id, outboundRecordItem.outboundItemId))
    .innerJoin(grade, eq(grade.id, outboundRecordItem.gradeId))
    .innerJoin(marking, eq(marking.id, outboundRecordItem.markingId))
    .leftJoin(booking, eq(booking.id, outboundRecordItem.bookingId))
    .leftJoin(poSaleLine, eq(poSaleLine.id, booking.poSaleLineId))
    .leftJoin(poSale, eq(poSale.id, poSaleLine.poSaleId))
    .leftJoin(exDoMaster, eq(exDoMaster.id, booking.exDoMasterId))
    .where(where)
    .orderBy(asc(outboundRecordItem.id));
  return rows.map(({ item, ...names }) => ({ ...item, ...names }));
}

function weightSummary({ firstKg, secondKg, itemsKg }: Pick<OutboundRecord, "firstKg" | "secondKg" | "itemsKg">) {
  const { netKg, differenceKg } = outboundWeights(firstKg, secondKg, [{ quantityKg: itemsKg }]);
  return { netKg, differenceKg };
}
