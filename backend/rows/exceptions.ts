import { isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { formatRoles } from "#contract/access";
import { EXCEPTIONS_OF_READER, LOOKED } from "#contract/plant/exception-kinds";
import type { DayRange } from "#contract/reports/report-periods";
import type { RowReader } from "#contract/reports/report-query";
import { LOADED_MARK } from "#contract/weighing/outbound-status";
import { exceptionRows } from "#contract/rows/exceptions";
import { plateKey } from "#contract/weighing/plate";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { prepareOnce } from "../db/prepared-statements";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { customer, inboundItem, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { isCopy, printedPaper } from "../db/tables/papers";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";
import { ghostLoad, scale } from "../db/tables/scale";
import { openingStock } from "../db/tables/stock";
import { activity, isException } from "../db/tables/system";
import { hasUnusual } from "../db/tables/weighing";
import { defineSource } from "./engine/source";
import { isAcceptedBy, isSeenBy, NOBODY } from "./exception-readers";
import { changedText, kgText, numberText } from "./fact-text";

/**
 * The inbox (docs/domain.md, Exceptions): what histories, records, papers and ghost loads have stored. Each branch reads
 * its moments by an index, so a range of days never reads the rest.
 */

/** Half-open, as timestamps. `open`: without unusual values of orders and stock that were looked at. */
export interface Moments {
  from: SQL;
  until: SQL;
  open?: boolean;
}

const during = (at: SQL | typeof activity.at, { from, until }: Moments) => sql`${at} >= ${from} and ${at} < ${until}`;

const labelsOf = sql`split_part(${activity.entity}, '-', 1)`;

/** Joins the lines of one side that the other lacks. */
const otherLines = (side: SQL, than: SQL): SQL =>
  sql`(select string_agg(line, '; ') from jsonb_array_elements_text(${side}) line where not ${than} ? line)`;

/** True if a line was changed or removed. @param mark of the lines that count */
const hasLost = (mark: string): SQL => sql`(jsonb_typeof(old) = 'array' and exists (
  select from jsonb_array_elements_text(old) line where right(line, ${mark.length}::int) = ${mark} and not new ? line))`;

/** True unless the entry is the first check of a truck: goods that an edit changed are checked again. */
const isAgain = sql`(not ${activity.changes} @> '[{"field":"status"}]' or exists (select from ${activity} earlier
  where earlier.entity = ${activity.entity} and earlier.entity_id = ${activity.entityId} and earlier.action = 'check'
    and earlier.id < ${activity.id}))`;

/** True if an edit changed the goods of a checked truck, which returns to its check. */
const isVoided = sql`${activity.action} = 'update' and ${activity.changes} @> '[{"field":"status","to":"WEIGHED_IN"}]'`;

/** The kind of a changed field; null for the usual course. */
const kindOf = sql`case
  when name in ('firstTypedReason', 'secondTypedReason', 'betweenTypedReasons') then
    case when ${activity.action} in ('weighIn', 'weighOut', 'weighBetween') and new @? '$[*] ? (@ != null)' then 'typedWeight' end
  when name = 'status' then
    case when new = '"CANCELLED"' and old <> '"WAITING"' then 'cancelled' when old = '"DONE"' then 'reopened' end
  when old = 'null' and name in ('firstKg', 'secondKg', 'pricePerKg') then null
  when name in ('firstKg', 'secondKg') then 'correction'
  when name = 'weighingsBetween' then case when ${hasLost("")} then 'correction' end
  when name in ('items', 'deductionPct', 'deductionKg') then
    case when ${activity.action} = 'check' and ${isAgain} or ${isVoided} then 'correction' end
  when name = 'outboundItem' then case when ${activity.reason} is not null and ${hasLost(LOADED_MARK)} then 'correction' end
  when name in ('pricePerKg', 'itemPrices') then
    case when ${activity.action} = 'finish' and old @? '$[*] ? (@ != null)' then 'correction' end
end`;

/** Old and new value; prices are for few readers and stay out. */
const changeText = (side: SQL, other: SQL): SQL => sql`case
  when name in ('pricePerKg', 'itemPrices') then null
  when jsonb_typeof(${side}) = 'array' then ${otherLines(side, other)}
  when name = 'status' then ${labelsOf} || '.status.' || (${side} #>> '{}')
  else ${changedText(sql`name`, side)} end`;

/** The weight of a typed reason: another change of the same entry. */
const typedKg = kgText(sql`jsonb_path_query_first(${activity.changes}, '$[*] ? (@.field == $weight).to',
  jsonb_build_object('weight', replace(name, 'TypedReason', 'Kg'))) #>> '{}'`);

const inHistories = (moments: Moments): SQL => sql`
  select ${activity.at}, found.kind, ${activity.entity}, ${activity.entityId}, ${activity.userId},
    found.field, null, found."from", found."to", coalesce(found.reason, ${activity.reason}), null::boolean, null::int, null::date
  from ${activity} cross join lateral (
    select kind, ${labelsOf} || '.field.' || case name
        when 'betweenTypedReasons' then 'weighingsBetween'
        else replace(name, 'TypedReason', 'Kg') end as field,
      case when kind <> 'typedWeight' then ${changeText(sql`old`, sql`new`)} end as "from",
      case when kind <> 'typedWeight' then ${changeText(sql`new`, sql`old`)}
        when name <> 'betweenTypedReasons' then ${typedKg} end as "to",
      case when kind = 'typedWeight' then coalesce(${otherLines(sql`case when jsonb_typeof(new) = 'array' then new else '[]' end`, sql`old`)}, new #>> '{}') end as reason
    from (
      select change ->> 'field' as name, change -> 'from' as old, change -> 'to' as new
      from jsonb_array_elements(${activity.changes}) change
    ) changed cross join lateral (select ${kindOf} as kind) kinds where kind is not null
    union all
    select 'cancelled', ${labelsOf} || '.action.delete', null, null, null where ${activity.action} = 'delete' and (
      exists (select from ${outboundRecord} where ${outboundRecord.id} = ${activity.entityId}
        and ${activity.entity} = 'outbound-record' and ${outboundRecord.firstKg} is not null)
      or exists (select from ${inboundRecord} where ${inboundRecord.id} = ${activity.entityId}
        and ${activity.entity} = 'inbound-record' and ${inboundRecord.firstKg} is not null))
    union all
    select 'paper', jsonb_path_query_first(${activity.changes}, '$[*] ? (@.field == "paper").to') #>> '{}', null,
      jsonb_path_query_first(${activity.changes}, '$[*] ? (@.field == "copy").to') #>> '{}', null
    where ${activity.action} = 'printAgain'
  ) found
  where ${isException(activity)} and ${during(activity.at, moments)}`;

const KG_FIELDS = sql`('firstKg', 'secondKg', 'betweenKg', 'netKg', 'quantityKg', 'itemsKg', 'loadedKg', 'stockKg', 'overKg', 'kgPerUnit', 'exDoKg',
  'orderedKg', 'bookedKg', 'madeKg', 'countedKg')`;

/** Null for choices, and for prices, which are for few readers. Quantities are those of inbound items; a day is a number of days. */
const unitOfMark = sql`case when mark ->> 'field' in ${KG_FIELDS} then ' kg' when mark ->> 'field' in ('deductionPct', 'tolerancePct') then '%'
  when mark ->> 'field' = 'date' then ''
  when mark ->> 'field' in ('quantity', 'notedQuantity') then coalesce(' ' || (
    select ${inboundItem.unit} from ${inboundRecordItem} join ${inboundItem} on ${inboundItem.id} = ${inboundRecordItem.inboundItemId}
    where ${inboundRecordItem.id} = (mark ->> 'itemId')::int), '') end`;

/** Records with unusual values, by their name in histories. Those of trucks have an index of changes, the others of open ones. */
const MARKED = {
  "outbound-record": outboundRecord,
  "inbound-record": inboundRecord,
  production,
  "po-sale": poSale,
  booking,
  "opening-stock": openingStock,
} as const;

function unusualEntries(entity: keyof typeof MARKED, { from, until, open = false }: Moments): SQL {
  const table: Record<"id" | "date" | "unusual" | "toCheck" | "updatedAt" | "deletedAt", AnyPgColumn> = MARKED[entity];
  const area = entity.replace(/-record$/, "");
  const [low, high] = [numberText(sql`mark #>> '{usual,low}'`), numberText(sql`mark #>> '{usual,high}'`)];
  const at = sql`(mark ->> 'at')::timestamptz`;
  const isTruck = area === "outbound" || area === "inbound";
  const isWeight = sql`${isTruck} and mark ->> 'field' in ('firstKg', 'secondKg')`;
  return sql`
  select ${at}, 'unusual', ${entity}, ${table.id}, (mark #>> '{by,id}')::int,
    case when ${isWeight} then ${area} || '.field.' else 'unusual.field.' end || (mark ->> 'field'),
    nullif(concat_ws(' – ', nullif(${low}, ${high}), ${high}), '') || ${unitOfMark}, null,
    ${numberText(sql`mark ->> 'value'`)} || ${unitOfMark}, mark ->> 'reason',
    ${table.deletedAt} is null and mark ->> 'clearedAt' is null and mark -> 'soft' is null, (mark #>> '{clearedBy,id}')::int, ${table.date}
  from ${MARKED[entity]} cross join lateral jsonb_array_elements(${table.unusual}) mark
  where ${open && !isTruck ? sql`${table.toCheck} and ${isNull(table.deletedAt)}` : sql`${hasUnusual(table)} and ${table.updatedAt} >= ${from}`}
    and ${during(at, { from, until })}`;
}

const copies = (moments: Moments): SQL => sql`
  select ${printedPaper.at}, 'paper', ${printedPaper.entity}, ${printedPaper.recordId}, ${printedPaper.byId},
    'paper.name.' || ${printedPaper.paper}, null, null,
    ${printedPaper.copy} || case when ${printedPaper.edition} > 0 then ' · rev. ' || ${printedPaper.edition} else '' end, null, null, null, null
  from ${printedPaper} where ${isCopy(printedPaper)} and ${during(sql`${printedPaper.at}`, moments)}`;

/** Returns papers that were taken back while their truck is not finished or deleted; a paper once, by its newest copy. */
const papersOut = (moments: Moments): SQL => sql`
  select ${printedPaper.takenBackAt}, 'paperOut', ${printedPaper.entity}, ${printedPaper.recordId}, ${printedPaper.takenBackById},
    'paper.name.' || ${printedPaper.paper}, null, null, ${printedPaper.copy}::text, null, null, null, null
  from ${printedPaper}
    left join ${outboundRecord} on ${printedPaper.entity} = 'outbound-record' and ${outboundRecord.id} = ${printedPaper.recordId}
    left join ${inboundRecord} on ${printedPaper.entity} = 'inbound-record' and ${inboundRecord.id} = ${printedPaper.recordId}
  where ${during(sql`${printedPaper.takenBackAt}`, moments)} and ${isNull(printedPaper.replacedBy)}
    and ${printedPaper.paper} in ('surat-jalan', 'tiket-timbang')
    and (${outboundRecord.status} <> 'DONE' or ${inboundRecord.status} not in ('WEIGHED_OUT', 'DONE')
      or ${outboundRecord.deletedAt} is not null or ${inboundRecord.deletedAt} is not null)
    and not exists (select from ${printedPaper} later where later.entity = ${printedPaper.entity}
      and later.record_id = ${printedPaper.recordId} and later.paper = ${printedPaper.paper} and later.copy > ${printedPaper.copy})`;

const ghostLoads = (moments: Moments): SQL => sql`
  select ${ghostLoad.startedAt}, 'ghostLoad', 'ghost-load', ${ghostLoad.id}, null::int, 'ghostLoad.field.peakKg', null, null,
    ${kgText(sql`${ghostLoad.peakKg}`)}, ${ghostLoad.reason}, ${isNull(ghostLoad.settledAt)}, ${ghostLoad.settledById}, null
  from ${ghostLoad} where ${during(sql`${ghostLoad.startedAt}`, moments)}`;

/** Names an exception of a history or paper in the look at it. */
const keyOf = sql`concat_ws(' ', entry.kind, entry.field, (extract(epoch from entry.at) * 1000000)::bigint)`;

/**
 * Exceptions with who looked at them; of histories and papers by an entry of the record's history. Only unusual values have
 * a `record_day`: accepting them changes their record.
 */
const entriesBetween = (moments: Moments): SQL => sql`(
  select entry.*, ${keyOf} as key, case when coalesce(entry.is_open, seen.by is null) then 'open' else 'looked' end as look,
    coalesce(entry.closed_by, seen.by) as looked_by
  from (
    ${sql.join(
      [
        inHistories(moments),
        ...(Object.keys(MARKED) as (keyof typeof MARKED)[]).map((entity) => unusualEntries(entity, moments)),
        copies(moments),
        papersOut(moments),
        ghostLoads(moments),
      ],
      sql` union all `,
    )}
  ) entry (at, kind, entity, entity_id, user_id, field, usual, "from", "to", reason, is_open, closed_by, record_day)
    left join lateral (select ${activity.userId} as by from ${activity} where ${activity.entity} = entry.entity
      and ${activity.entityId} = entry.entity_id and ${activity.action} = 'look' and entry.is_open is null
      and ${activity.changes} @> jsonb_build_array(jsonb_build_object('field', ${LOOKED}::text, 'to', ${keyOf})) limit 1) seen on true
)`;

export const exceptionsBetween = (timeZone: string, moments: Moments): SQL => sql`(
  select entry.*, (entry.at at time zone ${timeZone})::date as date, to_char(entry.at at time zone ${timeZone}, 'HH24:MI') as time,
    replace(entry.entity, '-record', '') as area, ${appUser.name} as by, looker.name as looker,
    coalesce(${outboundRecord.recordNo}, ${inboundRecord.recordNo}, ${scale.name}, ${booking.bookingNo}, ${poSale.poSalesNo},
      ${production.productionNo}, to_char(${openingStock.date}, 'DD/MM/YYYY')) as record_no,
    coalesce(${outboundRecord.licensePlate}, ${inboundRecord.licensePlate}, ${booking.licensePlate}) as license_plate,
    (select string_agg(truck ->> 'licensePlate', ', ') from jsonb_array_elements(${ghostLoad.trucks}) truck) as likely,
    coalesce(${customer.name}, ${vendor.name}) as partner,
    -- In microseconds; those of one moment are numbered.
    (extract(epoch from entry.at) * 1000000)::bigint
      + row_number() over (partition by entry.at order by entry.kind, entry.entity, entry.entity_id, entry.field, entry."from", entry."to") as line
  from ${entriesBetween(moments)} entry
    left join ${appUser} on ${appUser.id} = entry.user_id
    left join ${appUser} looker on looker.id = entry.looked_by
    left join ${outboundRecord} on entry.entity = 'outbound-record' and ${outboundRecord.id} = entry.entity_id
    left join ${inboundRecord} on entry.entity = 'inbound-record' and ${inboundRecord.id} = entry.entity_id
    left join ${vendor} on ${vendor.id} = ${inboundRecord.vendorId}
    left join ${booking} on entry.entity = 'booking' and ${booking.id} = entry.entity_id
    left join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
    left join ${poSale} on ${poSale.id} = coalesce(${poSaleLine.poSaleId}, case when entry.entity = 'po-sale' then entry.entity_id end)
    left join ${customer} on ${customer.id} = coalesce(${outboundRecord.customerId}, ${poSale.customerId})
    left join ${production} on entry.entity = 'production' and ${production.id} = entry.entity_id
    left join ${openingStock} on entry.entity = 'opening-stock' and ${openingStock.id} = entry.entity_id
    left join ${ghostLoad} on entry.entity = 'ghost-load' and ${ghostLoad.id} = entry.entity_id
    left join ${scale} on ${scale.id} = ${ghostLoad.scaleId}
) exception`;

const ALWAYS: Moments = { from: sql`'-infinity'::timestamptz`, until: sql`'infinity'::timestamptz` };

const dayMoments = (
  timeZone: string,
  { startDate, endDate }: Record<keyof DayRange, string | SQLWrapper>,
): Moments => ({
  from: sql`${startDate}::date::timestamp at time zone ${timeZone}`,
  until: sql`(${endDate}::date + 1)::timestamp at time zone ${timeZone}`,
});

/**
 * Counts the open exceptions of some days that a user accepts. A table of one row holds the moments, so that no plan depends on
 * them: planning the statement takes ten times as long as running it.
 */
export async function countExceptions(
  db: Reader,
  timeZone: string,
  { days, by }: { days: DayRange; by: RowReader },
): Promise<number> {
  const counted = prepareOnce(db, `exceptions ${timeZone} ${formatRoles(by.roles)}`, (statement) => {
    const { from, until } = dayMoments(timeZone, {
      startDate: sql.placeholder("startDate"),
      endDate: sql.placeholder("endDate"),
    });
    const moments = db.$with("moments", {}).as(sql`select ${from} as "from", ${until} as until`);
    const found = entriesBetween({
      from: sql`(select "from" from moments)`,
      until: sql`(select until from moments)`,
      open: true,
    });
    return db
      .with(moments)
      .select({ open: sql<number>`count(*)::int` })
      .from(sql`${found} entry`)
      .where(sql`entry.look = 'open' and ${isAcceptedBy(by, sql`entry`, sql.placeholder("notOwnOf"))}`)
      .prepare(statement);
  });
  return oneRow(await counted.execute({ ...days, notOwnOf: by.notOwnOf ?? NOBODY })).open;
}

/** One definition of an exception's columns, for the inbox and the page of a shift. */
export const exceptionColumns = {
  date: sql`exception.date::text`,
  time: sql`exception.time`,
  kind: sql`exception.kind`,
  look: sql`exception.look`,
  recordNo: sql`exception.record_no`,
  licensePlate: sql`exception.license_plate`,
  likelyTruck: sql`exception.likely`,
  partner: sql`exception.partner`,
  by: sql`exception.by`,
  changedField: sql`exception.field`,
  usual: sql`exception.usual`,
  from: sql`exception."from"`,
  to: sql`exception."to"`,
  reason: sql`exception.reason`,
  lookedBy: sql`exception.looker`,
  recordArea: sql`exception.area`,
};

const acceptedBy = (user: RowReader) => isAcceptedBy(user, sql`exception`, user.notOwnOf ?? NOBODY);

export const exceptions = defineSource(exceptionRows, {
  date: sql`exception.date`,
  document: sql`exception.line`,
  opens: sql`exception.entity_id`,
  live: sql`true`,
  seenBy: (user, { look }) => (look === EXCEPTIONS_OF_READER ? acceptedBy(user) : isSeenBy(user)),
  acceptedBy: (user) => sql`exception.look = 'open' and ${acceptedBy(user)}`,
  // The history is the oldest of the sources.
  firstDay: (timeZone) =>
    sql`select (${activity.at} at time zone ${timeZone})::date::text as day from ${activity} order by ${activity.id} limit 1`,
  filters: {
    look: { of: [sql`exception.look`, sql`case exception.look when 'open' then ${EXCEPTIONS_OF_READER} end`] },
    licensePlate: { of: plateKeyOf(sql`exception.license_plate`), key: plateKey },
  },
  rows: {
    from: exceptionsBetween("UTC", ALWAYS),
    fromIn: (timeZone, range) =>
      exceptionsBetween(
        timeZone,
        range
          ? { ...dayMoments(timeZone, range), open: range.look === "open" || range.look === EXCEPTIONS_OF_READER }
          : ALWAYS,
      ),
    columns: exceptionColumns,
  },
});
