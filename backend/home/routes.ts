import { businessDay, shiftDay } from "#contract/business-day";
import {
  type HomeAnswer,
  homeAnswer,
  homeQuery,
  type HomeTile,
  MAX_NAMED_GOODS,
  seesTile,
  USUAL_CHART_DAYS,
} from "#contract/home";
import { loggedError } from "../db/driver-error";
import type { Calls } from "../http/calls";
import { Unauthorized } from "../http/errors";
import { stateOfBackups } from "../backup/runs";
import { readDays } from "./days";
import { readOrders } from "./orders";
import { readSetup } from "./setup";
import { readStock } from "./stock";
import { readTasks } from "./tasks";
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
      const sees = (...tiles: HomeTile[]) => tiles.some((tile) => seesTile(caller, tile));
      const failures: unknown[] = [];
      const part = <T>(read: Promise<T>) => read.catch((error: unknown) => (failures.push(error), null));
      const [trucks, tasks, days, orders, goods, backup] = await Promise.all([
        sees("trucks") ? part(readTrucks(db, caller)) : undefined,
        part(readTasks(db, caller, today)),
        sees("goods", "stays") ? part(readDays(db, caller, range, env.APP_TIMEZONE)) : undefined,
        sees("owed", "overdue") ? part(readOrders(db, today, env.PO_OVERDUE_DAYS)) : undefined,
        sees("stock", "exDos", "grades", "cover")
          ? part(readStock(db, range, query.stock === "all" ? null : MAX_NAMED_GOODS))
          : undefined,
        sees("backup") ? part(stateOfBackups(db, env)) : undefined,
      ]);
      // A database that is away is no matter of one tile.
      if ([trucks, tasks, days, orders, goods, backup].every((read) => read == null)) throw failures[0];
      const setup = sees("setup") && trucks?.trucks.length === 0 ? await part(readSetup(db)) : undefined;
      for (const error of failures) logFailure(error, http.get("requestId"));
      return {
        ...{ today, now: new Date().toISOString(), trucks, tasks },
        ...{ goods: of(days, "goods"), stays: of(days, "stays") },
        ...{ owed: of(orders, "owed"), overdue: of(orders, "overdue") },
        ...{ stock: of(goods, "stock"), exDos: of(goods, "exDos") },
        ...{ grades: of(goods, "grades"), cover: of(goods, "cover"), backup, setup },
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
