import { sql, and, eq, isNull, isNotNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { businessDay, shiftDay } from "#contract/business-day";
import {
  type HomeAnswer,
  homeAnswer,
  foldedTiles,
  homeQuery,
  type HomeTile,
  MAX_NAMED_GOODS,
  seesTile,
  USUAL_CHART_DAYS,
  type HomeSetup,
  ENDING_PCT,
  type HomeEnding,
  type HomeOverdue,
  type HomeOwed,
  MAX_NAMED_CUSTOMERS,
  MAX_NAMED_POS,
  type HomeTask,
  tasksOf,
} from "#contract/home";
import { hoursOf, shiftAt } from "#contract/shift-hours";
import { ENTERED_MASTERS } from "#contract/access";
import type { Caller } from "../http/context";
import { loggedError } from "../db/driver-error";
import type { Calls } from "../http/calls";
import { Unauthorized } from "../http/errors";
import { lastArchived } from "../backup/archive";
import { stateOfBackups } from "../backup/runs";
import type { Reader } from "../db/client";
import { runKept } from "../db/kept-statements";
import { oneRow } from "../db/one-row";
import { customer, vehicle } from "../db/tables/masters";
import { isDue } from "../masters/service";
import { masterDefinition } from "../records/master-definitions";
import { appUser } from "../db/tables/accounts";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { plantSetting } from "../db/tables/plant";
import { shiftHandover } from "../db/tables/shift";
import { type CountedExceptions, countExceptions } from "../rows/exceptions";
import { isWaitingFor } from "../rows/shifts";
import { withinDays } from "../rows/engine/conditions";
import { outstandingBalance as balance } from "../db/tables/outstanding";
import { poSale } from "../db/tables/po-sale";
import { asOfIn } from "../records/as-of-day";
import { isOpen } from "../scale/ghost-loads";
import { hasDueCertificate } from "../scale/scales";
import { daysOfAReport } from "../stock/goods-stock";
import { isPerson } from "../accounts/users";
import { booking } from "../db/tables/booking";
import { openingStock } from "../db/tables/stock";
import { ghostLoad, scale } from "../db/tables/scale";
import { outgoingMail } from "../db/tables/mail";
import { production } from "../db/tables/production";
import { readDays } from "./days";
import { type Desks, readDesks } from "./desks";
import { readStock, readStockOn } from "./stock";
import { readTrucks } from "./trucks";

/** Adds the start page (docs/domain.md, Start page). */
export function addHome(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/home",
      summary: "The tiles of the start page that the caller sees",
      access: "signed-in",
      query: homeQuery,
      answer: homeAnswer,
    },
    async ({ db, env }, { caller, query, http }): Promise<HomeAnswer> => {
      if (!caller) throw new Unauthorized();
      const today = businessDay(env.APP_TIMEZONE);
      const range = { startDate: shiftDay(today, 1 - Number(query.days ?? USUAL_CHART_DAYS)), endDate: today };
      const mostGoods = query.stock === "all" ? null : MAX_NAMED_GOODS;
      const asOf = asOfIn(query, env)?.asOf;
      const leftOut = query.more === "0" ? foldedTiles(caller) : [];
      const sees = (...tiles: HomeTile[]) => tiles.some((tile) => seesTile(caller, tile) && !leftOut.includes(tile));
      const readsGoods = sees("exDos", "grades", "cover");
      const failures: unknown[] = [];
      const part = <T>(read: Promise<T>) => read.catch((error: unknown) => (failures.push(error), null));
      const exceptions =
        sees("shift") || tasksOf(caller).includes("exceptionsYesterday")
          ? countExceptions(db, env.APP_TIMEZONE, {
              day: shiftDay(today, -1),
              shift: hoursOf(shiftAt(env), env.SHIFT_HOURS),
            })
          : undefined;
      const [trucks, tasks, days, orders, goods, backup, archive, stock, desks] = await Promise.all([
        sees("trucks") ? part(readTrucks(db, caller, query.since)) : undefined,
        part(readTasks(db, today, caller, exceptions)),
        sees("goods", "stays") ? part(readDays(db, caller, range, env.APP_TIMEZONE)) : undefined,
        sees("owed", "overdue", "ending") ? part(readOrders(db, today, env.PO_OVERDUE_DAYS)) : undefined,
        readsGoods ? part(readStock(db, range, mostGoods, env.APP_TIMEZONE)) : undefined,
        sees("backup") ? part(stateOfBackups(db, env)) : undefined,
        sees("backup") ? part(lastArchived(db).then((found) => found !== null)) : undefined,
        sees("stock") && !(readsGoods && asOf === undefined)
          ? part(readStockOn(db, { today, asOf }, mostGoods, env.APP_TIMEZONE))
          : undefined,
        sees("prices", "loads", "checks", "arrivals", "shift") ? part(readDesks(db, env, sees, exceptions)) : undefined,
      ]);
      // A database that is away is no matter of one tile.
      if ([trucks, tasks, days, orders, goods, stock, backup].every((read) => read == null)) throw failures[0];
      // One statement reads them all: its failure is none of a tile that the caller does not see.
      const desk = <Name extends keyof Desks>(name: Name) => (sees(name) ? of(desks, name) : undefined);
      const setup = sees("setup") && trucks?.trucks.length === 0 ? await part(readSetup(db)) : undefined;
      for (const error of failures) logFailure(error, http.get("requestId"));
      return {
        today,
        now: new Date().toISOString(),
        trucks,
        tasks,
        goods: of(days, "goods"),
        stays: of(days, "stays"),
        owed: of(orders, "owed"),
        overdue: of(orders, "overdue"),
        ending: sees("ending") ? of(orders, "ending") : undefined,
        stock: stock === undefined ? of(goods, "stock") : stock,
        exDos: of(goods, "exDos"),
        grades: of(goods, "grades"),
        cover: of(goods, "cover"),
        backup,
        archive,
        setup,
        prices: desk("prices"),
        loads: desk("loads"),
        checks: desk("checks"),
        arrivals: desk("arrivals"),
        shift: desk("shift"),
      };
    },
  );
}

/** Takes a tile out of what one statement reads; null and undefined stay what they are. */
const of = <Part extends object, Name extends keyof Part>(part: Part | null | undefined, name: Name) =>
  part == null ? part : part[name];

/** Logs what a tile does not show: the answer says no more than that it is missing. */
function logFailure(error: unknown, requestId: string): void {
  console.error(JSON.stringify({ level: "error", requestId, error: loggedError(error) }));
}

/** Areas of the masters without a live row, in menu order. */
const missingMasters = sql`array_remove(array[${sql.join(
  ENTERED_MASTERS.map((area) => {
    const { table } = masterDefinition(area);
    return sql`case when not exists (select from ${table} where ${table.deletedAt} is null) then ${area}::text end`;
  }),
  sql`, `,
)}], null)`;

/** Reads the completed setup steps; undefined once a truck exists. */
async function readSetup(db: Reader): Promise<HomeSetup | undefined> {
  const { rows } = await db.execute<HomeSetup & { trucks: boolean }>(sql`select
    exists (select from ${plantSetting}) as company,
    (select count(*) > 1 from ${appUser} where ${appUser.active}) as users,
    ${missingMasters} as missing,
    exists (select from ${outboundRecord}) or exists (select from ${inboundRecord}) as trucks`);
  const { trucks, ...steps } = oneRow(rows);
  return trucks ? undefined : steps;
}

/** Reads outstanding kg by customer, the oldest overdue POs and those near their end in one statement. */
async function readOrders(
  db: Reader,
  today: string,
  overdueDays: number,
): Promise<{ owed: HomeOwed; overdue: HomeOverdue; ending: HomeEnding }> {
  const range = daysOfAReport(today);
  const endDate = shiftDay(today, -overdueDays - 1);
  const { rows } = await runKept<{
    customers: HomeOwed["customers"];
    outstandingKg: string;
    number: number;
    total: number;
    pos: HomeOverdue["pos"];
    endingTotal: number;
    ending: HomeEnding["pos"];
  }>(
    db,
    ["home orders", range, endDate],
    () => sql`
      with balances as materialized (
        select ${balance.customerId} as id, ${balance.poSaleId} as po_sale_id, ${withinDays(balance.date, range)} as shown,
          sum(greatest(${balance.outstandingKg}, 0)) as kg, sum(${balance.orderedKg}) as ordered_kg
        from ${balance} where ${eq(balance.alive, true)} group by 1, 2, 3
      ),
      owed as materialized (
        select id, sum(kg) as "outstandingKg" from balances where shown and kg > 0 group by 1
      ),
      active as materialized (
        select ${poSale.id} as id, ${poSale.poSalesNo} as "poSalesNo", ${poSale.date} as date, ${poSale.customerId} as customer_id,
          coalesce(kg, 0) as "outstandingKg", ordered_kg as "orderedKg", ${withinDays(poSale.date, { endDate })} as late,
          kg between 1 and ordered_kg * ${ENDING_PCT}::int / 100 as ending
        from ${poSale} left join balances on balances.po_sale_id = ${poSale.id} where ${and(isNull(poSale.deletedAt), eq(poSale.status, "ACTIVE"))}
      )
      select
        (select coalesce(json_agg(c order by "outstandingKg" desc, name, id), '[]') from (
          select owed.*, ${customer.name} as name from owed join ${customer} on ${customer.id} = owed.id
          order by "outstandingKg" desc, name, owed.id limit ${MAX_NAMED_CUSTOMERS}
        ) c) as customers,
        (select coalesce(sum("outstandingKg"), 0) from owed) as "outstandingKg",
        (select count(*)::int from owed) as number,
        (select count(*)::int from active where late) as total,
        (select coalesce(json_agg(p order by date, id desc), '[]') from (
          select named.id, "poSalesNo", named.date, ${customer.name} as customer, "outstandingKg"
          from (select * from active where late order by date, id desc limit ${MAX_NAMED_POS}) named
          join ${customer} on ${customer.id} = named.customer_id
        ) p) as pos,
        (select count(*)::int from active where ending) as "endingTotal",
        (select coalesce(json_agg(e order by "outstandingKg", id), '[]') from (
          select named.id, "poSalesNo", ${customer.name} as customer, "orderedKg", "outstandingKg"
          from (select * from active where ending order by "outstandingKg", id limit ${MAX_NAMED_POS}) named
          join ${customer} on ${customer.id} = named.customer_id
        ) e) as ending`,
  );
  const { customers, outstandingKg, number, total, pos, endingTotal, ending } = oneRow(rows);
  return {
    owed: { customers, outstandingKg: Number(outstandingKg), number, ...range },
    overdue: { endDate, total, pos },
    ending: { total: endingTotal, pos: ending },
  };
}

/** Conditions must match the lists that the tasks link to. */
function rowsOf(
  today: string,
  by: Caller,
): Record<Exclude<HomeTask, "exceptionsYesterday">, { table: PgTable; where: SQL | undefined }> {
  const yesterday = shiftDay(today, -1);
  const toCheck = (table: PgTable & Record<"toCheck" | "deletedAt", PgColumn>) => ({
    table,
    where: and(table.toCheck, isNull(table.deletedAt)),
  });
  const bookings = (range: { startDate?: string; endDate: string }) => ({
    table: booking,
    // Literal, to match the partial index.
    where: and(isNull(booking.deletedAt), sql`${booking.status} = 'ACTIVE'`, withinDays(booking.date, range)),
  });
  return {
    inboundToCheck: toCheck(inboundRecord),
    outboundToCheck: toCheck(outboundRecord),
    productionToCheck: toCheck(production),
    posToCheck: toCheck(poSale),
    bookingsToCheck: toCheck(booking),
    openingStockToCheck: toCheck(openingStock),
    bookingsPast: bookings({ endDate: yesterday }),
    bookingsToday: bookings({ startDate: today, endDate: today }),
    usersWithoutRole: { table: appUser, where: and(isPerson, eq(appUser.role, ""), eq(appUser.active, true)) },
    mailsFailed: { table: outgoingMail, where: isNotNull(outgoingMail.failedAt) },
    certificatesDue: { table: scale, where: hasDueCertificate(today) },
    ghostLoads: { table: ghostLoad, where: isOpen },
    vehiclesDue: {
      table: vehicle,
      where: and(isNull(vehicle.deletedAt), vehicle.active, isDue(masterDefinition("vehicle"), today)),
    },
    shiftsWaiting: { table: shiftHandover, where: isWaitingFor(by) },
  };
}

/** Counts tasks other than trucks and exceptions in one statement. */
async function readTasks(
  db: Reader,
  today: string,
  by: Caller,
  exceptions: Promise<CountedExceptions> | undefined,
): Promise<Partial<Record<HomeTask, number>>> {
  const tasks = tasksOf(by);
  const counted = tasks.filter((task) => task !== "exceptionsYesterday");
  const countsOf = () => {
    const rows = rowsOf(today, by);
    const counts = counted.map(
      (task) =>
        sql`(select count(*)::int from ${rows[task].table} where ${rows[task].where}) as ${sql.identifier(task)}`,
    );
    return sql`select ${sql.join(counts, sql`, `)}`;
  };
  const [found, others] = await Promise.all([
    counted.length === 0
      ? undefined
      : runKept<Partial<Record<HomeTask, number>>>(db, ["home tasks", counted, today, by.id], countsOf),
    tasks.includes("exceptionsYesterday") ? exceptions : undefined,
  ]);
  const numbers: Partial<Record<HomeTask, number>> = { ...found?.rows[0], exceptionsYesterday: others?.ofDay };
  return Object.fromEntries(tasks.map((task) => [task, numbers[task]]));
}
