import { and, eq, getTableName, gt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { RoleHolder } from "#contract/access";
import { plateKey } from "#contract/weighing/plate";
import type { WAITING_FOR } from "#contract/weighing/waiting";
import { quotedList, plateKeyOf } from "../db/columns";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";
import { paperPrint } from "../db/tables/papers";
import { hasTypedReason } from "../db/tables/weighing";
import { documentsSource, listSource, type ListQuery } from "./engine/source";
import { ascending, descending, type SortKey } from "./engine/order";

/** Rows of both weighbridge directions. */

export type WeighingRecordTable = typeof inboundRecord | typeof outboundRecord;

interface TruckQuery extends ListQuery {
  date?: string;
  withOpen?: boolean;
  waiting?: (typeof WAITING_FOR)[number];
}

interface OpenTrucks {
  open: readonly string[];
  waitingFor(caller: RoleHolder | null): readonly string[];
  grossKg: AnyPgColumn;
}

export const plateFilter = ({ licensePlate }: WeighingRecordTable) => ({ of: plateKeyOf(licensePlate), key: plateKey });

/** Returns the parts of a source that both directions share. */
export const truckSource = <Table extends WeighingRecordTable>(
  table: Table,
  { open, waitingFor, grossKg }: OpenTrucks,
) => ({
  documents: {
    ...documentsSource(table),
    finished: bothWeights(table),
    filters: { licensePlate: plateFilter(table) },
  },
  columns: {
    stayMinutes: stayMinutes(table),
    weightSource: weightSourceColumn(table),
    limitState: sql`case when ${isOverLimit(table, grossKg)} then 'OVER' when ${isWithinLimit(table, grossKg)} then 'WITHIN' end`,
    overLimitKg: sql`case when ${isOverLimit(table, grossKg)} then ${grossKg} - ${table.permittedGrossKg} end`,
  },
  list: {
    ...listSource(table, getTableName(table).replace("_", "-")),
    number: table.recordNo,
    ownSorts: true,
    open,
    filters: {
      status: (status: string) => hasStatus(table, [status]),
      unusual: table.toCheck,
      papersOut: () => hasPaperOut(table),
      // As the index of typed weights.
      weightSource: (source: string) =>
        source === "INSTEAD" ? hasTypedReason(table) : sql`${weightSourceColumn(table)} = ${source}`,
      limitState: (state: string) => (state === "OVER" ? isOverLimit : isWithinLimit)(table, grossKg),
    },
    matching: (query: TruckQuery, caller: RoleHolder | null) =>
      and(
        query.date ? or(eq(table.date, query.date), and(isEarlier(table, query), hasStatus(table, open))) : undefined,
        query.waiting ? hasStatus(table, query.waiting === "me" ? waitingFor(caller) : open) : undefined,
      ),
    earlier: (query: TruckQuery) => isEarlier(table, query),
    order: (query: TruckQuery) => usualOrder(table, query),
    sums: { firstKg: table.firstKg, secondKg: table.secondKg },
  },
});

// As the index of trucks above their limit.
const isOverLimit = (table: WeighingRecordTable, grossKg: AnyPgColumn) => sql`${grossKg} > ${table.permittedGrossKg}`;
const isWithinLimit = (table: WeighingRecordTable, grossKg: AnyPgColumn) =>
  sql`${grossKg} <= ${table.permittedGrossKg}`;

/** Matches statuses literally, as the partial index requires. */
export const hasStatus = (table: WeighingRecordTable, statuses: readonly string[]): SQL =>
  statuses.length === 0 ? sql`false` : sql`${table.status} in (${quotedList(statuses)})`;

/** Matches records whose paper was printed while valid, and that are deleted or no longer in such a status (Closing). */
export function hasPaperOut(table: WeighingRecordTable): SQL {
  const [entity, paper, valid] =
    getTableName(table) === "outbound_record"
      ? ["outbound-record", "surat-jalan", ["DONE"]]
      : ["inbound-record", "tiket-timbang", ["WEIGHED_OUT", "DONE"]];
  // A skipped number is a row without prints.
  const isOf = and(eq(paperPrint.entity, entity), eq(paperPrint.paper, paper), gt(paperPrint.prints, 0));
  return sql`(${table.status} not in (${quotedList(valid)}) or ${table.deletedAt} is not null)
    and exists (select from ${paperPrint} where ${paperPrint.recordId} = ${table.id} and ${isOf})`;
}

/** How the weights of a record came, as `recordWeightSource` (contract/weighing/weighing.ts). */
function weightSourceColumn(table: WeighingRecordTable): SQL {
  const typedBetween =
    "weighingsBetween" in table ? sql`${table.weighingsBetween} @? '$[*] ? (@.source == "MANUAL")'` : sql`false`;
  return sql`case
    when ${table.firstSource} is null and ${table.secondSource} is null then null
    when ${hasTypedReason(table)} then 'INSTEAD'
    when ${table.firstSource} = 'MANUAL' or ${table.secondSource} = 'MANUAL' or ${typedBetween} then 'MANUAL'
    else 'INDICATOR' end`;
}

/** Matches open records from earlier dates, if requested. */
const isEarlier = (table: WeighingRecordTable, { date, withOpen }: TruckQuery): SQL =>
  date && withOpen ? sql`${table.date} < ${date}` : sql`false`;

/** By number for one day, date for several, arrival for waiting records (docs/domain.md, Waiting). */
function usualOrder(table: WeighingRecordTable, query: TruckQuery): SortKey[] {
  if (query.waiting) return [ascending(table.createdAt), ascending(table.id)];
  // Uses the index on date and id; ids ascend with numbers.
  return query.date && query.withOpen ? [descending(table.recordNo)] : [descending(table.date), descending(table.id)];
}

export const newestMoment = (first: WeighingRecordTable["createdAt"], ...others: (SQL | AnyPgColumn)[]): SQL<string> =>
  sql`greatest(${sql.join([first, ...others], sql`, `)})`.mapWith(first);

/** Null for a reopened record. */
export const finishedAt = (table: WeighingRecordTable): SQL =>
  sql`case when ${table.status} = 'DONE' then ${table.finishedAt} end`;

const bothWeights = (table: WeighingRecordTable): SQL =>
  sql`${table.firstKg} is not null and ${table.secondKg} is not null`;

/** Sums exclude cancelled records (docs/domain.md, Conventions). */
export const notCancelled = (table: WeighingRecordTable): SQL => sql`${table.status} <> 'CANCELLED'`;

export const weighedTwice = (table: WeighingRecordTable): SQL => sql`${bothWeights(table)} and ${notCancelled(table)}`;

/** Minutes from creation to second weighing, or null. */
const stayMinutes = (table: WeighingRecordTable) => minutesBetween(table.createdAt, table.secondAt);

/** Whole minutes, or null without one of the moments. */
export const minutesBetween = (from: SQL | AnyPgColumn, until: SQL | AnyPgColumn): SQL<number | null> =>
  sql`floor(date_part('epoch', ${until} - ${from}) / 60)::int`;
