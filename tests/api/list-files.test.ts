import { beforeAll, describe, expect, it } from "vitest";
import type { ListAnswer } from "#contract/answers";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { makeBooking, makeExDo, makePo } from "../setup/orders";
import { openTruck, truckAt } from "../setup/trucks";

/** Lists as files: the rows and the order of the screen, by a signed link (docs/domain.md, Own columns and views). */

const api = useApi();
const linkOf = async (as: Account, path: string) =>
  (await api.call<{ url: string }>(as, "get", `/list/${path}`)).body.url;
const textAt = async (url: string) => {
  const answer = await api.request(url);
  return { status: answer.status, text: await answer.text() };
};
const file = async (as: Account, path: string) => {
  const { status, text } = await textAt(await linkOf(as, path));
  expect(status).toBe(200);
  const [head = "", ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  return { heads: head.split(";"), rows: lines.map((line) => line.split(";")) };
};

beforeAll(async () => {
  const date = "2026-05-04";
  await truckAt(api, "DONE", { date, customerId: 2 });
  await truckAt(api, "CANCELLED", { date });
  await openTruck(api, { date: "2026-05-03" });
  for (let index = 0; index < 30; index++) await openTruck(api, { date: "2026-05-05" });
  await InboundTruck.after(api, "B 4411 FI", "finish");
  const po = await makePo(api, "PO-FILE", [1000, 2000]);
  await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api, "DO-FILE")).id, 600);
  const body = {
    ...{ date: "2026-11-20", shift: 1, exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1 },
    ...{ bags: 10, quantityKg: 500 },
  };
  await api.call("OFFICE", "post", "/production", { body });
});

describe("a list as a file", () => {
  it.each([
    ["outbound", "outbound-record", "startDate=2026-05-01&endDate=2026-05-31", "recordNo"],
    ["outbound", "outbound-record", "date=2026-05-04&withOpen=1", "recordNo"],
    ["outbound", "outbound-record", "startDate=2026-05-01&sort=-customer&status=WAITING", "recordNo"],
    ["outbound", "outbound-record", "waiting=anyone", "recordNo"],
    ["inbound", "inbound-record", "sort=licensePlate", "recordNo"],
    ["booking", "booking", "poSalesNo=PO-FILE", "bookingNo"],
    ["production", "production", "shift=1&sort=-quantityKg", "productionNo"],
    ["outstanding", "outstanding", "state=open&sort=customer", "poSalesNo"],
  ])("%s has the rows and the order of the list of %s: %s", async (area, path, query, key) => {
    const { body } = await api.call<ListAnswer<Record<string, string>>>(
      "ADMIN",
      "get",
      `/${path}?${query}&perPage=100`,
    );
    const { rows } = await file("ADMIN", `${area}/csv?${query}&page=2&perPage=1`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(rows.map(([first]) => first)).toEqual(body.data.map((row) => row[key]));
  });

  it("has a row for each line of a PO", async () => {
    const { heads, rows } = await file("OFFICE", "po-sale/csv?poSalesNo=PO-FILE");
    const ordered = heads.indexOf("Pesanan kg");
    expect(rows.map((row) => [row[0], Number(row[ordered])])).toEqual([
      ["PO-FILE", 1000],
      ["PO-FILE", 2000],
    ]);
  });

  it("has prices for who may see them alone", async () => {
    const heads = async (as: Account) => (await file(as, "inbound/csv?licensePlate=4411")).heads.join();
    expect(await heads("FINANCE")).toMatch(/Rp per kg/);
    expect(await heads("CHECKER")).not.toMatch(/Rp/);
  });

  it("is for its link alone, as long as its user may see the list", async () => {
    const url = await linkOf("OFFICE", "booking/csv?status=ACTIVE");
    expect((await textAt(url)).status).toBe(200);
    expect((await textAt(url.replace("ACTIVE", "CANCELLED"))).status).toBe(404);
    expect((await textAt(url.replace(/user=\d+/, "user=1"))).status).toBe(404);
    expect((await api.call("SCALE", "get", "/list/booking/csv")).status).toBe(403);
    expect((await api.call("OFFICE", "get", "/list/booking/csv?deleted=1")).status).toBe(403);
    expect((await api.call("OFFICE", "get", "/list/booking/csv?status=X")).status).toBe(422);
    expect(await linkOf("ADMIN", "booking/csv?deleted=1")).toContain("deleted=1");
  });
});
