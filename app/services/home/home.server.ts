import { can } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import { shiftAt } from "#contract/plant/shift-hours";
import { homeAnswer, homeQuery } from "#contract/home";
import { administratorNames } from "#contract/accounts/user";
import { DEMO_NOTICE_CLOSED, truckLanes, lookCookie, taskTiles, waitingLists } from "~/definitions/home";
import { liveScalesFor } from "~/services/weighing/live-scales.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** Loads the start page; for users without roles, the administrators to ask. */
export async function loadHome({
  user,
  api,
  env,
  query,
  say,
  request,
  idempotencyKey,
}: Pick<ScreenContext<["auth"]>, "request" | "idempotencyKey" | "user" | "api" | "env" | "query" | "say">) {
  const kept = request.headers.get("Cookie") ?? "";
  const { values, refused } = query(homeQuery);
  const { asOf, ...shown } = values;
  const day = businessDay(env.APP_TIMEZONE);
  const seen = Number(new RegExp(`(?:^|; )${lookCookie(user)}=(\\d{1,14})`).exec(kept)?.[1] ?? 0);
  const since = seen === 0 ? {} : { since: new Date(seen).toISOString() };
  const isAhead = asOf !== undefined && asOf > day;
  const [answer, asked, scales] = await Promise.all([
    api.get("/api/home", { ...(isAhead ? shown : values), ...since }, homeAnswer),
    user.roles.length > 0 ? null : api.get("/api/administrators", {}, administratorNames),
    // The tiles remain without them.
    liveScalesFor(api, user).catch(() => []),
  ]);
  const { trucks, tasks, today } = answer;
  return {
    ...answer,
    scales,
    callKey: idempotencyKey(),
    runningShift: can(user, "shift", "close") ? shiftAt(env) : null,
    name: user.name,
    roles: user.roles,
    administrators: asked === null ? null : asked.data,
    lanes: truckLanes(trucks ?? {}, user),
    lookCookie: lookCookie(user),
    work: taskTiles(tasks ?? {}, today),
    stockDay: {
      asOf,
      refused: isAhead
        ? say({ code: "validation.dayAhead", params: { day } })
        : refused.find(({ name }) => name === "asOf")?.text,
    },
    hasAllStock: values.stock === "all",
    lists: trucks ? waitingLists(trucks, user) : [],
    timeZone: env.APP_TIMEZONE,
    isDemo: env.DEMO === "1" && !kept.includes(`${DEMO_NOTICE_CLOSED}=1`),
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;
