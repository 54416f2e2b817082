import { sql, and, eq, isNull, isNotNull, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import {
  CHART_DAYS,
  figureTile,
  type HomeAnswer,
  homeAnswer,
  homeQuery,
  type HomeSetup,
  type HomeTask,
  type HomeTile,
  MAX_NAMED_GOODS,
  seesTile,
  visibleTasks,
} from "#contract/home";
import { ENTERED_MASTERS } from "#contract/access";
import { EXCEPTION_DAYS } from "#contract/plant/exception-kinds";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { loggedError } from "../db/driver-error";
import type { Calls } from "../http/calls";
import { Unauthorized } from "../http/errors";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { vehicle } from "../db/tables/masters";
import { isDue } from "../masters/service";
import { masterDefinition } from "../records/master-definitions";
import { appUser } from "../db/tables/accounts";
import { inboundRecord } from "../db/tables/inbound";
import { outboundRecord } from "../db/tables/outbound";
import { plantSetting } from "../db/tables/plant";
import { shiftHandover } from "../db/tables/shift";
import { rowReader } from "../rows/exception-readers";
import { countExceptions } from "../rows/exceptions";
import { isWaitingFor } from "../rows/shifts";
import { withinDays } from "../rows/engine/conditions";
import { parseAsOf } from "../records/as-of-day";
import { hasDueCertificate } from "../scale/scales";
import { isPerson } from "../accounts/users";
import { booking } from "../db/tables/booking";
import { scale } from "../db/tables/scale";
import { outgoingMail } from "../db/tables/mail";
import { readRepairs } from "../system/repairs";
import { readDays } from "./days";
import { readChecks, readLoads, readShift } from "./figures";
import { readStock } from "./stock";
import { readTrucks } from "./trucks";

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
      const range = { startDate: shiftDay(today, 1 - CHART_DAYS), endDate: today };
      const mostGoods = query.stock === "all" ? null : MAX_NAMED_GOODS;
      const asOf = parseAsOf(query, env)?.asOf;
      const figures = figureTile(caller);
      const sees = (tile: HomeTile) => seesTile(caller, tile);
      const failures: unknown[] = [];
      const part = <T>(read: Promise<T>) => read.catch((error: unknown) => (failures.push(error), null));
      const [trucks, tasks, goods, shift, loads, checks, stock, repairs] = await Promise.all([
        sees("trucks") ? part(readTrucks(db, caller, query.since)) : undefined,
        part(readTasks(db, today, caller, env)),
        sees("goods") ? part(readDays(db, caller, range)) : undefined,
        figures === "shift" ? part(readShift(db, env, caller)) : undefined,
        figures === "loads" ? part(readLoads(db, today)) : undefined,
        figures === "checks" ? part(readChecks(db, today)) : undefined,
        sees("stock") ? part(readStock(db, { today, asOf }, mostGoods, env.APP_TIMEZONE)) : undefined,
        sees("repairs") ? part(readRepairs(db)) : undefined,
      ]);
      // An unavailable database fails the whole page, not one tile.
      if ([trucks, tasks, goods, shift, loads, checks, stock, repairs].every((read) => read == null)) throw failures[0];
      const setup = sees("setup") && trucks?.trucks.length === 0 ? await part(readSetup(db)) : undefined;
      for (const error of failures) logFailure(error, http.get("requestId"));
      const now = new Date().toISOString();
      return { today, now, trucks, tasks, goods, shift, loads, checks, stock, repairs, setup };
    },
  );
}

/** Logs what a tile does not show: the answer says no more than that it is missing. */
function logFailure(error: unknown, requestId: string): void {
  console.error(JSON.stringify({ level: "error", requestId, error: loggedError(error) }));
}

const missingMasters = sql`array_remove(array[${sql.join(
  ENTERED_MASTERS.map((area) => {
    const { table } = masterDefinition(area);
    return sql`case when not exists (select from ${table} where ${table.deletedAt} is null) then ${area}::text end`;
  }),
  sql`, `,
)}], null)`;

async function readSetup(db: Reader): Promise<HomeSetup | undefined> {
  const { rows } = await db.execute<HomeSetup & { trucks: boolean }>(sql`select
    exists (select from ${plantSetting}) as company,
    (select count(*) > 1 from ${appUser} where ${appUser.active}) as users,
    ${missingMasters} as missing,
    exists (select from ${outboundRecord}) or exists (select from ${inboundRecord}) as trucks`);
  const { trucks, ...steps } = oneRow(rows);
  return trucks ? undefined : steps;
}

/** Conditions must match the lists that the tasks link to. */
function taskRows(
  today: string,
  by: Caller,
): Record<Exclude<HomeTask, "toLookAt">, { table: PgTable; where: SQL | undefined }> {
  const yesterday = shiftDay(today, -1);
  const bookings = (range: { startDate?: string; endDate: string }) => ({
    table: booking,
    // Literal, to match the partial index.
    where: and(isNull(booking.deletedAt), sql`${booking.status} = 'ACTIVE'`, withinDays(booking.date, range)),
  });
  return {
    bookingsPast: bookings({ endDate: yesterday }),
    bookingsToday: bookings({ startDate: today, endDate: today }),
    usersWithoutRole: { table: appUser, where: and(isPerson, eq(appUser.role, ""), eq(appUser.active, true)) },
    mailsFailed: { table: outgoingMail, where: isNotNull(outgoingMail.failedAt) },
    certificatesDue: { table: scale, where: hasDueCertificate(today) },
    vehiclesDue: {
      table: vehicle,
      where: and(isNull(vehicle.deletedAt), vehicle.active, isDue(masterDefinition("vehicle"), today)),
    },
    shiftsWaiting: { table: shiftHandover, where: isWaitingFor(by) },
  };
}

async function readTasks(
  db: Reader,
  today: string,
  by: Caller,
  env: BackendEnv,
): Promise<Partial<Record<HomeTask, number>>> {
  const tasks = visibleTasks(by);
  const counted = tasks.filter((task) => task !== "toLookAt");
  const countTasks = () => {
    const rows = taskRows(today, by);
    const counts = counted.map(
      (task) =>
        sql`(select count(*)::int from ${rows[task].table} where ${rows[task].where}) as ${sql.identifier(task)}`,
    );
    return sql`select ${sql.join(counts, sql`, `)}`;
  };
  const days = { startDate: shiftDay(today, 1 - EXCEPTION_DAYS), endDate: today };
  const [found, toLookAt] = await Promise.all([
    counted.length === 0 ? undefined : db.execute<Partial<Record<HomeTask, number>>>(countTasks()),
    tasks.includes("toLookAt") ? countExceptions(db, env.APP_TIMEZONE, { days, by: rowReader(by, env) }) : undefined,
  ]);
  const numbers: Partial<Record<HomeTask, number>> = { ...found?.rows[0], toLookAt };
  return Object.fromEntries(tasks.map((task) => [task, numbers[task]]));
}
