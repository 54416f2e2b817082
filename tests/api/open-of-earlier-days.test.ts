import { beforeAll, describe, expect, it } from "vitest";
import type { InboundRecordList } from "#contract/weighing/inbound-record";
import type { OutboundRecord, OutboundRecordList } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { freshPlate, GROSS, openTruck, TARE, truckAt } from "../setup/trucks";

/** List of a day with open records of earlier days (docs/domain.md, Outbound record). */

const api = useApi();
const list = async (query: string) => (await api.get<OutboundRecordList>("OFFICE", `/outbound-record?${query}`)).body;
const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe("a day's list with open records of earlier days", () => {
  const DAY = "date=2026-04-10";
  let older: OutboundRecord, old: OutboundRecord, waiting: OutboundRecord, done: OutboundRecord;

  beforeAll(async () => {
    old = await openTruck(api, { date: "2026-04-09" });
    waiting = await openTruck(api, { date: "2026-04-10", customerId: 2 });
    done = await truckAt(api, "DONE", { date: "2026-04-10" });
    older = await truckAt(api, "WEIGHED_OUT", { date: "2026-03-30", customerId: 2 });
    await truckAt(api, "DONE", { date: "2026-04-09" });
    await truckAt(api, "CANCELLED", { date: "2026-04-09" });
    const deleted = await openTruck(api, { date: "2026-04-09" });
    await api.call("ADMIN", "delete", `/outbound-record/${deleted.id}`);
    await openTruck(api, { date: "2026-04-11" });
  });

  it("orders all rows by number, counts earlier open records and sums their weights", async () => {
    const answer = await list(`${DAY}&withOpen=1`);
    expect(ids(answer)).toEqual([older.id, done.id, waiting.id, old.id]);
    const weights = { firstKg: 2 * TARE, secondKg: 2 * GROSS, netKg: 2 * (GROSS - TARE) };
    expect(answer).toMatchObject({ total: 4, summary: { open: 3, cancelled: 0, earlier: 2, ...weights } });
  });

  it.each([DAY, `${DAY}&withOpen=0`, `${DAY}&withOpen=`])("contains only that day for %s", async (query) => {
    const answer = await list(query);
    expect(ids(answer)).toEqual([done.id, waiting.id]);
    expect(answer.summary).toMatchObject({ open: 1, earlier: 0, netKg: GROSS - TARE });
  });

  it("is filtered, sorted and paged as one list", async () => {
    expect(ids(await list(`${DAY}&withOpen=1&customer=tirta`))).toEqual([older.id, waiting.id]);
    expect(ids(await list(`${DAY}&withOpen=1&status=DONE`))).toEqual([done.id]);
    expect(ids(await list(`${DAY}&withOpen=1&sort=recordNo`))).toEqual([old, waiting, done, older].map(({ id }) => id));
    const pages = await Promise.all([1, 2].map((page) => list(`${DAY}&withOpen=1&perPage=3&page=${page}`)));
    expect(pages.map(ids)).toEqual([[older.id, done.id, waiting.id], [old.id]]);
    expect(pages.map(({ lastPage }) => lastPage)).toEqual([2, 2]);
  });

  it("ignores withOpen without a date, and rejects an invalid value", async () => {
    expect((await list("withOpen=1")).total).toBe((await list("")).total);
    const { status, body } = await api.get<{ errors: object }>("OFFICE", `/outbound-record?withOpen=x`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["withOpen"]]);
  });
});

it("the list of inbound records behaves the same", async () => {
  const arrives = async (date: string) => (await InboundTruck.arrives(api, freshPlate(), { date })).record.id;
  const [old, now] = [await arrives("2026-05-01"), await arrives("2026-05-02")];
  const cancelled = await InboundTruck.arrives(api, freshPlate(), { date: "2026-05-01" });
  await cancelled.does("ADMIN", "cancel", { reason: "salah alamat" });
  const { body } = await api.get<InboundRecordList>("CHECKER", "/inbound-record?date=2026-05-02&withOpen=1");
  expect(ids(body)).toEqual([now, old]);
  expect(body.summary).toMatchObject({ open: 2, cancelled: 0, earlier: 1 });
  const alone = await api.get<InboundRecordList>("CHECKER", "/inbound-record?date=2026-05-02");
  expect(ids(alone.body)).toEqual([now]);
});
