import { isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { DayRange } from "#contract/reports/report-periods";
import { LOADED_MARK } from "#contract/weighing/outbound-status";
import { exceptionRows } from "#contract/rows/exceptions";
import { plateKey } from "#contract/weighing/plate";
import type { Reader } from "../db/client";
import { plateKeyOf } from "../db/columns";
import { prepareOnce } from "../db/prepared-statements";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { customer, inboundItem, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { isCopy, printedPaper } from "../db/tables/papers";
import { ghostLoad, scale } from "../db/tables/scale";
import { activity, isException } from "../db/tables/system";
import { hasUnusual } from "../db/tables/weighing";
import { defineSource } from "./engine/source";
import { changedText, kgText, numberText } from "./fact-text";

/**
 * The exceptions book (docs/domain.md, Exceptions): what histories, records, papers and ghost loads have stored. Each
 * branch reads its moments by an index, so a range of days never reads the rest.
 */

/** Half-open, as timestamps. */
export interface Moments {
  from: SQL;
  until: SQL;
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
const valueOf = (side: SQL, other: SQL): SQL => sql`case
  when name in ('pricePerKg', 'itemPrices') then null
  when jsonb_typeof(${side}) = 'array' then ${otherLines(side, other)}
  when name = 'status' then ${labelsOf} || '.status.' || (${side} #>> '{}')
  else ${changedText(sql`name`, side)} end`;

/** The weight of a typed reason: another change of the same entry. */
const typedKg = kgText(sql`jsonb_path_query_first(${activity.changes}, '$[*] ? (@.field == $weight).to',
  jsonb_build_object('weight', replace(name, 'TypedReason', 'Kg'))) #>> '{}'`);

const inHistories = (moments: Moments): SQL => sql`
  select ${activity.at}, found.kind, ${activity.entity}, ${activity.entityId}, ${activity.userId},
    found.field, null, found."from", found."to", coalesce(found.reason, ${activity.reason})
  from ${activity} cross join lateral (
    select kind, ${labelsOf} || '.field.' || case name
        when 'betweenTypedReasons' then 'weighingsBetween'
        else replace(name, 'TypedReason', 'Kg') end as field,
      case when kind <> 'typedWeight' then ${valueOf(sql`old`, sql`new`)} end as "from",
      case when kind <> 'typedWeight' then ${valueOf(sql`new`, sql`old`)}
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

const KG_FIELDS = sql`('firstKg', 'secondKg', 'betweenKg', 'netKg', 'quantityKg', 'itemsKg', 'loadedKg', 'stockKg', 'overKg', 'kgPerUnit')`;

/** Null for choices, and for prices, which are for few readers. Quantities are those of inbound items; a day is a number of days. */
const unitOfMark = sql`case when mark ->> 'field' in ${KG_FIELDS} then ' kg' when mark ->> 'field' = 'deductionPct' then '%'
  when mark ->> 'field' = 'date' then ''
  when mark ->> 'field' in ('quantity', 'notedQuantity') then coalesce(' ' || (
    select ${inboundItem.unit} from ${inboundRecordItem} join ${inboundItem} on ${inboundItem.id} = ${inboundRecordItem.inboundItemId}
    where ${inboundRecordItem.id} = (mark ->> 'itemId')::int), '') end`;

function unusualOf(table: typeof outboundRecord | typeof inboundRecord, direction: string, moments: Moments): SQL {
  const [low, high] = [numberText(sql`mark #>> '{usual,low}'`), numberText(sql`mark #>> '{usual,high}'`)];
  const at = sql`(mark ->> 'at')::timestamptz`;
  return sql`
  select ${at}, 'unusual', ${direction} || '-record', ${table.id}, (mark #>> '{by,id}')::int,
    case when mark ->> 'field' in ('firstKg', 'secondKg') then ${direction} || '.field.' else 'unusual.field.' end || (mark ->> 'field'),
    nullif(concat_ws(' – ', nullif(${low}, ${high}), ${high}), '') || ${unitOfMark}, null,
    ${numberText(sql`mark ->> 'value'`)} || ${unitOfMark}, mark ->> 'reason'
  from ${table} cross join lateral jsonb_array_elements(${table.unusual}) mark
  where ${hasUnusual(table)} and ${table.updatedAt} >= ${moments.from} and ${during(at, moments)}`;
}

const copies = (moments: Moments): SQL => sql`
  select ${printedPaper.at}, 'paper', ${printedPaper.entity}, ${printedPaper.recordId}, ${printedPaper.byId},
    'paper.name.' || ${printedPaper.paper}, null, null,
    ${printedPaper.copy} || case when ${printedPaper.edition} > 0 then ' · rev. ' || ${printedPaper.edition} else '' end, null
  from ${printedPaper} where ${isCopy(printedPaper)} and ${during(sql`${printedPaper.at}`, moments)}`;

/** Returns papers that were taken back while their truck is not finished or deleted; a paper once, by its newest copy. */
const papersOut = (moments: Moments): SQL => sql`
  select ${printedPaper.takenBackAt}, 'paperOut', ${printedPaper.entity}, ${printedPaper.recordId}, ${printedPaper.takenBackById},
    'paper.name.' || ${printedPaper.paper}, null, null, ${printedPaper.copy}::text, null
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
    ${kgText(sql`${ghostLoad.peakKg}`)}, ${ghostLoad.reason}
  from ${ghostLoad} where ${during(sql`${ghostLoad.startedAt}`, moments)}`;

export const exceptionsIn = (timeZone: string, moments: Moments): SQL => sql`(
  select entry.*, (entry.at at time zone ${timeZone})::date as date, to_char(entry.at at time zone ${timeZone}, 'HH24:MI') as time,
    split_part(entry.entity, '-', 1) as area, ${appUser.name} as by,
    coalesce(${outboundRecord.recordNo}, ${inboundRecord.recordNo}, ${scale.name}) as record_no,
    coalesce(${outboundRecord.licensePlate}, ${inboundRecord.licensePlate}) as license_plate,
    coalesce(${customer.name}, ${vendor.name}) as partner,
    row_number() over (order by entry.at, entry.kind, entry.entity_id, entry.field) as line
  from (
    ${sql.join(
      [
        inHistories(moments),
        unusualOf(outboundRecord, "outbound", moments),
        unusualOf(inboundRecord, "inbound", moments),
        copies(moments),
        papersOut(moments),
        ghostLoads(moments),
      ],
      sql` union all `,
    )}
  ) entry (at, kind, entity, entity_id, user_id, field, usual, "from", "to", reason)
    left join ${appUser} on ${appUser.id} = entry.user_id
    left join ${outboundRecord} on entry.entity = 'outbound-record' and ${outboundRecord.id} = entry.entity_id
    left join ${customer} on ${customer.id} = ${outboundRecord.customerId}
    left join ${inboundRecord} on entry.entity = 'inbound-record' and ${inboundRecord.id} = entry.entity_id
    left join ${vendor} on ${vendor.id} = ${inboundRecord.vendorId}
    left join ${ghostLoad} on entry.entity = 'ghost-load' and ${ghostLoad.id} = entry.entity_id
    left join ${scale} on ${scale.id} = ${ghostLoad.scaleId}
) exception`;

const ALWAYS: Moments = { from: sql`'-infinity'::timestamptz`, until: sql`'infinity'::timestamptz` };

const momentsOf = (timeZone: string, { startDate, endDate }: Record<keyof DayRange, string | SQLWrapper>): Moments => ({
  from: sql`${startDate}::date::timestamp at time zone ${timeZone}`,
  until: sql`(${endDate}::date + 1)::timestamp at time zone ${timeZone}`,
});

const exceptionsOn = (timeZone: string, range: DayRange): SQL => exceptionsIn(timeZone, momentsOf(timeZone, range));

export interface CountedExceptions {
  ofDay: number;
  correction: number;
  unusual: number;
}

/**
 * Counts the exceptions of a day, and those of two kinds in a shift. A table of one row holds the moments, so that no plan
 * depends on them: planning the statement takes ten times as long as running it.
 * @param shift in plant time
 */
export async function countExceptions(
  db: Reader,
  timeZone: string,
  { day, shift }: { day: string; shift: { from: string; until: string } },
): Promise<CountedExceptions> {
  const counted = prepareOnce(db, `exceptions ${timeZone}`, (statement) => {
    const asked = sql.placeholder("day");
    const ofDay = momentsOf(timeZone, { startDate: asked, endDate: asked });
    const at = (hour: string) => sql`${sql.placeholder(hour)}::timestamp at time zone ${timeZone}`;
    const moments = db.$with("moments", {})
      .as(sql`select *, least(day_from, shift_from) as "from", greatest(day_until, shift_until) as until
      from (values (${ofDay.from}, ${ofDay.until}, ${at("from")}, ${at("until")})) asked (day_from, day_until, shift_from, shift_until)`);
    const moment = (name: string) => sql`(select ${sql.identifier(name)} from moments)`;
    const number = (where: SQL, part: string) =>
      sql<number>`(count(*) filter (where ${where} and ${during(sql`exception.at`, { from: moment(`${part}_from`), until: moment(`${part}_until`) })}))::int`;
    const found = exceptionsIn(timeZone, { from: moment("from"), until: moment("until") });
    return db
      .with(moments)
      .select({
        ofDay: number(sql`true`, "day"),
        correction: number(sql`exception.kind = 'correction'`, "shift"),
        unusual: number(sql`exception.kind = 'unusual'`, "shift"),
      })
      .from(found)
      .prepare(statement);
  });
  return oneRow(await counted.execute({ day, ...shift }));
}

export const exceptions = defineSource(exceptionRows, {
  date: sql`exception.date`,
  document: sql`exception.line`,
  opens: sql`exception.entity_id`,
  live: sql`true`,
  // The history is the oldest of the sources.
  firstDay: (timeZone) =>
    sql`select (${activity.at} at time zone ${timeZone})::date::text as day from ${activity} order by ${activity.id} limit 1`,
  filters: {
    licensePlate: { of: plateKeyOf(sql`exception.license_plate`), key: plateKey },
  },
  rows: {
    from: exceptionsIn("UTC", ALWAYS),
    fromIn: (timeZone, range) => (range ? exceptionsOn(timeZone, range) : exceptionsIn(timeZone, ALWAYS)),
    columns: {
      date: sql`exception.date::text`,
      time: sql`exception.time`,
      kind: sql`exception.kind`,
      recordNo: sql`exception.record_no`,
      licensePlate: sql`exception.license_plate`,
      partner: sql`exception.partner`,
      by: sql`exception.by`,
      changedField: sql`exception.field`,
      usual: sql`exception.usual`,
      from: sql`exception."from"`,
      to: sql`exception."to"`,
      reason: sql`exception.reason`,
      recordArea: sql`exception.area`,
    },
  },
});
