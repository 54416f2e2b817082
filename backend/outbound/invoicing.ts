import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { InvoiceState } from "#contract/weighing/outbound-status";
import type { Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { appUser } from "../db/tables/accounts";
import { outboundRecord as record } from "../db/tables/outbound";
import { logActivities } from "../history/activity";
import type { Caller } from "../http/context";
import { Conflict, NotFound } from "../http/errors";
import { storeUndo } from "../records/undo";
import { reasonInClosedPeriod, updateVersioned } from "../records/writes";
import { invoiceAmount, invoiceState } from "../rows/outbound";
import { outboundType } from "./record";

/** Handover to invoicing (docs/domain.md, Invoicing). */

interface Asked {
  ids: number[];
}

const NOT_MARKED = { invoicedAt: null, invoicedById: null, invoicedAmount: null };

/** @throws NotFound, Conflict naming the first truck that is not to be invoiced */
export async function handOver(tx: Transaction, asked: Asked, by: Caller) {
  const trucks = await lockTrucks(tx, asked);
  for (const { recordNo, invoiceState: state } of trucks) {
    if (state === "UNPRICED") throw new Conflict("notPriced", { recordNo });
    if (state === null) throw new Conflict("notFinished", { recordNo });
    if (state !== "OPEN") throw new Conflict("alreadyInvoiced", { recordNo });
  }
  const values = { invoicedAt: sql`now()`, invoicedById: by.id, invoicedAmount: invoiceAmount };
  const data = await mark(tx, trucks, values, { by, action: "invoice", invoicedBy: by.name });
  await storeUndo(tx, outboundType.entity, data, by, { values: NOT_MARKED });
  return { data };
}

/** @throws NotFound, Conflict naming the first truck that is not handed over */
export async function takeBack(tx: Transaction, asked: Asked, by: Caller) {
  const trucks = await lockTrucks(tx, asked);
  const other = trucks.find(({ invoicedAt }) => invoicedAt === null);
  if (other) throw new Conflict("notInvoiced", { recordNo: other.recordNo });
  return { data: await mark(tx, trucks, NOT_MARKED, { by, action: "uninvoice", invoicedBy: null }) };
}

type LockedTruck = Awaited<ReturnType<typeof lockTrucks>>[number];

/** Locks by id, then reads: a truck that another call marked while this one waited is seen as marked. */
async function lockTrucks(tx: Transaction, { ids }: Asked) {
  const wanted = and(inArray(record.id, ids), isNull(record.deletedAt));
  await tx.execute(sql`select from ${record} where ${wanted} order by ${record.id} for ${sql.raw(FOR_CHANGE)}`);
  const trucks = await tx
    .select({
      id: record.id,
      version: record.version,
      recordNo: record.recordNo,
      date: record.date,
      invoicedAt: record.invoicedAt,
      invoicedBy: appUser.name,
      invoiceState: sql<InvoiceState | null>`${invoiceState}`,
    })
    .from(record)
    .leftJoin(appUser, eq(appUser.id, record.invoicedById))
    .where(wanted)
    .orderBy(record.id);
  if (trucks.length !== new Set(ids).size) throw new NotFound();
  return trucks;
}

async function mark(
  tx: Transaction,
  trucks: readonly LockedTruck[],
  values: Parameters<typeof updateVersioned<typeof record>>[3],
  { by, action, invoicedBy }: { by: Caller; action: string; invoicedBy: string | null },
): Promise<{ id: number; version: number }[]> {
  const days = trucks.map(({ date }) => date);
  const closedReason = await reasonInClosedPeriod(tx, by, days);
  const ids = trucks.map(({ id }) => id);
  await updateVersioned(tx, record, ids, values);
  const { entity } = outboundType;
  await logActivities(
    tx,
    trucks.map(({ id, invoicedBy: earlier }) => ({
      by,
      entity,
      id,
      action,
      closedReason,
      before: { invoicedBy: earlier },
      after: { invoicedBy },
    })),
  );
  return trucks.map(({ id, version }) => ({ id, version: version + 1 }));
}
