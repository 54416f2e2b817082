import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { formatLongDay } from "#contract/values/format";
import type { ErrorAnswer } from "#contract/answers";
import type { HomeAnswer } from "#contract/home";
import { CERTIFICATE_WARNING_DAYS } from "#contract/scale/certificate";
import type { LiveScales, Scale, ScaleReading, WatchedScale } from "#contract/scale/scale";
import { findInconsistencies } from "#backend/consistency";
import { ghostLoad, scaleReading } from "#backend/db/tables/scale";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { pdfText } from "../setup/pdf-text";
import { newScale, TestScale } from "../setup/scales";
import { freshPlate } from "../setup/trucks";

/** Settings of scales: key, certificate and live view (docs/domain.md, Scales). */

const api = useApi();
const today = businessDay("Asia/Jakarta");
let on: TestScale;
beforeAll(async () => {
  on = await TestScale.make(api, { certificateNo: "510/T/2025", certificateUntil: shiftDay(today, -1) });
});

it("ADMIN sees the newest frames of a scale with their weights", async () => {
  await on.empties();
  await on.carries(8_120);
  const { body } = await api.get<WatchedScale>("ADMIN", `/scale/${on.scale.id}/live`);
  expect(body).toMatchObject({ state: "stable", kg: 8_120, agent: "uji" });
  expect(body.frames.at(-1)?.kg).toBe(8_120);
  expect(Buffer.from(body.frames.at(-1)?.raw ?? "", "hex").toString("latin1")).toContain("8120 kg");
  await on.send({ frames: on.frames(0, 1).map((frame) => ({ ...frame, raw: "022b30" })) });
  const { body: after } = await api.get<WatchedScale>("ADMIN", `/scale/${on.scale.id}/live`);
  expect(after.frames.at(-1)).toEqual({ raw: "022b30", kg: null });
});

it("a revoked key sends no more frames, and the history says so", async () => {
  const other = await TestScale.make(api);
  expect((await other.send({})).status).toBe(200);
  const { body } = await api.post<Scale>("ADMIN", `/scale/${other.scale.id}/revoke-key`, {});
  expect(body.keyHint).toBeNull();
  expect((await other.send({})).status).toBe(401);
  const history = await api.history("ADMIN", `/scale/${other.scale.id}`);
  expect(history.map(({ action }) => action)).toEqual(["revokeKey", "setKey", "create"]);
  // A second time there is no key to revoke.
  expect((await api.post<Scale>("ADMIN", `/scale/${other.scale.id}/revoke-key`, {})).body.version).toBe(body.version);
});

it("ADMIN is warned of certificates that end within 30 days", async () => {
  const due = async () => (await api.get<HomeAnswer>("ADMIN", "/home")).body.tasks?.certificatesDue;
  const before = (await due()) ?? 0;
  await TestScale.make(api, { certificateUntil: shiftDay(today, CERTIFICATE_WARNING_DAYS + 1) });
  await TestScale.make(api, { certificateUntil: shiftDay(today, -3), active: false });
  expect(await due()).toBe(before);
  await TestScale.make(api, { certificateUntil: shiftDay(today, CERTIFICATE_WARNING_DAYS) });
  expect(await due()).toBe(before + 1);
  expect((await api.get<HomeAnswer>("OFFICE", "/home")).body.tasks?.certificatesDue).toBeUndefined();
});

it("a weighing ticket says under which certificate the truck was weighed, also after the next one", async () => {
  await on.empties();
  const { reading } = await on.carries(9_000);
  const truck = await InboundTruck.arrives(api, freshPlate());
  const { status } = await truck.does("SCALE", "weigh-in", { readingId: reading.id, unusualReason: "uji" });
  expect(status).toBe(200);
  const { body: evidence } = await api.get<ScaleReading>("SCALE", `/reading/${reading.id}`);
  expect(evidence).toMatchObject({ certificateNo: "510/T/2025", certificateUntil: shiftDay(today, -1) });
  const readText = async () => {
    const { body } = await api.get<{ url: string }>("SCALE", `/inbound-record/${truck.record.id}/pdf`);
    const answer = await api.request(body.url);
    return pdfText(new Uint8Array(await answer.arrayBuffer()))
      .join(" ")
      .replace(/\s+/g, " ");
  };
  const words = `Sertifikat tera lewat: ${on.scale.name}, No. 510/T/2025, berlaku s.d. ${formatLongDay(shiftDay(today, -1))}`;
  expect(await readText()).toContain(words);
  await on.change({ certificateUntil: shiftDay(today, 300) });
  expect(await readText()).toContain(words);
  expect(await findInconsistencies(api.db)).toEqual([]);
});

it("the agent tries protocols when ADMIN asks, and its results are shown", async () => {
  const [tried, other] = [await TestScale.make(api), await TestScale.make(api)];
  const path = `/scale/${tried.scale.id}`;
  const readTrial = async () => (await api.get<WatchedScale>("ADMIN", `${path}/live`)).body.trial;
  expect([(await tried.send({})).body.trial, await readTrial()]).toEqual([false, null]);
  const line = "serial:COM3,2400,7E1";
  const found = { protocol: "and-18", line, frames: 28, score: 0.98, kg: 12_340, raw: "5354" } as const;
  expect((await tried.sendTrial([found])).status).toBe(409);
  expect(await readTrial()).toBeNull();
  await api.post("ADMIN", `${path}/trial`, {});
  expect((await tried.send({})).body.trial).toBe(true);
  expect((await readTrial())?.results).toBeNull();
  expect((await other.sendTrial([found], tried.scale.id)).status).toBe(403);
  expect((await tried.sendTrial([found, found, found])).status).toBe(422);
  expect((await tried.sendTrial([{ ...found, line: "com3" }])).status).toBe(422);
  expect((await tried.sendTrial([found])).status).toBe(200);
  expect((await tried.send({})).body.trial).toBe(false);
  expect((await tried.sendTrial([{ ...found, line: "serial:COM9,2400,7E1" }])).status).toBe(409);
  expect((await readTrial())?.results).toEqual([found]);
});

it("a scale whose indicator is not found hears its agent and bytes, reads no weight and is not put into use", async () => {
  const { status, body } = await api.post<ErrorAnswer>("ADMIN", "/scale", newScale({ protocol: "unknown" }));
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["protocol"]]);
  const setUp = await TestScale.make(api, { protocol: "unknown", active: false });
  const path = `/scale/${setUp.scale.id}/live`;
  const live = async () => (await api.get<WatchedScale>("ADMIN", path)).body;
  expect(await live()).toMatchObject({ agentOn: false, state: "silent" });
  await setUp.send({});
  expect(await live()).toMatchObject({ agentOn: true, state: "silent" });
  await setUp.send({ noise: 22 });
  await setUp.send({ frames: setUp.frames(9_000, 4) });
  expect(await live()).toMatchObject({ agentOn: true, state: "nonsense", kg: null });
  expect((await setUp.settings()).body.protocol).toBe("unknown");
});

it("an answer to frames names the version of the settings", async () => {
  const changed = await TestScale.make(api);
  const { version } = (await changed.send({})).body;
  const { body: scale } = await api.get<Scale>("ADMIN", `/scale/${changed.scale.id}`);
  expect([version, (await changed.settings()).body.version]).toEqual([scale.version, scale.version]);
  await changed.change({ line: "listen:4001" });
  expect((await changed.send({})).body.version).toBe(scale.version + 1);
});

it("a scale that is not in use shows what it sends, without readings and ghost loads", async () => {
  const setUp = await TestScale.make(api, { active: false });
  await setUp.send({ frames: setUp.frames(0, 30) });
  await setUp.passes(500);
  await setUp.send({ frames: setUp.frames(9_000, 4) });
  await setUp.passes(12_000);
  await setUp.send({ frames: setUp.frames(9_000, 4) });
  const { body } = await api.get<WatchedScale>("ADMIN", `/scale/${setUp.scale.id}/live`);
  expect(body).toMatchObject({ state: "stable", kg: 9_000, reading: null });
  await setUp.passes(10_000);
  await setUp.send({ frames: setUp.frames(0, 30) });
  expect(await api.db.$count(ghostLoad, eq(ghostLoad.scaleId, setUp.scale.id))).toBe(0);
  expect(await api.db.$count(scaleReading, eq(scaleReading.scaleId, setUp.scale.id))).toBe(0);
  const { body: shown } = await api.get<LiveScales>("SCALE", "/reading/live");
  expect(shown.data.map(({ id }) => id)).not.toContain(setUp.scale.id);
});
