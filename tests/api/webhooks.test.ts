import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, isNotNull, sql } from "drizzle-orm";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SystemState } from "#contract/plant/system";
import {
  type MadeWebhook,
  type Webhook,
  WEBHOOK_RETRY_SECONDS,
  type WebhookDelivery,
  type WebhookList,
  webhookTypes,
} from "#contract/webhook";
import { findPool } from "#backend/db/client";
import { webhook, webhookDelivery } from "#backend/db/tables/webhook";
import { deleteExpired } from "#backend/housekeeping";
import { areHosts, isAllowedAddress, isAllowedUrl } from "#backend/webhooks/address";
import { findWaiting, sendEvents, takeDelivery } from "#backend/webhooks/sender";
import { testEnv, useApi } from "../setup/api";
import { openTruck, step } from "../setup/trucks";

/** Webhooks (docs/domain.md, Webhooks; standardwebhooks.com). */

const statements: string[] = [];
const api = useApi({ WEBHOOK_HOSTS: "127.0.0.0/8" }, (statement) => statements.push(statement));
const env = testEnv("postgres://x", { WEBHOOK_HOSTS: "127.0.0.0/8" });

interface Received {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver whose answer tests choose; null never answers. */
let received: Received[] = [];
let answer: (request: Received) => { status: number; headers?: Record<string, string>; body?: string } | null;
let receiver: Server;
let url: string;
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/gudang`;
});
afterAll(() => {
  for (const response of hanging) response.destroy();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  answer = () => ({ status: 204 });
  await api.db.delete(webhookDelivery);
  await api.db.delete(webhook);
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = request.headers as Record<string, string>;
  const got = {
    id: headers["webhook-id"] ?? "",
    path: request.url ?? "",
    headers,
    body: Buffer.concat(chunks).toString(),
  };
  received.push(got);
  const given = answer(got);
  if (given === null) hanging.push(response);
  else response.writeHead(given.status, given.headers).end(given.body);
}

const inputOf = (changes: Record<string, unknown> = {}) => ({
  url,
  types: ["outbound.created", "outbound.cancelled"],
  role: "OFFICE",
  active: true,
  ...changes,
});

async function makeHook(changes: Record<string, unknown> = {}): Promise<MadeWebhook & { secret: string }> {
  const { status, body } = await api.post<MadeWebhook>("ADMIN", "/webhook", inputOf(changes));
  expect([status, body]).toMatchObject([201, { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string }]);
  return { ...body, secret: body.secret ?? "" };
}

const find = async (id: number) => {
  const { body } = await api.get<WebhookList>("ADMIN", "/webhook");
  const found = body.data.find((each) => each.id === id);
  if (!found) throw new Error(`no webhook ${id}`);
  return found;
};
const readState = async () =>
  (await api.get<SystemState>("ADMIN", "/system")).body.parts.find(({ part }) => part === "webhooks");
const logOf = async (id: number) =>
  (await api.get<{ data: WebhookDelivery[] }>("ADMIN", `/webhook/${id}/deliveries`)).body.data;

/** One round of an instance: sends all that is due. */
const sendDue = async (settings = env) => {
  const ids = await findWaiting(api.db);
  await Promise.all(ids.map((id) => sendEvents({ db: api.db, env: settings }, id)));
};
/** Lets the pauses before next attempts, and leases, end; now() could be rounded up to the next millisecond. */
const pausesEnd = () =>
  api.db
    .update(webhookDelivery)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(isNotNull(webhookDelivery.dueAt));
const secondsToNext = async (id: number) => {
  const [{ nextAt } = { nextAt: null }] = await logOf(id);
  return Math.round((Date.parse(nextAt ?? "") - Date.now()) / 1_000);
};
const bodiesOf = (all: Received[]) =>
  all.map(({ body }) => JSON.parse(body) as { type: string; data: { id: number; entityId: number } });
const typesOf = (all: Received[]) => bodiesOf(all).map(({ type }) => type);

describe("a delivery", () => {
  it("has a signature that a library of Standard Webhooks accepts, and the event as body", async () => {
    const { secret } = await makeHook();
    const truck = await openTruck(api);
    await sendDue();
    expect(received).toHaveLength(1);
    const [{ headers, body, id }] = received as [Received];
    const sent = new Verifier(secret).verify(body, headers) as Record<string, unknown>;
    expect(sent).toMatchObject({ type: "outbound.created", data: { entity: "outbound-record", entityId: truck.id } });
    expect(Object.keys(sent).sort()).toEqual(["data", "timestamp", "type"]);
    expect(id).toBe(String((sent.data as { id: number }).id));
    expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();
  });

  it("is signed by both secrets for a day after a change, then by the new one alone", async () => {
    const { id, secret: old } = await makeHook();
    const { body } = await api.post<MadeWebhook>("ADMIN", `/webhook/${id}/secret`, {});
    await openTruck(api);
    await sendDue();
    const [first] = received as [Received];
    for (const secret of [old, body.secret ?? ""]) new Verifier(secret).verify(first.body, first.headers);
    expect(first.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    await api.db
      .update(webhook)
      .set({ oldSecretUntil: sql`now()` })
      .where(eq(webhook.id, id));
    await openTruck(api);
    await sendDue();
    const last = received.at(-1);
    expect(() => new Verifier(old).verify(last?.body ?? "", last?.headers ?? {})).toThrow();
  });

  it("contains only chosen types that the roles see, in order", async () => {
    await makeHook({ types: [], role: "CHECKER" });
    expect(webhookTypes("CHECKER")).toContain("inbound.created");
    expect(webhookTypes("CHECKER")).not.toContain("outbound.created");
    const { id } = await makeHook();
    const truck = await openTruck(api);
    await step(api, truck, "cancel", { reason: "batal" });
    await sendDue();
    expect(typesOf(received)).toEqual(["outbound.created", "outbound.cancelled"]);
    expect((await logOf(id)).map(({ type, status }) => [type, status])).toEqual([
      ["outbound.cancelled", 204],
      ["outbound.created", 204],
    ]);
  });

  it("is not promised for a type that the roles do not see", async () => {
    const { status, body } = await api.post(
      "ADMIN",
      "/webhook",
      inputOf({ types: ["inbound.created", "weight.typed"] }),
    );
    const error = { code: "webhookTypes", params: { types: "inbound.created" } };
    expect([status, body]).toMatchObject([422, { errorCodes: { types: [error] } }]);
  });

  it("shows the secret in no later response and in no table", async () => {
    const body = inputOf();
    const send = () => api.call<MadeWebhook>("ADMIN", "post", "/webhook", { body, key: "twice" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    await api.db.execute(
      sql`update idempotency_key set answer = jsonb_set(answer::jsonb, '{updatedAt}', '"2026-01-01T00:00:00Z"')`,
    );
    expect((await send()).body.secret).toBeNull();
    const { rows } = await api.db.execute<{ all: string }>(
      sql`select (select string_agg(t::text, '') from idempotency_key t) || (select string_agg(w::text, '') from webhook w) as all`,
    );
    expect(rows[0]?.all).not.toContain(first.body.secret);
  });
});

describe("a failed event", () => {
  it.each([
    ["in seconds", () => "900", 900],
    ["by a date", () => new Date(Date.now() + 600_000).toUTCString(), 600],
    ["at most ten hours", () => "90000", 36_000],
    ["unless it is wrong", () => "soon", 5],
  ])(
    "waits as long as an overloaded receiver asks, %s, and other events follow one at a time",
    async (_, asked, seconds) => {
      const { id } = await makeHook();
      answer = () => ({ status: 429, headers: { "Retry-After": asked() } });
      await openTruck(api);
      await openTruck(api);
      await sendDue();
      expect(received).toHaveLength(1);
      expect(Math.abs((await secondsToNext(id)) - seconds)).toBeLessThan(5);
      answer = () => ({ status: 204 });
      await sendDue();
      expect(received).toHaveLength(2);
    },
  );

  it("is sent again after each pause of the schedule, then the webhook is off until it is turned on", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 500, body: "rusak" });
    await openTruck(api);
    for (const pause of WEBHOOK_RETRY_SECONDS) {
      await sendDue();
      expect(Math.abs((await secondsToNext(id)) - pause)).toBeLessThan(5);
      expect(await find(id)).toMatchObject({ active: true, failing: 1 });
      await sendDue();
      await pausesEnd();
    }
    await sendDue();
    expect(received).toHaveLength(7);
    expect(new Set(received.map((each) => each.id)).size).toBe(1);
    const off = await find(id);
    expect(off).toMatchObject({ active: false, offReason: "failed" });
    expect((await logOf(id))[0]).toMatchObject({ attempts: 7, status: 500, error: "HTTP 500", answer: "rusak" });
    answer = () => ({ status: 200 });
    await openTruck(api);
    await sendDue();
    expect(received).toHaveLength(7);
    await api.call("ADMIN", "put", `/webhook/${id}`, { body: inputOf(), version: off.version });
    await sendDue();
    expect(received).toHaveLength(9);
    expect(await find(id)).toMatchObject({ active: true, failing: 0 });
  });

  it("holds back later events of its record alone, which follow in order", async () => {
    const { id } = await makeHook();
    const [refused, other] = [await openTruck(api), await openTruck(api)];
    answer = ({ body }) => ({ status: bodiesOf([{ body } as Received])[0]?.data.entityId === refused.id ? 400 : 200 });
    await step(api, refused, "cancel", { reason: "batal" });
    await step(api, other, "cancel", { reason: "batal" });
    await sendDue();
    const sent = () => bodiesOf(received).map(({ type, data }) => [data.entityId === refused.id, type]);
    expect(sent()).toEqual([
      [true, "outbound.created"],
      [false, "outbound.created"],
      [false, "outbound.cancelled"],
    ]);
    expect((await logOf(id))[0]).toMatchObject({ type: "outbound.created", status: 400, attempts: 1 });
    answer = () => ({ status: 200 });
    await pausesEnd();
    await sendDue();
    expect(sent().slice(3)).toEqual([
      [true, "outbound.created"],
      [true, "outbound.cancelled"],
    ]);
  });

  it("begins its attempts again when its webhook is saved during a request", async () => {
    const { id, version } = await makeHook();
    await openTruck(api);
    answer = () => ({ status: 500 });
    await sendDue();
    await pausesEnd();
    answer = () => null;
    const sending = sendDue();
    await expect.poll(() => received.length).toBe(2);
    await api.call("ADMIN", "put", `/webhook/${id}`, { body: inputOf(), version });
    hanging.at(-1)?.writeHead(500).end();
    await sending;
    const [{ attempts, at, nextAt } = { attempts: 0, at: "", nextAt: null }] = await logOf(id);
    expect([attempts, Date.parse(nextAt ?? "") - Date.parse(at)]).toEqual([1, 5_000]);
  });

  it("can be skipped by ADMIN, and later events of its record follow", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 400 });
    const truck = await openTruck(api);
    await step(api, truck, "cancel", { reason: "batal" });
    await sendDue();
    const [stuck] = await logOf(id);
    answer = () => ({ status: 200 });
    const skip = () => api.post<Webhook>("ADMIN", `/webhook/${id}/skip`, { deliveryId: stuck?.id });
    expect((await skip()).body).toMatchObject({ failing: 0 });
    expect((await skip()).status).toBe(404);
    await sendDue();
    expect(typesOf(received)).toEqual(["outbound.created", "outbound.cancelled"]);
  });

  it("turns the webhook off at once with 410, a repair until ADMIN saves it as off", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 410 });
    await openTruck(api);
    await sendDue();
    const gone = await find(id);
    expect(gone).toMatchObject({ active: false, offReason: "gone" });
    expect(await readState()).toMatchObject({ state: "bad", count: 1 });
    const body = inputOf({ active: false });
    const saved = await api.call<Webhook>("ADMIN", "put", `/webhook/${id}`, { body, version: gone.version });
    expect(saved.body).toMatchObject({ active: false, offReason: "user" });
    expect(await readState()).toMatchObject({ state: "good" });
  });

  it("is a redirect, which is not followed, and not a status of 200 with a long or cut body", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 302, headers: { Location: `${url}/lain` } });
    await openTruck(api);
    await sendDue();
    expect([received.length, (await find(id)).failing]).toEqual([1, 1]);
    answer = () => ({ status: 200, body: "x".repeat(300_000) });
    await pausesEnd();
    await sendDue();
    expect((await logOf(id))[0]).toMatchObject({ status: 200, error: null, answer: "x".repeat(1_000) });
    answer = () => ({ status: 200, headers: { "Content-Length": "9" }, body: "cut" });
    const { body } = await api.post<WebhookDelivery>("ADMIN", `/webhook/${id}/send`, {});
    expect(body).toMatchObject({ status: 200, error: null, answer: "cut" });
  });

  it("of receivers that hang or switch protocols delays no other webhook, and ends after 7 s", async () => {
    const slow = await makeHook({ url: `${url}/slow` });
    const switching = await makeHook({ url: `${url}/switch` });
    const other = await makeHook();
    const upgrade = { status: 101, headers: { Connection: "Upgrade", Upgrade: "h2c" } };
    answer = ({ path }) => (path.endsWith("/slow") ? null : path.endsWith("/switch") ? upgrade : { status: 200 });
    await openTruck(api);
    const round = sendDue();
    await expect.poll(async () => (await logOf(other.id))[0]?.status, { timeout: 6_000 }).toBe(200);
    expect(await logOf(slow.id)).toMatchObject([{ attempts: 0 }]);
    await round;
    for (const { id } of [slow, switching])
      expect((await logOf(id))[0]).toMatchObject({ status: null, error: "timeout" });
  }, 30_000);
});

it("leaves connections to requests while many webhooks send", async () => {
  for (let count = 0; count < 25; count++) await makeHook();
  const pool = findPool(api.db);
  const busy: number[] = [];
  answer = () => {
    busy.push(pool.totalCount - pool.idleCount);
    return { status: 204 };
  };
  await openTruck(api);
  await sendDue();
  expect(busy).toHaveLength(25);
  expect(Math.max(...busy)).toBeLessThan(5);
});

describe("several instances", () => {
  it("send each event once, in the order of its record", async () => {
    await makeHook();
    const trucks = await Promise.all(Array.from({ length: 8 }, () => openTruck(api)));
    for (const truck of trucks) await step(api, truck, "cancel", { reason: "batal" });
    await Promise.all(Array.from({ length: 4 }, () => sendDue()));
    await sendDue();
    expect(new Set(received.map(({ id }) => id)).size).toBe(16);
    expect(received).toHaveLength(16);
    for (const { id } of trucks) {
      const types = bodiesOf(received).flatMap(({ type, data }) => (data.entityId === id ? [type] : []));
      expect(types).toEqual(["outbound.created", "outbound.cancelled"]);
    }
  });

  it("continue after the lease of a killed process has ended, with the same id", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 500 });
    await openTruck(api);
    await sendDue();
    await pausesEnd();
    expect(await takeDelivery(api.db, id)).toMatchObject({ eventId: Number(received[0]?.id) });
    await sendDue();
    expect(received).toHaveLength(1);
    await pausesEnd();
    await sendDue();
    expect(received.map((each) => each.id)).toEqual(Array(2).fill(received[0]?.id));
  });
});

it("events stay in the history while 2,000 wait for failed ones of their records, and follow later", async () => {
  const { id } = await makeHook();
  await api.db.execute(sql`
    insert into webhook_delivery (webhook_id, event_id, entity, entity_id, type, due_at)
    select ${id}, n, 'booking', n % 1000, 'booking.changed', now() + interval '1 hour' * (case when n < 1000 then 1 else -1 end)
    from generate_series(0, 1999) n`);
  await openTruck(api);
  await sendDue();
  expect([received.length, await api.db.$count(webhookDelivery)]).toEqual([0, 2_000]);
  await api.db.update(webhookDelivery).set({ dueAt: null }).where(eq(webhookDelivery.eventId, 0));
  await sendDue();
  expect(bodiesOf(received).map(({ type }) => type)).toEqual(["outbound.created"]);
});

describe("test and resend", () => {
  it("send at once, also when the webhook is off, and return the result", async () => {
    const { id } = await makeHook({ active: false });
    statements.length = 0;
    const { body: test } = await api.post<WebhookDelivery>("ADMIN", `/webhook/${id}/send`, {});
    expect([test.type, test.status, test.eventId, received.length]).toEqual(["webhook.test", 204, null, 1]);
    expect(statements.filter((each) => each.includes(' from "webhook" where'))).toHaveLength(1);
  });

  it("repeat an event with its id", async () => {
    const { id } = await makeHook();
    await openTruck(api);
    await sendDue();
    const [sent] = await logOf(id);
    const { body } = await api.post<WebhookDelivery>("ADMIN", `/webhook/${id}/send`, { deliveryId: sent?.id });
    expect([body.eventId, body.attempts, body.nextAt]).toEqual([sent?.eventId, 1, null]);
    expect(received).toHaveLength(2);
    expect(new Set(received.map((each) => each.id)).size).toBe(1);
  });

  it("of a failing event begin its attempts again", async () => {
    const { id } = await makeHook();
    answer = () => ({ status: 500 });
    await openTruck(api);
    await sendDue();
    const [failing] = await logOf(id);
    for (const _ of WEBHOOK_RETRY_SECONDS) await api.post("ADMIN", `/webhook/${id}/send`, { deliveryId: failing?.id });
    await pausesEnd();
    await sendDue();
    expect(await find(id)).toMatchObject({ active: true });
  });

  it("return 404 for a webhook that is deleted concurrently, or does not exist", async () => {
    const { id } = await makeHook();
    answer = () => null;
    const sent = api.post("ADMIN", `/webhook/${id}/send`, {});
    await expect.poll(() => received).toHaveLength(1);
    await api.call("ADMIN", "delete", `/webhook/${id}`);
    hanging.pop()?.end();
    expect((await sent).status).toBe(404);
    expect((await api.post("ADMIN", `/webhook/${id + 1_000}/send`, {})).status).toBe(404);
    expect((await api.get("ADMIN", `/webhook/${id}/deliveries`)).status).toBe(404);
  });

  it("fail without a request under another session secret, as in a copy of the plant", async () => {
    const { id } = await makeHook();
    await openTruck(api);
    await sendDue({ ...env, SESSION_SECRET: "the secret of a copy" });
    expect(received).toEqual([]);
    expect((await logOf(id))[0]).toMatchObject({ status: null, error: "secret" });
  });

  it("work again at once with a new secret after the session secret has changed", async () => {
    const { id } = await makeHook();
    const test = async () => (await api.post<WebhookDelivery>("ADMIN", `/webhook/${id}/send`, {})).body.error;
    await api.db.update(webhook).set({ sealedSecret: "sealed under another session secret" });
    expect(await test()).toBe("secret");
    await api.post("ADMIN", `/webhook/${id}/secret`, {});
    expect(await test()).toBeNull();
    expect(received[0]?.headers["webhook-signature"]).toMatch(/^v1,[^ ]+$/);
  });
});

describe("addresses", () => {
  const INTERNAL = [
    "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 127.0.0.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1",
    "::1 :: fc00::1 fd12::1 fe80::1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:0:a00:1 64:ff9b::a00:1 2002:a00:1:: ff02::1",
    "192.0.2.1 198.18.0.1 203.0.113.1 255.255.255.255 ::a00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 fec0::1 4000::1",
  ].flatMap((list) => list.split(" "));

  it.each(INTERNAL)("refuse %s", (address) => {
    expect(isAllowedAddress(address, "")).toBe(false);
    expect(isAllowedUrl(`https://${address.includes(":") ? `[${address}]` : address}/`, "")).toBe(false);
  });

  it("allow the internet, and listed networks", () => {
    for (const address of ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])
      expect(isAllowedAddress(address, ""), address).toBe(true);
    expect(isAllowedAddress("10.1.2.3", "erp.lan, 10.1.0.0/16")).toBe(true);
    expect(isAllowedAddress("::ffff:10.1.2.3", "10.1.0.0/16")).toBe(true);
    expect(isAllowedAddress("fd00::7", "10.1.0.0/16 fd00::7")).toBe(true);
    expect(isAllowedAddress("10.2.2.3", "10.1.0.0/16")).toBe(false);
  });

  it("take no http, credentials or spellings of internal addresses", () => {
    for (const text of [
      "http://example.com/",
      "https://user:secret@example.com/",
      "ftp://example.com/",
      "https://0x7f.1/",
      "https://2130706433/",
      "https://127.1/",
      "example.com",
    ])
      expect(isAllowedUrl(text, ""), text).toBe(false);
    expect(isAllowedUrl("http://erp.lan:8080/x", "erp.lan")).toBe(true);
    expect(isAllowedUrl("https://example.com/x", "")).toBe(true);
  });

  it("are refused with 422 when a webhook is saved", async () => {
    const { status, body } = await api.post("ADMIN", "/webhook", inputOf({ url: "https://10.0.0.1/" }));
    expect([status, body]).toMatchObject([422, { errorCodes: { url: [{ code: "webhookUrl" }] } }]);
  });

  it("are stored as they are requested, with at most 1,000 characters", async () => {
    expect((await makeHook({ url: "HTTPS://аpple.com/仓 1" })).url).toBe("https://xn--pple-43d.com/%E4%BB%93%201");
    const { status, body } = await api.post("ADMIN", "/webhook", inputOf({ url: `https://x.id/${"仓".repeat(980)}` }));
    expect([status, body]).toMatchObject([422, { errorCodes: { url: [{ code: "validation.textLong" }] } }]);
  });

  it("are checked again when a name is resolved to the plant's network", async () => {
    const { id } = await makeHook({ url: "https://localhost:1/" });
    await openTruck(api);
    await sendDue({ ...env, WEBHOOK_HOSTS: "" });
    expect((await logOf(id))[0]).toMatchObject({ status: null, error: "address" });
  });

  it("in WEBHOOK_HOSTS are names or networks", () => {
    expect(areHosts("erp.lan 10.1.0.0/16, fd00::/8 ::1")).toBe(true);
    for (const hosts of ["10.1.0.0/33", "http://erp.lan", "10.1.0.0/16/2", "*.lan"])
      expect(areHosts(hosts), hosts).toBe(false);
  });
});

it("deletes deliveries after seven days", async () => {
  const { id } = await makeHook();
  await api.post("ADMIN", `/webhook/${id}/send`, {});
  await api.post("ADMIN", `/webhook/${id}/send`, {});
  const [newest] = await logOf(id);
  await api.db
    .update(webhookDelivery)
    .set({ at: sql`now() - interval '7 days 1 minute'` })
    .where(eq(webhookDelivery.id, newest?.id ?? 0));
  await deleteExpired(api.db);
  expect(await logOf(id)).toHaveLength(1);
});

it("keeps the state of a webhook from a stale change", async () => {
  const { id, version } = await makeHook();
  const put = (given: number) =>
    api.call<Webhook>("ADMIN", "put", `/webhook/${id}`, { body: inputOf(), version: given });
  expect((await put(version)).status).toBe(200);
  expect((await put(version)).status).toBe(409);
});
