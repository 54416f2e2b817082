import { and, isNull, sql, type SQL } from "drizzle-orm";
import { exceptionTotals, type ExceptionTotals, lookBody, type LookBody } from "#contract/plant/exception";
import { EXCEPTION_KINDS, LOOKED, mayLookAt } from "#contract/plant/exception-kinds";
import { planReport, reportQuery, type ReportQuery } from "#contract/reports/report-query";
import { exceptionRows } from "#contract/rows/exceptions";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { settleBody } from "#contract/scale/ghost-load";
import { reviewBooking } from "../booking/service";
import { inSnapshot, type Reader, type Transaction } from "../db/client";
import { FOR_CHANGE } from "../db/locks";
import { appUser } from "../db/tables/accounts";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import { logActivity } from "../history/activity";
import type { Calls } from "../http/calls";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, Forbidden, foundRow } from "../http/errors";
import { parseInput } from "../http/input";
import { inboundType } from "../inbound/record";
import { outboundType } from "../outbound/record";
import { reviewPoSale } from "../po-sale/service";
import { productionType } from "../production/record";
import { markReviewed } from "../records/unusual";
import { isSeenBy, rowReader } from "../rows/exception-readers";
import { exceptions, exceptionsBetween } from "../rows/exceptions";
import { withinDays } from "../rows/engine/conditions";
import { parsePage } from "../rows/engine/page";
import { rowsStatement } from "../rows/engine/statements";
import { settleGhostLoad } from "../scale/ghost-loads";
import { openingStockType } from "../stock/record";

export function addInbox(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path: `${exceptionRows.apiPath}/totals`,
      summary: "Totals of the page's groups in the same days",
      access: ["exception", "report"],
      standby: true,
      query: reportQuery(exceptionRows),
      answer: exceptionTotals,
    },
    (db, { query, caller, env }) =>
      inSnapshot(db, (reader) => readTotals(reader, query as ReportQuery, { caller, env })),
  );
  calls.write(
    {
      method: "post",
      path: "/exception/look",
      summary: "Accept exceptions, or answer them with a sentence",
      access: ["exception", "look"],
      body: lookBody,
      status: 204,
    },
    (tx, { user, body, env }) => look(tx, body, { by: user, env }),
  );
}

/** Statements of `key`, `count` and `what` by grouping, over the trucks of some days. */
function inboxTotals(query: ReportQuery & { kind?: unknown }): Partial<Record<string, SQL>> {
  const truckTotals = (
    table: typeof inboundRecord | typeof outboundRecord,
    partner: typeof customer | typeof vendor,
    { partnerId, checkedBy }: { partnerId: SQL; checkedBy: SQL },
  ) => sql`select ${table.licensePlate} as plate, ${partner.name} as partner, array[${table.firstById}, ${table.secondById}] as weighers,
      array[${table.createdById}, ${checkedBy}, ${table.finishedById}] as others
    from ${table} join ${partner} on ${partner.id} = ${partnerId} where ${and(isNull(table.deletedAt), withinDays(table.date, query))}`;
  const columns = {
    inbound: { partnerId: sql`${inboundRecord.vendorId}`, checkedBy: sql`${inboundRecord.checkedById}` },
    outbound: { partnerId: sql`${outboundRecord.customerId}`, checkedBy: sql`null` },
  };
  const trucks = sql`(${truckTotals(inboundRecord, vendor, columns.inbound)}
    union all ${truckTotals(outboundRecord, customer, columns.outbound)}) truck`;
  const isTyped = query.kind === "typedWeight";
  return {
    by: sql`select ${appUser.name} as key, count(*)::int as count, ${isTyped ? "weighings" : "steps"}::text as what from ${trucks}
      cross join unnest(${isTyped ? sql`weighers` : sql`weighers || others`}) did join ${appUser} on ${appUser.id} = did group by 1`,
    licensePlate: sql`select plate as key, count(*)::int as count, 'trucks' as what from ${trucks} group by 1`,
    partner: sql`select partner as key, count(*)::int as count, 'trucks' as what from ${trucks} group by 1`,
    kind: sql`select kind as key,
        sum(case when kind = 'typedWeight' then num_nonnulls(weighers[1], weighers[2]) else 1 end)::int as count,
        case when kind = 'typedWeight' then 'weighings' else 'trucks' end as what
      from ${trucks} cross join unnest(${sql.param([...EXCEPTION_KINDS])}::text[]) kind group by 1`,
  };
}

async function readTotals(
  db: Reader,
  query: ReportQuery,
  { caller, env }: { caller: Caller | null; env: BackendEnv },
): Promise<ExceptionTotals> {
  const { plan } = planReport(exceptionRows, query, caller && rowReader(caller, env));
  const totals = inboxTotals(query)[plan.grouping ?? ""];
  if (totals === undefined) return { data: [] };
  const { perPage, offset } = parsePage(query, RECORD_PAGE_SIZE);
  const groups = rowsStatement({ ...exceptions, query: { ...query }, plan, timeZone: env.APP_TIMEZONE });
  const { rows } = await db.execute<ExceptionTotals["data"][number]>(sql`
    select total.* from (${totals}) total join (${groups} limit ${perPage} offset ${offset}) page on page.key = total.key`);
  return { data: rows };
}

type Review = (
  tx: Transaction,
  target: WriteTarget,
  body: { note: string | null },
  call: { env: BackendEnv },
) => Promise<unknown>;

const REVIEWS = {
  inbound: (tx, target, body, { env }) => markReviewed(tx, inboundType, target, body, env),
  outbound: (tx, target, body, { env }) => markReviewed(tx, outboundType, target, body, env),
  production: (tx, target, body, { env }) => markReviewed(tx, productionType, target, body, env),
  "opening-stock": (tx, target, body, { env }) => markReviewed(tx, openingStockType, target, body, env),
  "po-sale": reviewPoSale,
  booking: reviewBooking,
} satisfies Record<string, Review>;

/**
 * Accepts exceptions: unusual values as their record does, ghost loads by a reason, others by an entry in the history.
 * Rows are locked in one order. @throws NotFound, Forbidden, Conflict for own ones, or when another user was first
 */
async function look(tx: Transaction, { rows, reason }: LookBody, { by, env }: { by: Caller; env: BackendEnv }) {
  // A record's unusual values are reviewed together.
  const each = new Set(rows.map((row) => row.replace(/ unusual .*/, " unusual 0")));
  for (const [area = "", id, kind = "", line] of [...each].toSorted().map((row) => row.split(" "))) {
    const target = { id: Number(id), version: null, by };
    if (!mayLookAt(by, area, kind)) throw new Forbidden();
    if (area === "ghost-load") await settleGhostLoad(tx, target, parseInput(settleBody, { reason }));
    else if (kind === "unusual") await REVIEWS[area as keyof typeof REVIEWS](tx, target, { note: reason }, { env });
    else await lookAt(tx, { area, id: target.id, kind, line: Number(line) }, { reason, by, env });
  }
}

async function lookAt(
  tx: Transaction,
  { area, id, kind, line }: { area: string; id: number; kind: string; line: number },
  { reason, by, env }: { reason: string | null; by: Caller; env: BackendEnv },
): Promise<void> {
  const table = area === "inbound" ? inboundRecord : outboundRecord;
  await tx.execute(sql`select from ${table} where ${table.id} = ${id} for ${sql.raw(FOR_CHANGE)}`);
  // The line is the moment in microseconds, and the number in it.
  const at = (micros: number) => sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;
  const found = exceptionsBetween(env.APP_TIMEZONE, { from: at(line - MAX_OF_A_MOMENT), until: at(line) });
  const { rows } = await tx.execute<{
    key: string;
    entity: string;
    byId: number | null;
    lookedBy: number | null;
    looker: string;
  }>(sql`
    select exception.key, exception.entity, exception.user_id as "byId", exception.looked_by as "lookedBy", exception.looker
    from ${found} where exception.area = ${area} and exception.entity_id = ${id} and exception.kind = ${kind}
      and exception.line = ${line} and ${isSeenBy(by)}`);
  const { key, entity, byId, lookedBy, looker } = foundRow(rows);
  if (lookedBy === by.id) return;
  if (lookedBy !== null) throw new Conflict("looked", { name: looker });
  if (byId === by.id && env.UNUSUAL_CLEAR_OWN !== "1") throw new Conflict("clearsOwn");
  await logActivity(tx, { by, entity, id, action: "look", reason, after: { [LOOKED]: key } });
}

/** Exceptions of one microsecond: those of one change. */
const MAX_OF_A_MOMENT = 100;
