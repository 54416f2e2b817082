import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { MadeApiKey } from "#contract/accounts/api-key";
import type { EventList } from "#contract/events";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { logActivity } from "#backend/history/activity";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { TestScale } from "../setup/scales";
import { openTruck, step, TARE } from "../setup/trucks";

/** Other programs follow the history (docs/domain.md, Events). */

const api = useApi();
let keys = 0;

/** Creates a key, and returns a function that reads events by it. */
async function readerOf(role: string) {
  const body = { name: `Pembaca ${++keys}`, role, expiresAt: shiftDay(businessDay("Asia/Jakarta"), 30) };
  const { key } = (await api.call<MadeApiKey>("ADMIN", "post", "/api-key", { body })).body;
  return async (query: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    const { status, body } = await api.call<EventList>(null, "get", `/events${query}`, { headers });
    expect(status).toBe(200);
    return body;
  };
}

type Read = Awaited<ReturnType<typeof readerOf>>;
let admin: Read;
beforeAll(async () => {
  admin = await readerOf("ADMIN");
});

/** Reads the events of the writes of `work`. */
async function eventsAfter(work: () => Promise<unknown>, read = admin, query = "") {
  const { next } = await read("");
  await work();
  return (await read(`?after=${next}${query}`)).data;
}

it("returns the entries after a position in order, by type, with user and changed fields", async () => {
  const found = await eventsAfter(async () => step(api, await openTruck(api), "weigh-in", { weightKg: TARE }));
  expect(found.map(({ type, entity }) => [type, entity])).toEqual([
    ["outbound.created", "outbound-record"],
    ["outbound.weighed-in", "outbound-record"],
  ]);
  const [, weighed] = found;
  expect(weighed?.by).toMatchObject({ name: expect.any(String) as string });
  expect(weighed?.data.changes).toContainEqual({ field: "firstKg", from: null, to: TARE });
});

it("pages by limit, and returns the same position without new entries", async () => {
  const { next: start } = await admin("");
  for (let count = 0; count < 3; count++) await openTruck(api);
  const first = await admin(`?after=${start}&limit=2`);
  const second = await admin(`?after=${first.next}&limit=2`);
  expect([first.data.length, second.data.length]).toEqual([2, 1]);
  expect(await admin(`?after=${second.next}`)).toEqual({ data: [], next: second.next });
});

describe("an entry that is committed after a later one", () => {
  it.each([
    ["", null],
    ["across the 2^31st entry", 2 ** 31 - 1],
    ["across the 2^32nd entry", 2 ** 32 - 1],
  ])("is read, and the later one is not read before it %s", async (_, newest) => {
    if (newest !== null) await api.db.execute(sql`select setval('activity_id_seq', ${newest})`);
    const { next: start } = await admin("");
    if (newest !== null) expect(start).toBe(newest);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await logActivity(tx, { by: null, entity: "grade", id: 1, action: "update" });
      await openTruck(api);
      expect(await admin(`?after=${start}`)).toEqual({ data: [], next: start });
    });
    const { data } = await admin(`?after=${start}`);
    expect(data.map(({ type }) => type)).toEqual(["master.changed", "outbound.created"]);
  });

  it("is lost by no reader while five writers commit in any order", async () => {
    const { next: start } = await admin("");
    const seen: number[] = [];
    let position = start;
    let isWriting = true;
    const reading = (async () => {
      for (let last = false; !last;) {
        last = !isWriting;
        const { data, next } = await admin(`?after=${position}&limit=7`);
        seen.push(...data.map(({ id }) => id));
        last &&= next === position;
        position = next;
      }
    })();
    const write = async () => {
      for (let count = 0; count < 10; count++)
        await api.db.transaction(async (tx) => {
          await logActivity(tx, {
            by: null,
            entity: "grade",
            id: 1 + Math.floor(Math.random() * 1e6),
            action: "update",
          });
          await tx.execute(sql`select pg_sleep(${Math.random() / 50})`);
        });
    };
    await Promise.all(Array.from({ length: 5 }, write));
    isWriting = false;
    await reading;
    const { rows } = await api.db.execute<{ id: string }>(sql`select id from activity where id > ${start} order by id`);
    expect(seen).toEqual(rows.map(({ id }) => Number(id)));
    expect(seen).toHaveLength(50);
  });
});

describe("the roles of the reader", () => {
  it("decide which entities it reads", async () => {
    const [checker, office] = [await readerOf("CHECKER"), await readerOf("OFFICE")];
    expect(await eventsAfter(() => openTruck(api), checker)).toEqual([]);
    expect(await eventsAfter(() => openTruck(api), office)).toHaveLength(1);
  });

  it("hide prices of inbound records", async () => {
    const fields = async (role: string) => {
      const events = await eventsAfter(
        async () => InboundTruck.after(api, `B ${++keys} INB`, "finish"),
        await readerOf(role),
      );
      return events.flatMap(({ data }) => data.changes.map(({ field }) => field));
    };
    expect(await fields("FINANCE")).toContain("pricePerKg");
    expect(await fields("SCALE")).not.toContain("pricePerKg");
  });

  it("never show entries of users and keys", async () => {
    const { next } = await admin("");
    await readerOf("OFFICE");
    expect((await admin(`?after=${next}`)).data).toEqual([]);
    expect((await api.get<EventList>("ADMIN", `/events?after=${next}`)).body.data).toEqual([]);
  });
});

it("returns a typed weight as weight.typed to a reader that asks for it alone", async () => {
  await TestScale.make(api);
  const weigh = async () => step(api, await openTruck(api), "weigh-in", { weightKg: TARE, typedReason: "kabel putus" });
  const typesBy = async (query: string) => (await eventsAfter(weigh, admin, query)).map(({ type }) => type);
  expect(await typesBy("&types=weight.typed")).toEqual(["weight.typed"]);
  expect(await typesBy("&types=weight.typed,outbound.weighed-in")).toEqual(["outbound.weighed-in"]);
  expect((await api.get("ADMIN", "/events?types=weight.guessed")).status).toBe(422);
});
