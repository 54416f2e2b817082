import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import {
  type HomeArrivals,
  type HomeChecks,
  type HomeLoads,
  type HomePrices,
  type HomeShift,
  MAX_NAMED_ARRIVALS,
  MAX_NAMED_VENDORS,
} from "#contract/home";
import { type DayRange, RANGES } from "#contract/report-periods";
import { type PlantShift, type ShiftClock, shiftAt } from "#contract/shift-hours";
import type { Reader } from "../db/client";
import { runKept } from "../db/kept-statements";
import { oneRow } from "../db/one-row";
import { booking } from "../db/tables/booking";
import { inboundRecord as inbound } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem as item } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { activity } from "../db/tables/system";
import { arrivalState, awaited, isLate, type PlantNow, plantNow } from "../rows/arrivals";
import type { CountedExceptions } from "../rows/exceptions";
import { withinDays } from "../rows/engine/conditions";
import { deductedKg } from "../rows/inbound";
import { notCancelled } from "../rows/trucks";
import { momentsOf } from "../rows/shifts";

/** The tiles of single desks (docs/domain.md, Start page). */
export interface Desks {
  prices: HomePrices;
  loads: HomeLoads;
  checks: HomeChecks;
  arrivals: HomeArrivals;
  shift: HomeShift;
}

const TILES = ["prices", "loads", "checks", "arrivals", "shift"] as const satisfies (keyof Desks)[];

/** Reads the tiles that the caller sees, in one statement. @param exceptions those of the running shift */
export async function readDesks(
  db: Reader,
  env: ShiftClock,
  sees: (tile: keyof Desks) => boolean,
  exceptions: Promise<CountedExceptions> | undefined,
): Promise<Partial<Desks>> {
  const now = plantNow(env.APP_TIMEZONE);
  const { today } = now;
  const running = shiftAt(env);
  const months = { month: RANGES.thisMonth(today), before: RANGES.lastMonth(today) };
  type Paid = Pick<HomePrices["month"], "kg" | "amount" | "deductedAmount">;
  type Awaited = HomeArrivals["next"][number] & Pick<HomeArrivals, "late" | "expected">;
  type Vendor = HomeChecks["vendors"][number] & { totalKg: number };
  const shown = (tile: keyof Desks, rows: SQL) => (sees(tile) ? sql`(select json_agg(r) from (${rows}) r)` : sql`null`);
  const read = runKept<{
    prices: [{ waiting: HomePrices["waiting"]; month: Paid; before: Paid }] | null;
    loads: HomeLoads["areas"] | null;
    checks: Vendor[] | null;
    arrivals: Awaited[] | null;
    shift: [Pick<HomeShift, "trucks">] | null;
  }>(
    db,
    ["home desks", TILES.filter((tile) => sees(tile)), now, running, env.APP_TIMEZONE, env.SHIFT_HOURS],
    () => sql`
      select ${shown("prices", pricesOf(months))} as prices, ${shown("loads", areasOf(today))} as loads,
        ${shown("checks", vendorsOf(months.month))} as checks, ${shown("arrivals", arrivalsOf(now))} as arrivals,
        ${shown("shift", weighedIn(running, env))} as shift`,
  );
  const [{ rows }, counted] = await Promise.all([read, sees("shift") ? exceptions : undefined]);
  const { prices, loads, checks, arrivals, shift } = oneRow(rows);
  return {
    ...(prices && {
      prices: {
        waiting: prices[0].waiting,
        month: { ...prices[0].month, ...months.month },
        before: { ...prices[0].before, ...months.before },
      },
    }),
    ...(shift &&
      counted && { shift: { ...running, ...shift[0], correction: counted.correction, unusual: counted.unusual } }),
    ...(sees("loads") && { loads: { date: today, areas: loads ?? [] } }),
    ...(sees("checks") && {
      checks: {
        vendors: (checks ?? []).map(({ totalKg: _total, ...named }) => named),
        deductedKg: checks?.[0]?.totalKg ?? 0,
        ...months.month,
      },
    }),
    ...(sees("arrivals") && {
      arrivals: {
        late: arrivals?.[0]?.late ?? 0,
        expected: arrivals?.[0]?.expected ?? 0,
        next: (arrivals ?? []).map(({ late: _late, expected: _expected, ...named }) => named),
      },
    }),
  };
}

/** Hides days from the planner: PostgreSQL plans the statement once, not at each visit, which takes as long as reading. */
const anyDays = ({ startDate, endDate }: DayRange) => ({
  startDate: sql`(select ${startDate}::date)`,
  endDate: sql`(select ${endDate}::date)`,
});

/** Trucks without a price, and the sums of two months. */
function pricesOf({ month, before }: { month: DayRange; before: DayRange }): SQL {
  const object = (rows: SQL) => sql`(select row_to_json(one) from (${rows}) one)`;
  const paidIn = (range: DayRange) =>
    object(sql`
      select coalesce(sum(${inbound.netKg}), 0) as kg, coalesce(sum(${inbound.amount}), 0) as amount,
        coalesce(round(sum(${deductedKg} * ${inbound.amount} / ${inbound.netKg}) filter (where ${deductedKg} <> 0)), 0) as "deductedAmount"
      from ${inbound} where ${and(isNull(inbound.deletedAt), sql`${inbound.status} = 'DONE'`, withinDays(inbound.date, anyDays(range)))}`);
  const waiting = object(sql`
    select count(*)::int as trucks, coalesce(sum(${inbound.netKg}), 0) as kg
    from ${inbound} where ${and(isNull(inbound.deletedAt), sql`${inbound.status} = 'WEIGHED_OUT'`)}`);
  return sql`select ${waiting} as waiting, ${paidIn(month)} as month, ${paidIn(before)} as before`;
}

/** Kg loaded on the trucks of a day. */
function areasOf(date: string): SQL {
  const isLoaded = and(isNull(item.deletedAt), isNotNull(item.loadedAt));
  const isThatDay = withinDays(outboundRecord.date, anyDays({ startDate: date, endDate: date }));
  return sql`
    select ${item.loadingArea} as area, count(distinct ${outboundRecord.id})::int as trucks, sum(${item.quantityKg}) as kg
    from ${outboundRecord} join ${item} on ${item.outboundRecordId} = ${outboundRecord.id} and ${isLoaded}
    where ${and(isNull(outboundRecord.deletedAt), notCancelled(outboundRecord), isThatDay)} group by 1 order by 1`;
}

/** The vendors with the largest deductions. */
function vendorsOf(range: DayRange): SQL {
  const weighed = and(isNull(inbound.deletedAt), notCancelled(inbound), isNotNull(inbound.netKg));
  return sql`
    select ${vendor.id} as id, ${vendor.name} as name, found.kg as "deductedKg", found."ofKg", sum(found.kg) over () as "totalKg"
    from (
      select ${inbound.vendorId} as id, sum(${deductedKg}) as kg, sum(${inbound.firstKg} - ${inbound.secondKg}) as "ofKg"
      from ${inbound} where ${and(weighed, withinDays(inbound.date, anyDays(range)))} group by 1 having sum(${deductedKg}) > 0
    ) found join ${vendor} on ${vendor.id} = found.id
    order by found.kg desc, 2, 1 limit ${MAX_NAMED_VENDORS}`;
}

/** The first trucks that have not come, each with the counts of all. */
function arrivalsOf(now: PlantNow): SQL {
  return sql`
    select ${booking.id} as id, ${booking.date} as date, ${booking.arrivesAt} as "arrivesAt",
      ${booking.licensePlate} as "licensePlate", ${customer.name} as customer, ${arrivalState(now)} as state,
      (count(*) filter (where ${isLate(now)}) over ())::int as late,
      (count(*) filter (where not ${isLate(now)}) over ())::int as expected
    from ${booking} join ${poSaleLine} on ${poSaleLine.id} = ${booking.poSaleLineId}
    join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId} join ${customer} on ${customer.id} = ${poSale.customerId}
    where ${awaited(now)} order by ${booking.date}, ${booking.arrivesAt}, ${booking.id} limit ${MAX_NAMED_ARRIVALS}`;
}

/** Trucks that the running shift weighed. */
function weighedIn(shift: PlantShift, env: ShiftClock): SQL {
  const { from } = momentsOf(shift, env);
  // A weighing is in the history, whose index finds the trucks of the shift.
  const trucksOf = (table: typeof inbound | typeof outboundRecord, entity: string) => sql`(
    select count(*) from ${table} where ${isNull(table.deletedAt)} and (${table.firstAt} >= ${from} or ${table.secondAt} >= ${from})
      and ${table.id} in (select ${activity.entityId} from ${activity} where ${activity.entity} = ${entity} and ${activity.at} >= ${from}))`;
  return sql`
    select (${trucksOf(inbound, "inbound-record")} + ${trucksOf(outboundRecord, "outbound-record")})::int as trucks`;
}
