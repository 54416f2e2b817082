import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MadeApiKey } from "#contract/accounts/api-key";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { protocols } from "#contract/scale/protocols";
import type { LiveScale, LiveScales, Scale } from "#contract/scale/scale";
import { findInconsistencies } from "#backend/consistency";
import { scaleLive } from "#backend/db/tables/scale";
import { Agent } from "../../scripts/scale/agent";
import { FrameStore } from "../../scripts/scale/frame-store";
import { Simulator } from "../../scripts/scale/simulator";
import { useApi } from "../setup/api";
import { TestScale } from "../setup/scales";
import { openTruck } from "../setup/trucks";

/** From the bytes of an indicator to a weighing: simulator, agent, API. */

const api = useApi();
const simulator = new Simulator(protocols["yaohua-12"]);
const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-agent-"));
let server: ReturnType<typeof serve>;
let url: string;
let agent: Agent;
let running: Promise<void>;

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const port = await simulator.listen(0);
  const { body: scale } = await api.post<Scale>("ADMIN", "/scale", {
    name: "Jembatan timbang",
    protocol: "yaohua-12",
    line: `tcp:127.0.0.1:${port}`,
    divisionKg: 10,
    capacityKg: 60_000,
    thresholdKg: 400,
  });
  const { body: made } = await api.post<MadeApiKey>("ADMIN", `/scale/${scale.id}/key`, {});
  server = await new Promise((resolve) => {
    const started = serve({ fetch: (request: Request) => api.request(request.url, request), port: 0 }, () =>
      resolve(started),
    );
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = new Agent({ url, scale: scale.id, key: made.key ?? "" }, folder);
  running = agent.run();
});

afterAll(async () => {
  agent.stop();
  simulator.close();
  await running;
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const shown = async (wanted: Partial<LiveScale>) => {
  let live: LiveScale | undefined;
  const look = async () => {
    [live] = (await api.get<LiveScales>("SCALE", "/reading/live")).body.data;
    return live;
  };
  await expect.poll(look).toMatchObject(wanted);
  return live;
};

it("a truck on the deck becomes a reading that a weigh call takes", async () => {
  await shown({ state: "empty", kg: 0 });
  simulator.put(8_120);
  const live = await shown({ state: "stable", kg: 8_120 });
  const record = await openTruck(api);
  const body = { readingId: live?.reading?.id, unusualReason: "uji" };
  const weighed = await api.post<OutboundRecord>(
    "SCALE",
    `/outbound-record/${record.id}/weigh-in`,
    body,
    record.version,
  );
  expect(weighed.body).toMatchObject({ firstKg: 8_120, firstSource: "INDICATOR" });
  simulator.put(0);
  await shown({ state: "empty", reading: null });
  simulator.silent = true;
  await shown({ state: "silent", kg: null });
  expect(await findInconsistencies(api.db)).toEqual([]);
});

it("frames of an interruption are handed over to the real call", async () => {
  const on = await TestScale.make(api, { line: "tcp:127.0.0.1:9" });
  const kept = path.join(folder, "kept");
  const frames = on.frames(0, 1_400).map(({ seq, ageMs, raw }) => ({ seq, at: Date.now() - ageMs, raw }));
  new FrameStore(path.join(kept, "frames")).append(frames);
  const other = new Agent({ url, scale: on.scale.id, key: on.key }, kept);
  const ended = other.run();
  await expect.poll(() => readdirSync(path.join(kept, "frames")), { timeout: 20_000 }).toEqual([]);
  other.stop();
  await ended;
  const [live] = await api.db.select().from(scaleLive).where(eq(scaleLive.scaleId, on.scale.id));
  expect(live).toMatchObject({ lastSeq: 1_400, deck: { state: "empty" } });
});
