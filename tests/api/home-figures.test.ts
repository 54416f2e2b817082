import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { HOME_TASKS, type HomeAnswer } from "#contract/home";
import type { InboundRecordList } from "#contract/inbound-record";
import type { OutboundRecordList } from "#contract/outbound-record";
import type { OutstandingList } from "#contract/outstanding";
import type { PoSaleList } from "#contract/po-sale";
import type { ReportAnswer } from "#contract/report-query";
import { openSession } from "#backend/accounts/session";
import { createApi } from "#backend/api";
import { connect, type Connection } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { readBackendEnv } from "#backend/env";
import * as hrefs from "~/definitions/home";
import { loadDemoData } from "../../scripts/demo-data";
import { emptyDatabase } from "../setup/database";

/** Every figure of the start page is the figure of the list or report to which it links, on a year of demo data. */

let connection: Connection;
let ask: <T>(path: string) => Promise<T>;
let home: HomeAnswer;

beforeAll(async () => {
  const url = await emptyDatabase(inject("serverUrl"), `home_figures_${process.pid}`);
  await loadDemoData(url);
  connection = connect(url);
  const env = readBackendEnv({ DATABASE_URL: url, SESSION_SECRET: "a secret for the tests", LOG_LEVEL: "silent" });
  const { app } = createApi({ db: connection.db, env });
  const users = await connection.db.select().from(appUser);
  const admin = users.find(({ role }) => role === "ADMIN");
  const { token } = await openSession(connection.db, admin?.id ?? 0, false);
  ask = async <T>(path: string) => {
    const answer = await app.request(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as T;
    expect(answer.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  home = await ask<HomeAnswer>("/home");
});
afterAll(() => connection.close());

const API_PATHS: Record<string, string> = {
  "/record/inbound": "/inbound-record",
  "/record/outbound": "/outbound-record",
  "/record/production": "/production",
  "/record/booking": "/booking",
  "/record/po-sales": "/po-sale",
  "/management/user": "/user",
  "/settings/mail": "/mail",
  "/settings/scales": "/scale",
  "/record/ghost-load": "/ghost-load",
  "/record/exception": "/exception-report",
  "/export/inbound": "/inbound-record-report",
  "/export/outbound": "/outbound-record-report",
  "/export/po-sales": "/po-sale-report",
};

/** Follows a link of the start page to the API call behind its screen. */
function behind<T>(href: string): Promise<T> {
  const [path = "", search = ""] = href.split("?");
  const api = API_PATHS[path] ?? path.replace(/^\/export\/(.+)$/, "/$1-report").replace(/^\/record/, "");
  return ask<T>(`${api}?${search}`);
}
const report = (href: string) => behind<ReportAnswer>(href);
const totalOf = async (href: string) => (await behind<{ total: number }>(href)).total;

describe("the figures of the start page", () => {
  it("of open trucks are the totals of their lists", async () => {
    const { trucks } = home;
    if (!trucks) throw new Error("no trucks");
    const admin = { roles: ["ADMIN"] as const };
    for (const { href, number } of hrefs.lanesOf(trucks, admin).flatMap(({ stations }) => stations))
      expect([href, await totalOf(href)]).toEqual([href, number]);
    for (const { href, total } of hrefs.waitingLists(trucks, admin))
      expect([href, await totalOf(href)]).toEqual([href, total]);
  });

  it("of tasks are the totals of their lists", async () => {
    const tasks = hrefs.taskTiles(home.tasks ?? {}, home.today);
    expect(HOME_TASKS.length).toBeGreaterThan(0);
    for (const { href, number } of tasks) expect([href, await totalOf(href)]).toEqual([href, number]);
  });

  it("of trucks and kg per day are those of the reports' trucks weighed twice", async () => {
    const days = home.goods?.days.slice(-6) ?? [];
    expect(days.length).toBeGreaterThan(0);
    for (const { direction, date, netKg, trucks } of days) {
      const { finished } = await report(hrefs.goodsHref(direction, { startDate: date, endDate: date }));
      expect([direction, date, finished?.count, finished?.netKg]).toEqual([direction, date, trucks, netKg]);
    }
  });

  it("of outstanding kg are those of the report and of the list", async () => {
    const { owed } = home;
    if (!owed) throw new Error("no outstanding");
    expect((await report(hrefs.owedHref(owed))).summary.outstandingKg).toBe(owed.outstandingKg);
    expect((await ask<OutstandingList>("/outstanding?state=open")).summary.owedKg).toBe(owed.outstandingKg);
    for (const { id, outstandingKg } of owed.customers) {
      expect((await report(hrefs.owedHref(owed, id))).summary.outstandingKg).toBe(outstandingKg);
    }
  });

  it("of overdue POs are those of the list, whose sums add up", async () => {
    const { overdue } = home;
    if (!overdue) throw new Error("no overdue POs");
    const list = await behind<PoSaleList>(hrefs.overdueHref(overdue.endDate));
    expect(list.total).toBe(overdue.total);
    const shown = list.data.slice(0, overdue.pos.length).map(({ id, outstandingKg }) => ({ id, outstandingKg }));
    expect(shown).toEqual(overdue.pos.map(({ id, outstandingKg }) => ({ id, outstandingKg })));
    const { orderedKg, adjustmentKg, deliveredKg, shortClosedKg, outstandingKg, overKg } = (
      await ask<PoSaleList>("/po-sale")
    ).summary;
    expect(orderedKg + adjustmentKg - deliveredKg - shortClosedKg).toBe(outstandingKg - overKg);
  });

  it("of stock, grades, ex-DOs, prices, loads and deductions are those of lists and reports", async () => {
    const { stock, grades, exDos } = home;
    if (!stock || !grades || !exDos) throw new Error("tiles failed");
    for (const goods of stock.goods.slice(0, 5)) {
      const range = stock.endDate;
      expect((await report(hrefs.stockMadeHref(goods, range))).summary.quantityKg).toBe(goods.madeKg);
      expect((await report(hrefs.stockDeliveredHref(goods, range))).summary.itemsKg).toBe(goods.deliveredKg);
    }
    for (const { id, deliveredKg } of grades.grades) {
      expect((await report(hrefs.gradeHref(id, grades))).summary.itemsKg).toBe(deliveredKg);
    }
    const { prices, loads, checks } = home;
    if (!prices || !loads || !checks) throw new Error("tiles failed");
    const unpriced = await behind<InboundRecordList>(hrefs.unpricedHref);
    expect({ trucks: unpriced.total, kg: unpriced.summary.netKg }).toEqual(prices.waiting);
    for (const { kg, amount, ...month } of [prices.month, prices.before])
      expect((await report(hrefs.paidHref(month))).summary).toMatchObject({ netKg: kg, amount });
    const today = (await behind<OutboundRecordList>(hrefs.loadedHref(loads.date))).data;
    for (const { area, trucks } of loads.areas) {
      const isLoadedThere = (item: { loadingArea: string; loaded: boolean }) =>
        item.loaded && item.loadingArea === area;
      const loaded = today.filter(
        ({ status, outboundItem }) => status !== "CANCELLED" && outboundItem.some(isLoadedThere),
      );
      expect([area, trucks]).toEqual([area, loaded.length]);
    }
    expect((await behind<InboundRecordList>(hrefs.deductedHref(checks))).summary.deductedKg).toBe(checks.deductedKg);
    for (const { id, deductedKg } of checks.vendors)
      expect((await behind<InboundRecordList>(hrefs.deductedHref(checks, id))).summary.deductedKg).toBe(deductedKg);
    for (const { id, madeKg, bookedKg, deliveredKg } of exDos.exDos.slice(0, 5)) {
      expect((await report(hrefs.exDoHref("production", id, exDos))).summary.quantityKg).toBe(madeKg);
      expect((await report(hrefs.exDoHref("booking", id, exDos))).summary.quantityKg).toBe(bookedKg);
      expect((await report(hrefs.exDoHref("outbound", id, exDos))).summary.itemsKg).toBe(deliveredKg);
    }
  });
});
