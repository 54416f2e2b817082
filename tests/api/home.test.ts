import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ROLES } from "#contract/access";
import { businessDay, shiftDay } from "#contract/business-day";
import { foldedTiles, type HomeAnswer, type HomeTile } from "#contract/home";
import type { InboundRecord } from "#contract/inbound-record";
import { DIRECTIONS } from "#contract/weighing/direction";
import {
  goodsHref,
  gradeHref,
  overdueHref,
  owedHref,
  staysHref,
  taskHref,
  lanesOf,
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

const homeOf = async (account: Account) => expectStatus(200, await api.get<HomeAnswer>(account, "/home"));
const kgOf = (home: HomeAnswer, direction: string, date: string) =>
  home.goods?.days.find((day) => day.direction === direction && day.date === date)?.netKg ?? 0;

/** Takes an inbound truck up to `last`, on a day. */
async function inboundOn(date: string, last: "weigh-in" | "weigh-out" | "finish"): Promise<InboundRecord> {
  const deduction = { deductionKg: 500, deductionReason: "basah" };
  return (await InboundTruck.after(api, freshPlate(), last, { date, deduction })).record;
}

/** Sets a record's creation to the given minutes before its second weighing. */
const stayed = (table: string, id: number, minutes: number) =>
  api.db.execute(
    sql`update ${sql.identifier(table)} set created_at = second_at - make_interval(mins => ${minutes}) where id = ${id}`,
  );

describe("an empty plant", () => {
  it("has empty tiles", async () => {
    const home = await homeOf("ADMIN");
    expect(home.trucks).toMatchObject({ whose: "anyone", trucks: [] });
    const range = { startDate: daysAgo(29), endDate: today };
    expect(home.goods).toEqual({ days: [], hours: [], medians: [], usual: null, ...range });
    expect(home.grades).toEqual({ grades: [], otherKg: 0, ...range });
    expect(home.cover).toEqual({ grades: [], ...range });
    expect(home.stays).toMatchObject({ today: [], before: [] });
    expect(home.owed).toMatchObject({ customers: [], outstandingKg: 0, number: 0 });
    expect(home.overdue).toMatchObject({ pos: [], total: 0 });
    expect(home.ending).toEqual({ pos: [], total: 0 });
    expect(home.stock?.goods).toEqual([]);
    expect(home.exDos?.exDos.map(({ madeKg, bookedKg, deliveredKg }) => [madeKg, bookedKg, deliveredKg])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    // The fixture's account without a role.
    expect(home.tasks).toEqual({
      inboundToCheck: 0,
      outboundToCheck: 0,
      productionToCheck: 0,
      bookingsPast: 0,
      bookingsToday: 0,
      posToCheck: 0,
      bookingsToCheck: 0,
      openingStockToCheck: 0,
      usersWithoutRole: 1,
      mailsFailed: 0,
      certificatesDue: 0,
      ghostLoads: 0,
      vehiclesDue: 0,
      exceptionsYesterday: 0,
      shiftsWaiting: 0,
    });
  });
});

describe("the start page", () => {
  beforeAll(async () => {
    for (const [minutes, date] of [
      [40, today],
      [95, today],
      [61, today],
      [30, daysAgo(1)],
      [300, daysAgo(30)],
      [9999, daysAgo(31)],
    ] as const) {
      const truck = await truckAt(api, minutes === 61 ? "WEIGHED_OUT" : "DONE", { date });
      await stayed("outbound_record", truck.id, minutes);
    }
    await truckAt(api, "CANCELLED", { date: today });
    await openTruck(api, { date: daysAgo(2) });
    await truckAt(api, "LOADING", { date: today });
    for (const [minutes, date, last] of [
      [50, today, "finish"],
      [75, daysAgo(3), "weigh-out"],
      [20, daysAgo(6), "finish"],
      // Ten before today including the two above, so that the 90th percentile is the ninth.
      ...[81, 82, 83, 84, 85, 86, 87, 88].map((minutes) => [minutes, daysAgo(20), "finish"] as const),
    ] as const) {
      await stayed("inbound_record", (await inboundOn(date, last)).id, minutes);
    }
    await inboundOn(today, "weigh-in");
    await api.db.execute(
      sql`update outbound_record set to_check = true where id in (select id from outbound_record order by id limit 2)`,
    );
    const late = await makePo(api, "PO-LATE", [40_000, 2000], { date: daysAgo(45) });
    await makePo(api, "PO-EDGE", [5000], { date: daysAgo(31), customerId: 2 });
    const fresh = await makePo(api, "PO-FRESH", [7000], { date: daysAgo(30), customerId: 2 });
    // An over-delivered line does not reduce the outstanding kg of others.
    const over = await makePo(api, "PO-OVER", [3000], { date: daysAgo(60), customerId: 2 });
    await api.db.execute(
      sql`update outstanding set adjustment_kg = -4500, adjustment_reason = 'uji' where po_sale_line_id = ${over.lines[0]?.id}`,
    );
    const opening = { date: daysAgo(900), poSalesNo: "LAMA-1", poSalesType: "LOCAL", customerId: 1 };
    const body = { ...opening, gradeId: 1, markingId: 1, orderedKg: 900 };
    expectStatus(201, await api.post("OFFICE", "/outstanding", body));
    for (const [line, date] of [
      [late.lines[0]?.id ?? 0, daysAgo(3)],
      [late.lines[0]?.id ?? 0, today],
      [fresh.lines[0]?.id ?? 0, today],
    ] as const) {
      expectStatus(201, await api.post("OFFICE", "/booking", { ...bookingBody(line, 1, 1000), date }));
    }
  });

  it("shows the daily kg of the reports", async () => {
    const home = await homeOf("ADMIN");
    const { startDate, endDate } = home.goods ?? { startDate: "", endDate: "" };
    expect([startDate, endDate]).toEqual([daysAgo(29), today]);
    for (const direction of DIRECTIONS) {
      for (const day of [daysAgo(20), daysAgo(6), daysAgo(3), daysAgo(2), daysAgo(1), today]) {
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

  it("returns the requested number of days in its charts", async () => {
    const startOf = async (days: string) =>
      (await api.get<HomeAnswer>("ADMIN", `/home?days=${days}`)).body.goods?.startDate;
    expect([await startOf("7"), await startOf("90")]).toEqual([daysAgo(6), daysAgo(89)]);
    expect((await api.get("ADMIN", "/home?days=8")).status).toBe(422);
  });

  it("leaves out only the folded tiles when asked", async () => {
    for (const account of ROLES) {
      const { now: _now, ...all } = await homeOf(account);
      const { now: _later, ...short } = expectStatus(200, await api.get<HomeAnswer>(account, "/home?more=0"));
      const left = foldedTiles({ roles: [account] });
      expect(short).toEqual(
        Object.fromEntries(Object.entries(all).filter(([tile]) => !left.includes(tile as HomeTile))),
      );
    }
    expect(foldedTiles({ roles: ["ADMIN"] })).toContain("prices");
    expect(foldedTiles({ roles: ["OFFICE"] })).toEqual(["grades", "cover", "exDos"]);
  });

  it("shows the report's deliveries by grade, and the days of stock cover", async () => {
    const { grades, cover } = await homeOf("ADMIN");
    expect(grades?.grades.length).toBeGreaterThan(0);
    for (const { id, deliveredKg } of grades?.grades ?? [])
      expect((await proofAt(api, gradeHref(id, { startDate: daysAgo(29), endDate: today }))).summary.itemsKg).toBe(
        deliveredKg,
      );
    for (const { id, stockKg, deliveredKg, days } of cover?.grades ?? []) {
      expect((await proofAt(api, gradeHref(id, { startDate: daysAgo(29), endDate: today }))).summary.itemsKg).toBe(
        deliveredKg,
      );
      expect(days).toBeCloseTo(stockKg / (deliveredKg / 30));
    }
    // Without production or opening stock, deliveries make the stock negative.
    expect(cover?.grades[0]?.stockKg).toBeLessThan(0);
  });

  it("shows the truck stays of the report", async () => {
    const { stays } = await homeOf("ADMIN");
    expect(stays?.today).toEqual(
      expect.arrayContaining([
        { direction: "outbound", trucks: 3, medianMinutes: 61, p90Minutes: 95 },
        { direction: "inbound", trucks: 1, medianMinutes: 50, p90Minutes: 50 },
      ]),
    );
    expect(stays?.before).toEqual(
      expect.arrayContaining([
        { direction: "outbound", trucks: 2, medianMinutes: 30, p90Minutes: 300 },
        { direction: "inbound", trucks: 10, medianMinutes: 83, p90Minutes: 87 },
      ]),
    );
    const { startDate = "", endDate = "" } = stays ?? {};
    expect([startDate, endDate]).toEqual([daysAgo(30), daysAgo(1)]);
    for (const direction of DIRECTIONS) {
      for (const [days, found] of [
        [{ startDate: today, endDate: today }, stays?.today],
        [{ startDate, endDate }, stays?.before],
      ] as const) {
        const { data } = await proofAt(api, staysHref(direction, days));
        const minutes = data.flatMap((row) => (row.stayMinutes === null ? [] : Number(row.stayMinutes)));
        expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));
        const rising = minutes.toReversed();
        const share = (of: number) => rising[Math.ceil(rising.length * of) - 1];
        expect(found).toContainEqual({
          direction,
          trucks: minutes.length,
          medianMinutes: share(0.5),
          p90Minutes: share(0.9),
        });
      }
    }
  });

  it("shows the report's outstanding kg, without over-deliveries of other orders", async () => {
    const { owed } = await homeOf("OFFICE");
    expect(owed?.customers).toEqual([
      { id: 1, name: "PT Sinar Pangan", outstandingKg: 42_900 },
      { id: 2, name: "CV Tirta Abadi", outstandingKg: 12_000 },
    ]);
    if (!owed) return;
    for (const { id, outstandingKg } of owed.customers)
      expect((await proofAt(api, owedHref(owed, id))).summary.outstandingKg).toBe(outstandingKg);
    const { summary, total } = await proofAt(api, owedHref(owed));
    expect([owed.outstandingKg, owed.number]).toEqual([summary.outstandingKg, total]);
  });

  it("lists active POs older than 30 days, oldest first, like the list", async () => {
    const { overdue } = await homeOf("OFFICE");
    expect(overdue?.pos.map(({ poSalesNo, outstandingKg }) => [poSalesNo, outstandingKg])).toEqual([
      ["PO-OVER", 0],
      ["PO-LATE", 42_000],
      ["PO-EDGE", 5000],
    ]);
    const { data, total } = await proofAt(api, overdueHref(overdue?.endDate ?? ""));
    expect(overdue?.total).toBe(total);
    expect(overdue?.pos).toEqual(
      data.map(({ id, poSalesNo, date, customer, outstandingKg }) => ({
        id,
        poSalesNo,
        date,
        outstandingKg,
        customer: (
          customer as {
            name: string;
          }
        ).name,
      })),
    );
  });

  it("counts every task like its list", async () => {
    const { tasks } = await homeOf("ADMIN");
    expect(tasks).toMatchObject({ outboundToCheck: 2, bookingsPast: 1, bookingsToday: 2, usersWithoutRole: 1 });
    // A waiting handover is a page, not a list (shift.test.ts).
    const { shiftsWaiting: _page, ...lists } = tasks ?? {};
    for (const [task, number] of Object.entries(lists))
      expect([task, (await proofAt(api, taskHref(task as never, today))).total]).toEqual([task, number]);
  });

  it.each(ROLES)("names the trucks that wait for %s, and links to their lists", async (role) => {
    const user = { roles: [role] };
    const { trucks } = await homeOf(role);
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
        .sort(([one], [other]) => String(one).localeCompare(String(other))),
    );
    expect(waitingLists(trucks, user).map(({ direction, total }) => [direction, total])).toEqual(
      listed.filter(({ total }) => total > 0).map(({ direction, total }) => [direction, total]),
    );
    for (const { number, href } of lanesOf(trucks, user).flatMap(({ stations }) => stations)) {
      const call = href
        .replace("/record/inbound?", "/inbound-record?")
        .replace("/record/outbound?", "/outbound-record?");
      expect((await api.get<{ total: number }>(role, call)).body.total).toBe(number);
    }
  });

  it("shows each role only the tiles whose lists it may see", async () => {
    const tilesOf = async (account: Account) => {
      const { today: _today, now: _now, tasks, ...tiles } = await homeOf(account);
      return [Object.keys(tiles).toSorted(), Object.keys(tasks ?? {})];
    };
    const office = [
      "arrivals",
      "cover",
      "ending",
      "exDos",
      "goods",
      "grades",
      "overdue",
      "owed",
      "stays",
      "stock",
      "trucks",
    ];
    const all = ["archive", "backup", "checks", "loads", "prices", "shift", ...office].toSorted();
    const marks = ["inbound", "outbound", "production", "pos", "bookings", "openingStock"].map((of) => `${of}ToCheck`);
    const bookings = ["bookingsPast", "bookingsToday"];
    expect(await tilesOf("ADMIN")).toEqual([
      all,
      [
        ...marks,
        ...bookings,
        "usersWithoutRole",
        "mailsFailed",
        "certificatesDue",
        "ghostLoads",
        "vehiclesDue",
        "exceptionsYesterday",
        "shiftsWaiting",
      ],
    ]);
    expect(await tilesOf("OFFICE")).toEqual([
      office,
      [...marks.slice(1), ...bookings, "ghostLoads", "vehiclesDue", "exceptionsYesterday"],
    ]);
    expect(await tilesOf("FINANCE")).toEqual([["goods", "prices", "stays", "trucks"], ["inboundToCheck"]]);
    expect(await tilesOf("SCALE")).toEqual([["arrivals", "goods", "shift", "stays", "trucks"], ["shiftsWaiting"]]);
    expect(await tilesOf("CHECKER")).toEqual([["checks", "trucks"], []]);
    expect(await tilesOf("FG")).toEqual([["loads", "trucks"], []]);
    expect(await tilesOf("NOBODY")).toEqual([[], []]);

    const scale = await homeOf("SCALE");
    expect(new Set(scale.goods?.days.map(({ direction }) => direction))).toEqual(new Set(["inbound"]));
    expect(new Set(scale.stays?.before.map(({ direction }) => direction))).toEqual(new Set(["inbound"]));
    expect(Object.keys((await homeOf("FINANCE")).trucks ?? {})).not.toContain("outbound");
  });

  it("counts the trucks with a step after the last look as new, at their status", async () => {
    const [first, loading] = [await openTruck(api), await truckAt(api, "LOADING")];
    const since = new Date().toISOString();
    await step(api, first, "weigh-in", { weightKg: 8_000 });
    await api.db.execute(sql`update outbound_record set note = 'uji', updated_at = now() where id = ${loading.id}`);
    await openTruck(api);
    const { body } = await api.get<HomeAnswer>("SCALE", `/home?since=${since}`);
    expect(body.trucks?.outboundNew).toMatchObject({ WAITING: 1, WEIGHED_IN: 1, LOADING: 0 });
    expect((await homeOf("SCALE")).trucks?.outboundNew).toMatchObject({ WAITING: 0, WEIGHED_IN: 0 });
  });

  it("lists the active POs with 1 kg to a tenth of their order left", async () => {
    const po = await makePo(api, "PO-ENDING", [10_000, 10_000]);
    const left = async (kg: number, line: number) => {
      const where = sql`po_sale_line_id = ${po.lines[line]?.id}`;
      await api.db.execute(
        sql`update outstanding set adjustment_kg = ${kg} - 10000, adjustment_reason = 'uji' where ${where}`,
      );
      return (await homeOf("OFFICE")).ending;
    };
    await left(0, 0);
    expect(await left(2001, 1)).toEqual({ total: 0, pos: [] });
    expect(await left(2000, 1)).toEqual({
      total: 1,
      pos: [
        {
          id: po.id,
          poSalesNo: "PO-ENDING",
          customer: "PT Sinar Pangan",
          orderedKg: 20_000,
          outstandingKg: 2000,
        },
      ],
    });
    // More than ordered on one line leaves what the other has.
    expect((await left(-500, 0))?.pos[0]?.outstandingKg).toBe(2000);
    expect(await left(0, 1)).toEqual({ total: 0, pos: [] });
  });

  describe("statement cost", () => {
    beforeEach(() => {
      statements.length = 0;
    });

    // Two statements are overhead: one checks the token, one reads the user.
    it("is at most ten statements for every role", async () => {
      await homeOf("ADMIN");
      expect(statements.length).toBeLessThanOrEqual(10);
    });
  });

  it("returns null for a tile whose query fails, and keeps all other tiles", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await api.db.execute(sql`alter view outstanding_balance rename to outstanding_elsewhere`);
    try {
      const home = await homeOf("ADMIN");
      expect([home.owed, home.overdue]).toEqual([null, null]);
      expect(home.goods?.days.length).toBeGreaterThan(0);
      expect(home.trucks?.trucks.length).toBeGreaterThan(0);
      expect(log).toHaveBeenCalledOnce();
      expect(log.mock.calls[0]?.[0]).toMatch(/outstanding_balance(?![^]*params:)/);
    } finally {
      log.mockRestore();
      await api.db.execute(sql`alter view outstanding_elsewhere rename to outstanding_balance`);
    }
  });
});

it("fails only tiles that the caller sees when one statement reads several", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const seen = Object.keys(await homeOf("SCALE")).toSorted();
  await api.db.execute(sql`alter table printed_paper rename to printed_elsewhere`);
  try {
    const home = await homeOf("SCALE");
    expect([home.shift, home.arrivals]).toEqual([null, null]);
    expect(Object.keys(home).toSorted()).toEqual(seen);
  } finally {
    log.mockRestore();
    await api.db.execute(sql`alter table printed_elsewhere rename to printed_paper`);
  }
});

describe("usual figures of the weekday", () => {
  it("average the previous four weeks up to the current time of day", async () => {
    await api.db.execute(sql`update inbound_record set deleted_at = now()`);
    await api.db.execute(sql`update outbound_record set deleted_at = now()`);
    expect((await homeOf("ADMIN")).goods?.usual).toBeNull();
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
      await stayed("outbound_record", id, 40 + days);
    }
    const { goods } = await homeOf("ADMIN");
    expect(goods?.usual).toEqual({ trucks: 1.5, inbound: 0, outbound: 1.5 * 14_000, minutes: 50.5 });
    expect(goods?.medians.find(({ date }) => date === daysAgo(14))).toEqual({ date: daysAgo(14), minutes: 54 });
    expect(goods?.hours.reduce((sum, { trucks }) => sum + trucks, 0)).toBe(5);
  });
});
