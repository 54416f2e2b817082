import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ROLES } from "#contract/access";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { figureTile, type HomeAnswer, MAX_TRUCKS_WITH_STOCK } from "#contract/home";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { DIRECTIONS } from "#contract/weighing/direction";
import {
  deductedHref,
  figureLinks,
  goodsHref,
  truckLanes,
  loadedHref,
  stockDeliveredHref,
  stockMadeHref,
  taskHref,
  taskTiles,
  waitingLists,
} from "~/definitions/home";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { bookingBody, expectStatus, makePo } from "../setup/orders";
import { proofAt } from "../setup/proof";
import { freshPlate, openTruck, step, truckAt } from "../setup/trucks";

/** Start page: each figure equals the list that it links to. */
const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));
const today = businessDay("Asia/Jakarta");
const daysAgo = (days: number) => shiftDay(today, -days);

const readHome = async (account: Account) => expectStatus(200, await api.get<HomeAnswer>(account, "/home"));
const kgOf = (home: HomeAnswer, direction: string, date: string) =>
  home.goods?.days.find((day) => day.direction === direction && day.date === date)?.netKg ?? 0;

/** Takes an inbound truck up to `last`, on a day. */
async function inboundOn(date: string, last: "weigh-in" | "weigh-out" | "finish"): Promise<InboundRecord> {
  const deduction = { deductionKg: 500, deductionReason: "basah" };
  return (await InboundTruck.after(api, freshPlate(), last, { date, deduction })).record;
}

describe("an empty plant", () => {
  it("has empty tiles", async () => {
    const home = await readHome("ADMIN");
    expect(home.trucks).toMatchObject({ whose: "anyone", trucks: [] });
    expect(home.goods).toEqual({ days: [], usual: null, startDate: daysAgo(29), endDate: today });
    expect(home.stock?.goods).toEqual([]);
    // The fixture's account without a role.
    expect(home.tasks).toEqual({
      toLookAt: 0,
      bookingsPast: 0,
      bookingsToday: 0,
      usersWithoutRole: 1,
      mailsFailed: 0,
      certificatesDue: 0,
      vehiclesDue: 0,
      shiftsWaiting: 0,
    });
  });
});

describe("the start page", () => {
  beforeAll(async () => {
    for (const date of [today, today, daysAgo(1), daysAgo(29), daysAgo(30)]) await truckAt(api, "DONE", { date });
    await truckAt(api, "WEIGHED_OUT", { date: today });
    await truckAt(api, "CANCELLED", { date: today });
    await openTruck(api, { date: daysAgo(2) });
    await truckAt(api, "LOADING", { date: today });
    await inboundOn(today, "finish");
    await inboundOn(daysAgo(3), "weigh-out");
    await inboundOn(daysAgo(6), "finish");
    await inboundOn(today, "weigh-in");
    await step(api, await openTruck(api), "weigh-in", { weightKg: 1_000, unusualReason: "truk kecil" });
    await step(api, await truckAt(api, "WEIGHED_IN"), "cancel", { reason: "tidak jadi" });
    const late = await makePo(api, "PO-LATE", [40_000, 2000], { date: daysAgo(45) });
    await makePo(api, "PO-EDGE", [5000], { date: daysAgo(31), customerId: 2 });
    const fresh = await makePo(api, "PO-FRESH", [7000], { date: daysAgo(30), customerId: 2 });
    for (const [line, date] of [
      [late.lines[0]?.id ?? 0, daysAgo(3)],
      [late.lines[0]?.id ?? 0, today],
      [fresh.lines[0]?.id ?? 0, today],
    ] as const) {
      expectStatus(201, await api.post("OFFICE", "/booking", { ...bookingBody(line, 1, 1000), date }));
    }
  });

  it("shows the daily kg of the reports", async () => {
    const home = await readHome("ADMIN");
    const { startDate, endDate } = home.goods ?? { startDate: "", endDate: "" };
    expect([startDate, endDate]).toEqual([daysAgo(29), today]);
    for (const direction of DIRECTIONS) {
      for (const day of [daysAgo(29), daysAgo(6), daysAgo(3), daysAgo(2), daysAgo(1), today]) {
        const proof = await proofAt(api, goodsHref(direction, { startDate: day, endDate: day }));
        expect([direction, day, kgOf(home, direction, day)]).toEqual([direction, day, proof.summary.netKg]);
      }
      const own = home.goods?.days.filter((day) => day.direction === direction && day.date >= startDate) ?? [];
      const all = await proofAt(api, goodsHref(direction, { startDate, endDate }, "daily"));
      expect(own.reduce((sum, { netKg }) => sum + netKg, 0)).toBe(all.summary.netKg);
    }
    expect(kgOf(home, "outbound", today)).toBe(3 * 14_000);
    expect(kgOf(home, "inbound", today)).toBe(17_500);
  });

  it("links the overdue POs of the list: active, older than 30 days, oldest first", async () => {
    const link = figureLinks({ roles: ["OFFICE"] }, today).find(({ label }) => label === "business:home.link.overdue");
    const { data } = await proofAt(api, link?.href ?? "");
    expect(data.map(({ poSalesNo }) => poSalesNo)).toEqual(["PO-LATE", "PO-EDGE"]);
  });

  it("orders the tasks by their number", async () => {
    const { tasks } = await readHome("OFFICE");
    expect(tasks).toMatchObject({ bookingsPast: 1, bookingsToday: 2 });
    const numbers = taskTiles(tasks ?? {}, today).map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  it.each(ROLES)("counts the tasks of %s like their lists", async (role) => {
    const { tasks } = await readHome(role);
    // A waiting handover is a page, not a list (shift.test.ts).
    const { shiftsWaiting: _page, ...lists } = tasks ?? {};
    for (const [task, number] of Object.entries(lists))
      expect([task, (await proofAt(api, taskHref(task as never, today), role)).total]).toEqual([task, number]);
  });

  it("shows stock, loads and deductions of the reports and lists", async () => {
    const goods = { outboundItemId: 1, gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };
    expectStatus(201, await api.post("OFFICE", "/production", { date: today, shift: 1, exDoMasterId: 1, ...goods }));
    const { stock } = await readHome("ADMIN");
    const [own] = stock?.goods ?? [];
    if (!stock || !own) throw new Error("no stock");
    expect((await proofAt(api, stockMadeHref(own, stock.endDate))).summary.quantityKg).toBe(own.madeKg);
    expect((await proofAt(api, stockDeliveredHref(own, stock.endDate))).summary.itemsKg).toBe(own.deliveredKg);
    expect([own.madeKg, own.deliveredKg]).toEqual([500, 5 * 10_000]);
    const { loads } = await readHome("FG");
    const { documents, itemsKg } = (await proofAt(api, loadedHref(today), "FG")).summary;
    expect(loads).toEqual({ date: today, trucks: documents, kg: itemsKg });
    const { checks } = await readHome("CHECKER");
    if (!checks) throw new Error("no deductions");
    expect((await proofAt(api, deductedHref(checks))).summary.deductedKg).toBe(checks.deductedKg);
  });

  it.each(ROLES)("names the trucks that wait for %s, and links to their lists", async (role) => {
    const user = { roles: [role] };
    const home = await readHome(role);
    const { trucks } = home;
    expect(trucks).toBeDefined();
    if (!trucks) return;
    const listed = await Promise.all(
      DIRECTIONS.filter((direction) => trucks[direction]).map(async (direction) => {
        const path = `/${direction}-record?waiting=${trucks.whose}&perPage=100`;
        const { body } = await api.get<{ total: number; data: { id: number; createdAt: string }[] }>(role, path);
        return { direction, ...body };
      }),
    );
    expect(trucks.trucks.map(({ direction, id, since }) => [since, direction, id])).toEqual(
      listed
        .flatMap(({ direction, data }) => data.map(({ id, createdAt }) => [createdAt, direction, id]))
        .sort(([one], [other]) => String(one).localeCompare(String(other)))
        .slice(0, "stock" in home ? MAX_TRUCKS_WITH_STOCK : undefined),
    );
    expect(waitingLists(trucks, user).map(({ direction, total }) => [direction, total])).toEqual(
      listed.filter(({ total }) => total > 0).map(({ direction, total }) => [direction, total]),
    );
    for (const { number, href } of truckLanes(trucks, user).flatMap(({ stations }) => stations)) {
      const call = href
        .replace("/record/inbound?", "/inbound-record?")
        .replace("/record/outbound?", "/outbound-record?");
      expect((await api.get<{ total: number }>(role, call)).body.total).toBe(number);
    }
  });

  it("shows each role only the tiles whose lists it may see", async () => {
    const readTiles = async (account: Account) => {
      const { today: _today, now: _now, tasks, ...tiles } = await readHome(account);
      return [Object.keys(tiles).toSorted(), Object.keys(tasks ?? {})];
    };
    const office = ["goods", "stock", "trucks"];
    const bookings = ["toLookAt", "bookingsPast", "bookingsToday"];
    expect(await readTiles("ADMIN")).toEqual([
      ["goods", "repairs", "stock", "trucks"],
      [...bookings, "usersWithoutRole", "mailsFailed", "certificatesDue", "vehiclesDue", "shiftsWaiting"],
    ]);
    expect(await readTiles("OFFICE")).toEqual([office, [...bookings, "vehiclesDue"]]);
    expect(await readTiles("FINANCE")).toEqual([["goods", "trucks"], ["toLookAt"]]);
    expect(await readTiles("SCALE")).toEqual([
      ["goods", "shift", "trucks"],
      ["toLookAt", "shiftsWaiting"],
    ]);
    expect(await readTiles("CHECKER")).toEqual([["checks", "trucks"], ["toLookAt"]]);
    expect(await readTiles("FG")).toEqual([["loads", "trucks"], ["toLookAt"]]);
    expect(await readTiles("NOBODY")).toEqual([[], []]);

    const scale = await readHome("SCALE");
    expect(new Set(scale.goods?.days.map(({ direction }) => direction))).toEqual(new Set(["inbound"]));
    expect(Object.keys((await readHome("FINANCE")).trucks ?? {})).not.toContain("outbound");
    expect(ROLES.map((role) => figureTile({ roles: [role] }))).toEqual([
      "goods",
      "goods",
      "shift",
      "checks",
      "loads",
      "goods",
    ]);
  });

  it("counts the trucks with a step after the last look as new, at their status", async () => {
    const [first, loading] = [await openTruck(api), await truckAt(api, "LOADING")];
    const since = new Date().toISOString();
    await step(api, first, "weigh-in", { weightKg: 8_000 });
    await api.db.execute(sql`update outbound_record set note = 'uji', updated_at = now() where id = ${loading.id}`);
    await openTruck(api);
    const { body } = await api.get<HomeAnswer>("SCALE", `/home?since=${since}`);
    expect(body.trucks?.outboundNew).toMatchObject({ WAITING: 1, WEIGHED_IN: 1, LOADING: 0 });
    expect((await readHome("SCALE")).trucks?.outboundNew).toMatchObject({ WAITING: 0, WEIGHED_IN: 0 });
  });

  it.each(ROLES)("links %s only to screens that it may open", async (role) => {
    for (const { href } of figureLinks({ roles: [role] }, today)) {
      const [path = "", search = ""] = href.split("?");
      const call = path.replace(/^\/export\/(.+)$/, "/$1-report").replace(/^\/record\/po-sales$/, "/po-sale");
      const own = call.replace(/^\/record\/(inbound|outbound)$/, "/$1-record").replace(/^\/record/, "");
      const reported = own.replace(/^\/(inbound|outbound)-report$/, "/$1-record-report");
      const narrow = reported.replace(/^\/(load|deduction)s-report$/, "/$1-report");
      expect([href, (await api.get(role, `${narrow}?${search}`)).status]).toEqual([href, 200]);
    }
  });

  describe("statement cost", () => {
    beforeEach(() => {
      statements.length = 0;
    });

    // Two statements are overhead: one checks the token, one reads the user.
    it("is at most ten statements for every role", async () => {
      await readHome("ADMIN");
      expect(statements.length).toBeLessThanOrEqual(10);
    });
  });

  it("returns null for a tile whose query fails, and keeps all other tiles", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await api.db.execute(sql`alter table stock_day rename to stock_elsewhere`);
    try {
      const home = await readHome("ADMIN");
      expect(home.stock).toBeNull();
      expect(home.goods?.days.length).toBeGreaterThan(0);
      expect(home.trucks?.trucks.length).toBeGreaterThan(0);
      expect(log).toHaveBeenCalledOnce();
      expect(log.mock.calls[0]?.[0]).toMatch(/stock_day(?![^]*params:)/);
    } finally {
      log.mockRestore();
      await api.db.execute(sql`alter table stock_elsewhere rename to stock_day`);
    }
  });
});

describe("usual figures of the weekday", () => {
  it("average the previous four weeks up to the current time of day", async () => {
    await api.db.execute(sql`update inbound_record set deleted_at = now()`);
    await api.db.execute(sql`update outbound_record set deleted_at = now()`);
    expect((await readHome("ADMIN")).goods?.usual).toBeNull();
    // A truck some minutes before this time of day, one after it, and one on another weekday.
    for (const [days, minutes] of [
      [7, -10],
      [14, -10],
      [14, -5],
      [14, 10],
      [15, -10],
    ] as const) {
      const { id } = await truckAt(api, "DONE", { date: daysAgo(days) });
      await api.db.execute(
        sql`update outbound_record set second_at = now() + make_interval(days => ${-days}, mins => ${minutes}) where id = ${id}`,
      );
    }
    const { goods } = await readHome("ADMIN");
    expect(goods?.usual).toEqual({ trucks: 1.5, inbound: 0, outbound: 1.5 * 14_000 });
  });
});
