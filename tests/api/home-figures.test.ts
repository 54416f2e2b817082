import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { HOME_TASKS, type HomeAnswer } from "#contract/home";
import type { InboundRecordList } from "#contract/weighing/inbound-record";
import type { OutboundRecord, OutboundRecordList } from "#contract/weighing/outbound-record";
import type { ReportAnswer } from "#contract/reports/report-query";
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
let ask: <T>(path: string, token?: string) => Promise<T>;
let homeOf: (role: string) => Promise<HomeAnswer>;
let home: HomeAnswer;

beforeAll(async () => {
  const url = await emptyDatabase(inject("serverUrl"), `home_figures_${process.pid}`);
  await loadDemoData(url);
  connection = connect(url);
  const env = readBackendEnv({ DATABASE_URL: url, SESSION_SECRET: "a secret for the tests", LOG_LEVEL: "silent" });
  const { app } = createApi({ db: connection.db, env });
  const users = await connection.db.select().from(appUser);
  const tokenOf = async (role: string) => {
    const { token } = await openSession(connection.db, users.find((user) => user.role === role)?.id ?? 0, false);
    return token;
  };
  const admin = await tokenOf("ADMIN");
  ask = async <T>(path: string, token = admin) => {
    const answer = await app.request(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as T;
    expect(answer.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  homeOf = async (role) => ask<HomeAnswer>("/home", await tokenOf(role));
  home = await homeOf("ADMIN");
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

  it("of tasks are the totals of their lists, the longest first", async () => {
    const tasks = hrefs.taskTiles(home.tasks ?? {}, home.today);
    expect(HOME_TASKS.length).toBeGreaterThan(0);
    for (const { href, number } of tasks) expect([href, await totalOf(href)]).toEqual([href, number]);
    const numbers = tasks.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  it("of trucks and kg per day are those of the reports' trucks weighed twice", async () => {
    const days = home.goods?.days.slice(-6) ?? [];
    expect(days.length).toBeGreaterThan(0);
    for (const { direction, date, netKg, trucks } of days) {
      const { finished } = await report(hrefs.goodsHref(direction, { startDate: date, endDate: date }));
      expect([direction, date, finished?.count, finished?.netKg]).toEqual([direction, date, trucks, netKg]);
    }
  });

  it("of stock, loads, deductions and links are those of lists and reports", async () => {
    const { stock } = home;
    if (!stock) throw new Error("no stock");
    for (const goods of stock.goods.slice(0, 5)) {
      const range = stock.endDate;
      expect((await report(hrefs.stockMadeHref(goods, range))).summary.quantityKg).toBe(goods.madeKg);
      expect((await report(hrefs.stockDeliveredHref(goods, range))).summary.itemsKg).toBe(goods.deliveredKg);
    }
    const { loads } = await homeOf("FG");
    const today = (await behind<OutboundRecordList>(hrefs.loadedHref(loads?.date ?? ""))).data;
    const records = await Promise.all(today.map(({ id }) => ask<OutboundRecord>(`/outbound-record/${id}`)));
    const loaded = records
      .filter(({ status }) => status !== "CANCELLED")
      .map(({ outboundItem }) => outboundItem.filter(({ loadedAt }) => loadedAt !== null))
      .filter((items) => items.length > 0);
    const kg = loaded.flat().reduce((sum, { quantityKg }) => sum + quantityKg, 0);
    expect({ trucks: loads?.trucks, kg: loads?.kg }).toEqual({ trucks: loaded.length, kg });
    const { checks } = await homeOf("CHECKER");
    if (!checks) throw new Error("no deductions");
    expect((await behind<InboundRecordList>(hrefs.deductedHref(checks))).summary.deductedKg).toBe(checks.deductedKg);
    for (const { href } of hrefs.figureLinks({ roles: ["ADMIN"] }, home.today)) await behind(href);
  });
});
