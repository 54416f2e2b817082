import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import type { SelectionAnswer } from "#contract/answers";
import { MAX_PO_CHOICES } from "#contract/constants";
import {
  poSale as poAnswer,
  type PoSale,
  type PoSaleChoice,
  poSaleLine as lineAnswer,
  type PoSaleLine,
  type PoSaleLineTrail,
  type PoSaleList,
  type PoSaleQuery,
} from "#contract/orders/po-sale";
import { bookableKg, outstandingKg } from "#contract/orders/po-sale-status";
import type { Reader } from "../db/client";
import { codeAndName, responseColumns, exDoReference, idAndName } from "../db/reference-columns";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { customer, exDoMaster, grade, marking } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { NotFound } from "../http/errors";
import { matchingRows, readRows } from "../rows/engine/list";
import { leftOfLine, lineSums, poSales } from "../rows/po-sale";

export function listPoSales(db: Reader, query: PoSaleQuery): Promise<PoSaleList> {
  const rows = () =>
    db
      .select()
      .from(poSale)
      .innerJoin(customer, eq(customer.id, poSale.customerId))
      .leftJoin(exDoMaster, eq(exDoMaster.id, poSale.exDoMasterId))
      .crossJoinLateral(lineSums);
  return readRows(db, poSales, { query, caller: null }, rows, (row) => {
    const { id, code, name } = row.customer;
    const exDo = row.ex_do_master;
    return {
      ...toHeader(row.po_sale),
      customer: { id, code, name },
      exDoMaster: exDo && { id: exDo.id, ex_do_no: exDo.ex_do_no, exDoType: exDo.exDoType },
      ...row.sums,
    };
  });
}

export async function findPoSale(db: Reader, id: number): Promise<PoSale> {
  const [row] = await db
    .select({
      po: responseColumns(poSale, poAnswer),
      customer: codeAndName(customer),
      exDoMaster: exDoReference,
      createdBy: idAndName(appUser),
    })
    .from(poSale)
    .innerJoin(customer, eq(customer.id, poSale.customerId))
    .leftJoin(exDoMaster, eq(exDoMaster.id, poSale.exDoMasterId))
    .leftJoin(appUser, eq(appUser.id, poSale.createdById))
    .where(eq(poSale.id, id));
  if (!row) throw new NotFound();
  // Sequential: lines older than the version would let a PUT undo an unseen change.
  const { po, ...names } = row;
  return { ...po, ...names, lines: await readLines(db, po) };
}

async function readLines(db: Reader, po: Pick<PoSale, "id" | "status" | "deletedAt">): Promise<PoSaleLine[]> {
  const rows = await db
    .select({
      line: responseColumns(poSaleLine, lineAnswer),
      adjustmentKg: outstanding.adjustmentKg,
      grade: codeAndName(grade),
      marking: idAndName(marking),
    })
    .from(poSaleLine)
    .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
    .innerJoin(grade, eq(grade.id, poSaleLine.gradeId))
    .innerJoin(marking, eq(marking.id, poSaleLine.markingId))
    .where(and(eq(poSaleLine.poSaleId, po.id), isNull(poSaleLine.deletedAt)))
    .orderBy(asc(poSaleLine.id));
  return rows.map(({ line, adjustmentKg, ...names }) => ({
    ...line,
    ...names,
    bookableKg: bookableKg(po, { ...line, adjustmentKg }),
    adjustmentKg,
    outstandingKg: outstandingKg({ ...line, adjustmentKg }),
  }));
}

/** Lines that have not ended, below their limit (contract/orders/po-sale-status.ts). */
const bookable = and(
  isNull(poSaleLine.deletedAt),
  isNull(poSaleLine.shortClosedAt),
  sql`${leftOfLine} > 0`,
  sql`${poSaleLine.bookedKg} < ${poSaleLine.limitKg}`,
);

/** Lists active POs with bookable lines (docs/domain.md, PO sale). An ex-DO also matches POs without one. */
export async function selectPoSales(db: Reader, query: PoSaleQuery): Promise<SelectionAnswer<PoSaleChoice>> {
  const open = db
    .select({ one: sql`1` })
    .from(poSaleLine)
    .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
    .where(and(eq(poSaleLine.poSaleId, poSale.id), bookable));
  const pos = await db
    .select({
      id: poSale.id,
      poSalesNo: poSale.poSalesNo,
      poSalesType: poSale.poSalesType,
      customer: codeAndName(customer),
      exDoMasterId: poSale.exDoMasterId,
    })
    .from(poSale)
    .innerJoin(customer, eq(customer.id, poSale.customerId))
    .where(
      and(
        matchingRows(poSales, query, null),
        eq(poSale.status, "ACTIVE"),
        exists(open),
        query.exDoMasterId ? or(eq(poSale.exDoMasterId, query.exDoMasterId), isNull(poSale.exDoMasterId)) : undefined,
      ),
    )
    .orderBy(desc(poSale.date), desc(poSale.id))
    .limit(MAX_PO_CHOICES);
  const ids = pos.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db
          .select({
            poSaleId: poSaleLine.poSaleId,
            id: poSaleLine.id,
            grade: codeAndName(grade),
            marking: idAndName(marking),
            orderedKg: poSaleLine.orderedKg,
            bookedKg: poSaleLine.bookedKg,
            leftKg: sql<number>`${poSaleLine.limitKg} - ${poSaleLine.bookedKg}`,
          })
          .from(poSaleLine)
          .innerJoin(outstanding, eq(outstanding.poSaleLineId, poSaleLine.id))
          .innerJoin(grade, eq(grade.id, poSaleLine.gradeId))
          .innerJoin(marking, eq(marking.id, poSaleLine.markingId))
          .where(and(inArray(poSaleLine.poSaleId, ids), bookable))
          .orderBy(asc(poSaleLine.id));
  const data = pos.map((po) => ({
    ...po,
    lines: lines.filter(({ poSaleId }) => poSaleId === po.id).map(({ poSaleId: _poSaleId, ...line }) => line),
  }));
  return { data, lastPage: 1 };
}

export async function lineTrail(db: Reader, poId: number, lineId: number): Promise<PoSaleLineTrail> {
  const [line] = await db
    .select({ id: poSaleLine.id })
    .from(poSaleLine)
    .where(and(eq(poSaleLine.id, lineId), eq(poSaleLine.poSaleId, poId)));
  if (!line) throw new NotFound();
  const [bookings, deliveries] = await Promise.all([
    db
      .select({
        id: booking.id,
        bookingNo: booking.bookingNo,
        date: booking.date,
        status: booking.status,
        quantityKg: booking.quantityKg,
        usedKg: booking.usedKg,
      })
      .from(booking)
      .where(and(eq(booking.poSaleLineId, lineId), isNull(booking.deletedAt)))
      .orderBy(desc(booking.date), desc(booking.id)),
    db
      .select({
        outboundRecordId: outboundRecord.id,
        recordNo: outboundRecord.recordNo,
        date: outboundRecord.date,
        licensePlate: outboundRecord.licensePlate,
        status: outboundRecord.status,
        bookingNo: booking.bookingNo,
        quantityKg: outboundRecordItem.quantityKg,
      })
      .from(outboundRecordItem)
      .innerJoin(outboundRecord, eq(outboundRecord.id, outboundRecordItem.outboundRecordId))
      .innerJoin(booking, eq(booking.id, outboundRecordItem.bookingId))
      .where(
        and(eq(booking.poSaleLineId, lineId), isNull(outboundRecord.deletedAt), isNull(outboundRecordItem.deletedAt)),
      )
      .orderBy(desc(outboundRecord.date), desc(outboundRecord.id)),
  ]);
  return { bookings, deliveries };
}

function toHeader(po: typeof poSale.$inferSelect) {
  const { cancelReason: _reason, cancelledAt: _at, createdById: _by, unusual: _unusual, ...header } = po;
  return header;
}
