import { beforeAll, expect, it } from "vitest";
import type { Role } from "#contract/access";
import type { OutboundRecord } from "#contract/outbound-record";
import type { AgentSettings, FramesAnswer, LiveScales, ScaleReading, WatchedScale } from "#contract/scale/scale";
import { findInconsistencies } from "#backend/consistency";
import { openIndicator } from "../../scripts/scale/indicator";
import { useApi } from "../setup/api";
import { TestScale } from "../setup/scales";
import { openTruck } from "../setup/trucks";

/** A scale that the browser of a desk reads (docs/domain.md, Scales). */

const api = useApi();
let desk: TestScale;
let plant: TestScale;
beforeAll(async () => {
  desk = await TestScale.make(api, { line: "browser:9600,8N1" });
  plant = await TestScale.make(api);
});

const pathOf = ({ scale }: TestScale, call: string) => `/scale/${scale.id}/${call}`;
const sendAs = (role: Role, of: TestScale, body: object = {}) =>
  api.post<FramesAnswer>(role, pathOf(of, "frames"), { agent: "5f1e0a2b", frames: [], ...body });

it("is read by users who may weigh, and by no key", async () => {
  const roles = ["ADMIN", "SCALE", "FINANCE", "CHECKER", "FG", "OFFICE"] as const;
  const settings = await Promise.all(roles.map((role) => api.get(role, pathOf(desk, "agent"))));
  expect(settings.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403]);
  expect((await api.get<AgentSettings>("SCALE", pathOf(desk, "agent"))).body.line).toBe("browser:9600,8N1");
  expect((await sendAs("OFFICE", desk)).status).toBe(403);
  expect([(await desk.send({})).status, (await desk.settings()).status]).toEqual([403, 403]);
  expect((await desk.sendTrial([])).status).toBe(403);
});

it("a user cannot send frames of an agent's scale", async () => {
  for (const role of ["ADMIN", "SCALE"] as const) {
    expect((await sendAs(role, plant)).status).toBe(403);
    expect((await api.get(role, pathOf(plant, "agent"))).status).toBe(403);
  }
  expect((await plant.send({})).status).toBe(200);
});

it("its readings are marked, and its browser cannot claim to be an agent", async () => {
  await sendAs("SCALE", desk, { agent: "uji", frames: desk.frames(0, 30) });
  await desk.passes(500);
  const sent = await sendAs("SCALE", desk, { agent: "uji", frames: desk.frames(8_120, 4) });
  expect([sent.status, sent.body.state]).toEqual([200, "stable"]);
  const { body: watched } = await api.get<WatchedScale>("ADMIN", pathOf(desk, "live"));
  expect(watched.agent).toBe("browser Uji SCALE uji");
  const { body: live } = await api.get<LiveScales>("SCALE", "/reading/live");
  const browsers = live.data.map(({ id, browser }) => [id, browser]);
  expect(browsers).toEqual([
    [desk.scale.id, true],
    [plant.scale.id, false],
  ]);
  const readingId = live.data[0]?.reading?.id;
  const record = await openTruck(api);
  const weighIn = { readingId, unusualReason: "uji" };
  const weighed = await api.post<OutboundRecord>(
    "SCALE",
    `/outbound-record/${record.id}/weigh-in`,
    weighIn,
    record.version,
  );
  expect(weighed.body).toMatchObject({ firstKg: 8_120, firstSource: "INDICATOR" });
  const { body: reading } = await api.get<ScaleReading>("SCALE", `/reading/${readingId}`);
  expect(reading).toMatchObject({ kg: 8_120, fromBrowser: true });

  await plant.empties();
  const other = await plant.carries(9_000);
  const { body: ofAgent } = await api.get<ScaleReading>("SCALE", `/reading/${other.reading.id}`);
  expect(ofAgent.fromBrowser).toBe(false);
  expect(await findInconsistencies(api.db)).toEqual([]);
});

it("a second tab or desk is refused while the first is alive", async () => {
  expect((await sendAs("SCALE", desk, { agent: "uji" })).status).toBe(200);
  expect((await sendAs("SCALE", desk, { agent: "other" })).status).toBe(409);
  expect((await sendAs("ADMIN", desk, { agent: "uji" })).status).toBe(409);
});

it("an agent cannot open the line of a browser", async () => {
  const line = { kind: "browser", baudRate: 9600, format: "8N1" } as const;
  const opened = openIndicator(
    line,
    () => undefined,
    () => undefined,
  );
  await expect(opened).rejects.toThrow("The browser of the desk reads this scale");
});
