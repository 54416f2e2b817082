import { eq, sql } from "drizzle-orm";
import type { MadeApiKey } from "#contract/accounts/api-key";
import type { Deck } from "#contract/scale/deck";
import { protocols } from "#contract/scale/protocols";
import type { AgentSettings, FramesAnswer, LiveScale, LiveScales, Scale } from "#contract/scale/scale";
import type { ScaleTrial, TrialResult } from "#contract/scale/trial";
import { ghostLoad, scaleLive } from "#backend/db/tables/scale";
import type { TestApi } from "./api";
import type { Answer } from "./api-client";

/** A scale with an indicator whose frames tests send as its agent. */

let made = 0;

export const newScale = (changes: Record<string, unknown> = {}) => ({
  name: `Timbangan ${++made}`,
  protocol: "cas-22",
  line: "tcp:127.0.0.1:4001",
  divisionKg: 10,
  capacityKg: 60_000,
  thresholdKg: 400,
  ...changes,
});

/** The settings of a scale as a PUT body. */
export function scaleInputOf(scale: Scale) {
  const {
    id: _i,
    version: _v,
    createdAt: _c,
    updatedAt: _u,
    deletedAt: _d,
    keyHint: _k,
    keyExpiresAt: _e,
    ...input
  } = scale;
  return input;
}

export class TestScale {
  private seq = 0;

  private constructor(
    private readonly api: TestApi,
    readonly scale: Scale,
    /** of the agent */
    public key: string,
  ) {}

  static async make(api: TestApi, changes: Record<string, unknown> = {}): Promise<TestScale> {
    const { status, body: scale } = await api.post<Scale>("ADMIN", "/scale", newScale(changes));
    if (status !== 201) throw new Error(JSON.stringify(scale));
    const { body } = await api.post<MadeApiKey>("ADMIN", `/scale/${scale.id}/key`, {});
    return new TestScale(api, scale, body.key ?? "");
  }

  /** Makes a new key, with which the next batches are sent. */
  async renewKey(): Promise<void> {
    const { body } = await this.api.post<MadeApiKey>("ADMIN", `/scale/${this.scale.id}/key`, {});
    this.key = body.key ?? "";
  }

  /** Changes settings as ADMIN. */
  async change(changes: Partial<Scale>): Promise<void> {
    const path = `/scale/${this.scale.id}`;
    const { body: now } = await this.api.get<Scale>("ADMIN", path);
    const { status, body } = await this.api.put("ADMIN", path, { ...scaleInputOf(now), ...changes }, now.version);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** Sends a batch as the agent; defaults may be replaced. */
  send(body: Record<string, unknown>, { key = this.key, id = this.scale.id } = {}): Promise<Answer<FramesAnswer>> {
    const headers = { Authorization: `Bearer ${key}` };
    const batch = { agent: "uji", frames: [], ...body };
    return this.api.call(null, "post", `/scale/${id}/frames`, { body: batch, headers });
  }

  /** Sends the results of a trial as the agent. */
  sendTrial(results: TrialResult[], id = this.scale.id): Promise<Answer<ScaleTrial>> {
    const headers = { Authorization: `Bearer ${this.key}` };
    return this.api.call(null, "put", `/scale/${id}/trial`, { body: { results }, headers });
  }

  /** Reads the settings as the agent. */
  settings(id = this.scale.id): Promise<Answer<AgentSettings>> {
    const headers = { Authorization: `Bearer ${this.key}` };
    return this.api.call(null, "get", `/scale/${id}/agent`, { headers });
  }

  /** Frames of a weight, the newest `ageMs` old, 100 ms apart. */
  frames(kg: number, count: number, { stable = true, ageMs = 0 } = {}) {
    const raw = Buffer.from(protocols["cas-22"].encode({ kg, stable })).toString("hex");
    return Array.from({ length: count }, (_, n) => ({ seq: ++this.seq, ageMs: ageMs + (count - 1 - n) * 100, raw }));
  }

  /** Lets the deck become empty: three seconds at zero. */
  async empties(): Promise<void> {
    await this.passes(10_000);
    await this.accepted(this.frames(0, 30));
  }

  /** Puts a stable weight on the deck, and returns the state that a screen shows. */
  async carries(kg: number): Promise<LiveScale & { reading: { id: number; kg: number } }> {
    await this.passes(500);
    await this.accepted(this.frames(kg, 4));
    const live = await this.live();
    if (!live.reading) throw new Error(`no reading: ${JSON.stringify(live)}`);
    return { ...live, reading: live.reading };
  }

  async live(): Promise<LiveScale> {
    const { body } = await this.api.get<LiveScales>("SCALE", "/reading/live");
    const found = body.data.find(({ id }) => id === this.scale.id);
    if (!found) throw new Error("the scale is not shown");
    return found;
  }

  /** Moves the stored state and the ghost loads back in time. */
  async passes(ms: number): Promise<void> {
    const where = eq(scaleLive.scaleId, this.scale.id);
    const [row] = await this.api.db.select().from(scaleLive).where(where);
    if (!row) return;
    const back = (at: number) => (at === 0 ? 0 : at - ms);
    const { run, nearZeroSince, load, ...rest } = row.deck;
    const deck: Deck = {
      ...rest,
      at: back(rest.at),
      heardAt: back(rest.heardAt),
      nearZeroSince: nearZeroSince === null ? null : nearZeroSince - ms,
      run: run && { ...run, since: run.since - ms, sameSince: run.sameSince - ms },
      load: load && { ...load, since: load.since - ms, lastAt: load.lastAt - ms },
    };
    await this.api.db.update(scaleLive).set({ deck }).where(where);
    const span = sql`make_interval(secs => ${ms / 1_000})`;
    const { startedAt, endedAt } = ghostLoad;
    await this.api.db
      .update(ghostLoad)
      .set({ startedAt: sql`${startedAt} - ${span}`, endedAt: sql`${endedAt} - ${span}` })
      .where(eq(ghostLoad.scaleId, this.scale.id));
  }

  private async accepted(frames: unknown[]): Promise<void> {
    const { status, body } = await this.send({ frames });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}
