import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { HomeAnswer } from "#contract/home";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { MAX_BATCH, type Scale, type ScaleReading } from "#contract/scale/scale";
import { findInconsistencies } from "#backend/consistency";
import { apiKey } from "#backend/db/tables/accounts";
import { scale, scaleLive, scaleReading } from "#backend/db/tables/scale";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { newScale, scaleInputOf, TestScale } from "../setup/scales";
import { freshPlate, openTruck, TARE } from "../setup/trucks";

/** Weights from a scale (docs/domain.md, Scales). */

const api = useApi();
const UNUSUAL = { unusualReason: "berat uji" };

const weighIn = (record: OutboundRecord, body: object) =>
  api.post<OutboundRecord>("SCALE", `/outbound-record/${record.id}/weigh-in`, { ...UNUSUAL, ...body }, record.version);

const readReadings = ({ scale: { id } }: TestScale) =>
  api.db.select().from(scaleReading).where(eq(scaleReading.scaleId, id)).orderBy(scaleReading.id);

const errorCodesOf = (body: object) =>
  Object.fromEntries(
    Object.entries((body as { errorCodes?: Record<string, { code: string }[]> }).errorCodes ?? {}).map(
      ([at, codes]) => [at, codes.map(({ code }) => code)],
    ),
  );

it("a typed weight needs no reason without a scale", async () => {
  const record = await openTruck(api);
  const { status, body } = await weighIn(record, { weightKg: TARE });
  expect([status, body.firstSource, body.firstReadingId, body.firstTypedReason]).toEqual([200, "MANUAL", null, null]);
});

describe("with a scale", () => {
  let on: TestScale;
  beforeAll(async () => {
    on = await TestScale.make(api);
  });

  it("a weigh call takes weight and source from the reading", async () => {
    await on.empties();
    expect(await on.live()).toMatchObject({ state: "empty", kg: 0, reading: null });
    const { reading, state } = await on.carries(8_120);
    expect([state, reading.kg]).toEqual(["stable", 8_120]);
    const { status, body } = await weighIn(await openTruck(api), { readingId: reading.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstKg: 8_120, firstSource: "INDICATOR", firstReadingId: reading.id });
    expect(body.firstBy?.name).toBe("Uji SCALE");
    const { body: evidence } = await api.get<ScaleReading>("SCALE", `/reading/${reading.id}`);
    expect(evidence).toMatchObject({ kg: 8_120, afterEmpty: true, scale: { id: on.scale.id } });
    expect(Buffer.from(evidence.raw, "hex").toString("latin1")).toContain("8120 kg");
  });

  it("the start page shows a user's own seconds from a stable weight to its save", async () => {
    await api.db.execute(sql`update outbound_record set first_at = stable_since + interval '8 seconds'
      from scale_reading where scale_reading.id = first_reading_id`);
    const seconds = async () => (await api.get<HomeAnswer>("SCALE", "/home")).body.shift?.ownSeconds;
    expect(await seconds()).toBe(8);
    await api.db.execute(sql`update outbound_record set first_by_id = 1 where first_reading_id is not null`);
    expect(await seconds()).toBeNull();
  });

  it("a caller cannot send the source, or a weight next to a reading", async () => {
    const record = await openTruck(api);
    const { reading } = await on.carries(8_140);
    const both = await weighIn(record, { readingId: reading.id, weightKg: 9_000 });
    expect([both.status, errorCodesOf(both.body)]).toEqual([422, { readingId: ["validation.either"] }]);
    const source = await weighIn(record, { weightKg: 9_000, source: "INDICATOR", typedReason: "coba" });
    expect([source.status, errorCodesOf(source.body)]).toEqual([422, { source: ["validation.weightSource"] }]);
    const neither = await weighIn(record, {});
    expect([neither.status, errorCodesOf(neither.body)]).toEqual([422, { weightKg: ["validation.required"] }]);
  });

  it("a typed weight needs a reason, which the record and its history keep", async () => {
    const record = await openTruck(api);
    const refused = await weighIn(record, { weightKg: TARE });
    expect([refused.status, errorCodesOf(refused.body)]).toEqual([422, { typedReason: ["typedReason"] }]);
    const { body } = await weighIn(record, { weightKg: TARE, typedReason: "kabel putus" });
    expect(body).toMatchObject({ firstSource: "MANUAL", firstTypedReason: "kabel putus", firstReadingId: null });
    const [entry] = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(entry).toMatchObject({ action: "weighIn", reason: expect.stringContaining("kabel putus") as string });
  });

  it("refuses a reading when the weight on the deck has changed", async () => {
    await on.empties();
    const { reading } = await on.carries(8_000);
    await on.send({ frames: on.frames(4_000, 1, { stable: false }) });
    const { status, body } = await weighIn(await openTruck(api), { readingId: reading.id });
    expect([status, errorCodesOf(body)]).toEqual([409, { readingId: ["readingMoved"] }]);
  });

  it("refuses a reading without frames for ten seconds", async () => {
    await on.empties();
    const { reading } = await on.carries(8_000);
    await on.passes(11_000);
    const { status, body } = await weighIn(await openTruck(api), { readingId: reading.id });
    expect([status, errorCodesOf(body)]).toEqual([409, { readingId: ["readingOld"] }]);
  });

  it("uses a reading once, also when two desks name it at the same moment", async () => {
    await on.empties();
    const { reading } = await on.carries(8_060);
    const plate = freshPlate();
    const one = await openTruck(api, { licensePlate: plate });
    const other = await InboundTruck.arrives(api, plate);
    const body = { readingId: reading.id, ...UNUSUAL };
    const answers = await Promise.all([weighIn(one, body), other.does("SCALE", "weigh-in", body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(errorCodesOf(refused?.body ?? {})).toEqual({ readingId: ["readingUsed"] });
  });

  it("requires an empty deck between two plates, not for the same truck", async () => {
    await on.empties();
    const first = await on.carries(8_020);
    const record = await openTruck(api);
    expect((await weighIn(record, { readingId: first.reading.id })).status).toBe(200);
    const next = await on.carries(9_020);
    const other = await openTruck(api);
    const { status, body } = await weighIn(other, { readingId: next.reading.id });
    expect([status, errorCodesOf(body)]).toEqual([409, { readingId: ["deckNotEmpty"] }]);
    await on.empties();
    const after = await on.carries(9_040);
    expect((await weighIn(other, { readingId: after.reading.id })).status).toBe(200);
  });

  it("frees a reading when its weighing is undone", async () => {
    await on.empties();
    const { reading } = await on.carries(8_220);
    const wrong = await openTruck(api);
    const weighed = (await weighIn(wrong, { readingId: reading.id })).body;
    await api.post("SCALE", `/outbound-record/${wrong.id}/undo`, {}, weighed.version);
    const right = await weighIn(await openTruck(api), { readingId: reading.id });
    expect([right.status, right.body.firstReadingId]).toEqual([200, reading.id]);
  });

  it("the live state names the truck that was weighed until the deck is empty", async () => {
    await on.empties();
    const { reading } = await on.carries(8_520);
    expect(await on.live()).toMatchObject({ weighed: null });
    const record = await openTruck(api);
    await weighIn(record, { readingId: reading.id });
    const { recordNo, licensePlate } = record;
    expect(await on.live()).toMatchObject({ weighed: { recordNo, licensePlate } });
    await on.empties();
    expect(await on.live()).toMatchObject({ weighed: null });
  });

  it("the live state names the truck whose weigh card is open until the deck is empty", async () => {
    await on.empties();
    await on.carries(8_520);
    const { id, recordNo, licensePlate } = await openTruck(api);
    expect(await on.live()).toMatchObject({ cards: [] });
    await api.post("SCALE", `/scale/${on.scale.id}/card`, { direction: "outbound", recordId: id });
    expect(await on.live()).toMatchObject({ cards: [{ direction: "outbound", id, recordNo, licensePlate }] });
    await on.empties();
    expect(await on.live()).toMatchObject({ cards: [] });
  });

  it("the monitor says only whether the scale is free", async () => {
    await on.empties();
    const monitor = async () => {
      // The response may be cached for a quarter of a second.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { body } = await api.get<{ scales: object[] }>(null, "/monitor/outbound-record");
      return body.scales.filter((one) => "name" in one && one.name === on.scale.name);
    };
    expect(await monitor()).toEqual([{ name: on.scale.name, state: "empty" }]);
    await on.carries(8_540);
    expect(await monitor()).toEqual([{ name: on.scale.name, state: "occupied" }]);
    await on.passes(500);
    await on.send({ frames: on.frames(-8_540, 4) });
    expect(await monitor()).toEqual([{ name: on.scale.name, state: "below" }]);
    await on.passes(10_000);
    expect(await monitor()).toEqual([{ name: on.scale.name, state: "silent" }]);
  });

  it("lists and reports know how the weights of a record came", async () => {
    await on.empties();
    const { reading } = await on.carries(8_620);
    const [read, typed] = [await openTruck(api), await openTruck(api)];
    await weighIn(read, { readingId: reading.id });
    await weighIn(typed, { weightKg: 8_600, typedReason: "kabel putus" });
    const between = await InboundTruck.arrives(api, freshPlate());
    const [item] = between.record.items;
    for (const [verb, body] of [
      ["weigh-in", { weightKg: 30_000, typedReason: "kabel putus" }],
      ["weigh-between", { weightKg: 20_000, typedReason: "kabel putus", itemIds: [item?.id] }],
    ] as const) {
      expect((await between.does("SCALE", verb, { ...UNUSUAL, ...body })).status).toBe(200);
    }
    const found = async (path: string, query: string) => {
      const { body } = await api.get<{ data: { recordNo: string; weightSource: string }[] }>(
        "ADMIN",
        `${path}?${query}`,
      );
      return new Map(body.data.map(({ recordNo, weightSource }) => [recordNo, weightSource]));
    };
    const span = `startDate=${typed.date}&endDate=${typed.date}&perPage=100`;
    for (const path of ["/outbound-record", "/outbound-record-report"]) {
      const instead = await found(path, `weightSource=INSTEAD&${span}`);
      expect([instead.get(typed.recordNo), instead.has(read.recordNo)], path).toEqual(["INSTEAD", false]);
      expect((await found(path, `weightSource=INDICATOR&${span}`)).get(read.recordNo), path).toBe("INDICATOR");
      expect((await found(path, span)).get(typed.recordNo), path).toBe("INSTEAD");
    }
    const day = between.record.date;
    const inbound = await found("/inbound-record", `weightSource=INSTEAD&startDate=${day}&endDate=${day}`);
    expect(inbound.get(between.record.recordNo)).toBe("INSTEAD");
  });

  it("a corrected weight has the source of the correction", async () => {
    await on.empties();
    const { reading } = await on.carries(8_320);
    const weighed = (await weighIn(await openTruck(api), { readingId: reading.id })).body;
    const { body } = await weighIn(weighed, { weightKg: 8_300, typedReason: "salah truk" });
    expect(body).toMatchObject({ firstKg: 8_300, firstSource: "MANUAL", firstReadingId: null });
    expect(body.firstCorrection?.from).toBe(8_320);
    expect(body.firstAt).toBe(weighed.firstAt);
  });

  it("a reading of the typed kg takes their place without a reason, once", async () => {
    await on.empties();
    const typed = (await weighIn(await openTruck(api), { weightKg: 8_340, typedReason: "kabel putus" })).body;
    const { reading } = await on.carries(8_340);
    const read = async (version: number) =>
      api.post<OutboundRecord>("SCALE", `/outbound-record/${typed.id}/weigh-in`, { readingId: reading.id }, version);
    const { status, body } = await read(typed.version);
    expect([status, body.firstCorrection, body.firstAt]).toEqual([200, null, typed.firstAt]);
    expect(body).toMatchObject({ firstSource: "INDICATOR", firstReadingId: reading.id, firstTypedReason: null });
    expect((await read(body.version)).body).toEqual(body);
    const again = await weighIn(body, { weightKg: 8_340, typedReason: "diketik lagi" });
    expect([again.status, again.body]).toEqual([200, body]);
    const undone = await api.post<OutboundRecord>("SCALE", `/outbound-record/${typed.id}/undo`, {}, body.version);
    expect(undone.body).toMatchObject({ firstKg: 8_340, firstSource: "MANUAL", firstTypedReason: "kabel putus" });
  });

  it("a reading of the typed kg takes their place in a weighing between", async () => {
    await on.empties();
    const truck = await InboundTruck.arrives(api, freshPlate());
    const typed = { typedReason: "kabel putus", ...UNUSUAL };
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 30_000, ...typed })).status).toBe(200);
    const itemIds = [truck.record.items[0]?.id];
    expect((await truck.does("SCALE", "weigh-between", { weightKg: 20_000, itemIds, ...typed })).status).toBe(200);
    const { reading } = await on.carries(20_000);
    expect((await truck.does("SCALE", "weigh-between", { readingId: reading.id, itemIds })).status).toBe(200);
    const [between] = truck.record.weighingsBetween;
    expect(between).toMatchObject({ weightKg: 20_000, source: "INDICATOR", readingId: reading.id, correction: null });
    expect(between).not.toHaveProperty("typedReason");
  });

  it("refuses a reading of another scale, and one that does not exist", async () => {
    await on.empties();
    const { reading } = await on.carries(8_420);
    const record = await openTruck(api);
    const other = await weighIn(record, { readingId: reading.id, scaleId: on.scale.id + 1000 });
    expect([other.status, errorCodesOf(other.body)]).toEqual([409, { readingId: ["readingOtherScale"] }]);
    const unknown = await weighIn(record, { readingId: 999_999 });
    expect([unknown.status, errorCodesOf(unknown.body)]).toEqual([422, { readingId: ["readingUnknown"] }]);
  });

  it("refuses a weight above the plant's capacity", async () => {
    const wide = await TestScale.make(api, { capacityKg: 120_000 });
    await wide.empties();
    const { reading } = await wide.carries(99_990);
    const { status, body } = await weighIn(await openTruck(api), { readingId: reading.id });
    expect([status, errorCodesOf(body)]).toEqual([422, { weightKg: ["scaleCapacity"] }]);
  });
});

/** Lets another agent take over. */
const forgetAgent = ({ scale: { id } }: TestScale) =>
  api.db.update(scaleLive).set({ agentSeenAt: "2026-01-01T00:00:00.000Z" }).where(eq(scaleLive.scaleId, id));

describe("frames", () => {
  it("are accepted only with the key of the scale", async () => {
    const [one, two] = [await TestScale.make(api), await TestScale.make(api)];
    const other = await one.send({ frames: one.frames(0, 1) }, { id: two.scale.id });
    expect(other.status).toBe(403);
    const keyOf = await api.post<{ key: string }>("ADMIN", "/api-key", {
      name: `Program ${one.scale.id}`,
      role: "ADMIN",
      expiresAt: "2027-01-01",
    });
    expect((await one.send({}, { key: keyOf.body.key })).status).toBe(403);
    expect((await one.settings()).body).toMatchObject({
      protocol: "cas-22",
      pattern: null,
      line: "tcp:127.0.0.1:4001",
    });
    expect((await one.settings(two.scale.id)).status).toBe(403);
    await api.post("ADMIN", `/scale/${one.scale.id}/key`, {});
    expect((await one.send({})).status).toBe(401);
    // The key has no right.
    const [held] = await api.db
      .select({ role: apiKey.role })
      .from(apiKey)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(held?.role).toBe("");
  });

  it("are judged once when a batch is repeated", async () => {
    const on = await TestScale.make(api);
    await on.empties();
    const frames = on.frames(7_500, 4);
    const [first, again] = [await on.send({ frames }), await on.send({ frames })];
    expect([first.body.lastSeq, again.body.lastSeq]).toEqual([frames.at(-1)?.seq, frames.at(-1)?.seq]);
    expect((await readReadings(on)).map(({ kg }) => kg)).toEqual([7_500]);
  });

  it("are accepted in batches up to the maximum", async () => {
    const on = await TestScale.make(api);
    const { status, body } = await on.send({ frames: on.frames(0, MAX_BATCH) });
    expect([status, body.lastSeq]).toEqual([200, MAX_BATCH]);
    expect((await on.send({ frames: on.frames(0, MAX_BATCH + 1) })).status).toBe(422);
  });

  it("are accepted at any age: a plant has holidays", async () => {
    const on = await TestScale.make(api);
    const old = on.frames(7_500, 4, { ageMs: 30 * 86_400_000 });
    expect((await on.send({ frames: old })).body.lastSeq).toBe(old.at(-1)?.seq);
  });

  it("with a number more than a day ahead are refused, and later frames are not", async () => {
    const on = await TestScale.make(api);
    await on.empties();
    const [frame] = on.frames(7_500, 1);
    for (const seq of [Number.MAX_SAFE_INTEGER, Date.now() + 86_500_000]) {
      const answer = await on.send({ frames: [...on.frames(0, 1), { ...frame, seq }] });
      expect([answer.status, errorCodesOf(answer.body)]).toEqual([422, { "frames.1.seq": ["frameAhead"] }]);
    }
    expect((await on.carries(7_600)).reading.kg).toBe(7_600);
  });

  it.each([
    ["a new key", (on: TestScale) => on.renewKey()],
    ["changed settings", (on: TestScale) => on.change({ place: "Gerbang" })],
    [
      "a limit that the stored number is above",
      (on: TestScale) =>
        api.db.update(scaleLive).set({ lastSeq: Number.MAX_SAFE_INTEGER }).where(eq(scaleLive.scaleId, on.scale.id)),
    ],
  ])("have lower numbers after %s", async (_, begins) => {
    const on = await TestScale.make(api);
    await on.empties();
    const ahead = on.frames(7_500, 4).map((frame, n) => ({ ...frame, seq: Date.now() + 80_000_000 + n }));
    await on.passes(500);
    expect((await on.send({ frames: ahead })).body.state).toBe("stable");
    await begins(on);
    await on.empties();
    expect((await on.carries(7_600)).reading.kg).toBe(7_600);
    expect((await on.settings()).body.lastSeq).toBeGreaterThan(Date.now() - 60_000);
  });

  it("of another agent have their own numbers", async () => {
    const on = await TestScale.make(api);
    const low = on.frames(0, 30);
    await on.send({ frames: on.frames(0, 30).map((frame) => ({ ...frame, seq: frame.seq + 1_000 })) });
    await forgetAgent(on);
    expect((await on.send({ agent: "pc-lain", frames: low })).body.lastSeq).toBe(low.at(-1)?.seq);
  });

  it("with a number that an earlier frame had make no reading of that frame", async () => {
    const on = await TestScale.make(api);
    await on.empties();
    const frames = on.frames(24_500, 4).map((frame) => ({ ...frame, seq: frame.seq + 1_000 }));
    await on.send({ frames });
    await on.change({ place: "Gerbang" });
    await on.empties();
    await on.passes(500);
    const [other] = on.frames(8_000, 1);
    await on.send({ frames: frames.map((frame) => ({ ...frame, raw: other?.raw })) });
    expect(await on.live()).toMatchObject({ kg: 8_000, reading: null });
  });

  it("of a second agent are refused, with the name of the first", async () => {
    const on = await TestScale.make(api);
    await on.send({ agent: "pc-timbangan" });
    const { status, body } = await on.send({ agent: "pc-lain" });
    expect([status, errorCodesOf(body)]).toEqual([409, { agent: ["otherAgent"] }]);
    await forgetAgent(on);
    expect((await on.send({ agent: "pc-lain" })).status).toBe(200);
  });

  it.each([
    ["an interruption", 60_000, 30_000],
    ["five seconds, although the scale was heard just now", 0, 5_000],
  ])("that are late by %s make no usable reading", async (_, passedMs, ageMs) => {
    const on = await TestScale.make(api);
    await on.empties();
    await on.passes(passedMs);
    await on.send({ frames: on.frames(7_700, 4, { ageMs }) });
    expect(await on.live()).toMatchObject({ late: true, reading: null });
    const [reading] = await readReadings(on);
    const { body } = await weighIn(await openTruck(api), { readingId: reading?.id });
    expect(errorCodesOf(body)).toEqual({ readingId: ["readingOld"] });
  });

  it("of another protocol and noise show nonsense", async () => {
    const on = await TestScale.make(api);
    await on.empties();
    await on.passes(5_000);
    expect((await on.send({ noise: 40 })).body.state).toBe("nonsense");
    await on.send({ frames: [{ seq: 10_000, ageMs: 0, raw: "022b30" }] });
    expect(await on.live()).toMatchObject({ state: "nonsense", fault: "noise", kg: null });
  });

  it.each([
    [{ frames: [{ seq: 1, ageMs: 0, raw: "xyz" }] }, "frames.0.raw"],
    [{ frames: [{ seq: 1, ageMs: -1, raw: "02" }] }, "frames.0.ageMs"],
    [{ frames: [{ seq: 1, ageMs: 0, raw: "02".repeat(200) }] }, "frames.0.raw"],
    [{ source: "INDICATOR" }, "source"],
  ])("%j are refused at %s", async (body, at) => {
    const on = await TestScale.make(api);
    const answer = await on.send(body);
    expect([answer.status, Object.keys(errorCodesOf(answer.body))]).toEqual([422, [at]]);
  });

  it("survive the loss of the live state without a second reading or a new visit", async () => {
    const on = await TestScale.make(api);
    await on.empties();
    const frames = on.frames(7_900, 4);
    await on.send({ frames });
    await api.db.delete(scaleLive).where(sql`scale_id = ${on.scale.id}`);
    await on.send({ frames });
    const next = await on.carries(7_950);
    const readings = await readReadings(on);
    expect(readings.map(({ kg, visit }) => [kg, visit])).toEqual([
      [7_900, 1],
      [7_950, 1],
    ]);
    expect(readings.at(-1)?.id).toBe(next.reading.id);
  });
});

describe("the settings of a scale", () => {
  it.each([
    [{ line: "com3" }, { line: ["validation.line"] }],
    [{ protocol: "configured" }, { pattern: ["validation.required"] }],
    [{ divisionKg: 7 }, { capacityKg: ["validation.step"] }],
    [{ name: "" }, { name: ["validation.required"] }],
  ])("%j is refused", async (changes, expected) => {
    const answer = await api.post("ADMIN", "/scale", newScale(changes));
    expect([answer.status, errorCodesOf(answer.body)]).toEqual([422, expected]);
  });

  it("have a unique name, a version and a history", async () => {
    const { scale: made } = await TestScale.make(api, { certificateUntil: "2027-05-01" });
    const input = scaleInputOf(made);
    const again = await api.post("ADMIN", "/scale", { ...input, name: input.name.toUpperCase() });
    expect([again.status, errorCodesOf(again.body)]).toEqual([409, { name: ["duplicate"] }]);
    const now = await api.get<Scale>("ADMIN", `/scale/${made.id}`);
    expect(now.body.keyHint).toMatch(/^gdg_/);
    const path = `/scale/${made.id}`;
    const saved = await api.call<Scale>("ADMIN", "put", path, {
      body: { ...input, active: false },
      version: now.body.version,
    });
    expect([saved.status, saved.body.active]).toEqual([200, false]);
    const history = await api.history("ADMIN", path);
    expect(history.map(({ action }) => action)).toEqual(["update", "setKey", "create"]);
  });
});

it("readings cannot be changed, and a rewritten one is found", async () => {
  expect(await findInconsistencies(api.db)).toEqual([]);
  await expect(api.db.update(scaleReading).set({ kg: 1 })).rejects.toThrow();
  await api.db.execute(sql`alter table scale_reading disable trigger scale_reading__append_only`);
  const [used] = await api.db
    .execute<{ id: number }>(
      sql`select first_reading_id as id from outbound_record where first_reading_id is not null limit 1`,
    )
    .then(({ rows }) => rows);
  await api.db.execute(sql`update scale_reading set kg = kg + 10 where id = ${used?.id ?? 0}`);
  const rules = (await findInconsistencies(api.db)).map(({ rule }) => rule);
  expect(rules).toEqual([
    "a reading of a scale is the one in its history",
    "a weight from a scale is that of its reading",
  ]);
  await api.db.update(scale).set({ active: false });
});
