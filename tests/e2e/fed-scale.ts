import { randomInt } from "node:crypto";
import type { MadeApiKey } from "#contract/accounts/api-key";
import { protocols } from "#contract/scale/protocols";
import type { Scale } from "#contract/scale/scale";
import type { TestApp } from "../setup/e2e-app";
import { scaleInputOf } from "../setup/scales";

const FRAME_MS = 100;

/** An active scale whose agent sends ten frames a second until it is put away. */
export class FedScale {
  readonly name = `Timbangan ${randomInt(1e9)}`;
  private kg: number | null = 0;
  private stable = true;
  private seq = 0;
  private sending: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly app: TestApp) {}

  static async setUp(app: TestApp): Promise<FedScale> {
    const fed = new FedScale(app);
    const settings = { protocol: "cas-22", line: "listen:4001", divisionKg: 10, capacityKg: 80_000, thresholdKg: 400 };
    const { body: made } = await app.post<Scale>("ADMIN", "/scale", { name: fed.name, ...settings });
    const { body: key } = await app.post<MadeApiKey>("ADMIN", `/scale/${made.id}/key`, {});
    fed.scaleId = made.id;
    fed.timer = setInterval(() => {
      fed.sending = fed.sending.then(() => fed.send(key.key ?? ""));
    }, 2 * FRAME_MS);
    return fed;
  }

  private scaleId = 0;

  /** @param kg null: the indicator is off */
  put(kg: number | null, { stable = true } = {}): void {
    this.kg = kg;
    this.stable = stable;
  }

  /** Ends sending, and deactivates the scale. */
  async putAway(): Promise<void> {
    clearInterval(this.timer);
    await this.sending;
    await putAway(this.app, this.scaleId);
  }

  private async send(key: string): Promise<void> {
    const { kg, stable } = this;
    if (kg === null) return;
    const raw = Buffer.from(protocols["cas-22"].encode({ kg, stable })).toString("hex");
    const frames = [FRAME_MS, 0].map((ageMs) => ({ seq: ++this.seq, ageMs, raw }));
    await fetch(`${this.app.url}/api/scale/${this.scaleId}/frames`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ agent: "uji", frames }),
    });
  }
}

/** Deactivates a scale, so that other tests type weights. */
export async function putAway(app: TestApp, scaleId: number): Promise<void> {
  const { body } = await app.get<Scale>("ADMIN", `/scale/${scaleId}`);
  const input = { ...scaleInputOf(body), active: false };
  const answer = await app.call("ADMIN", "put", `/scale/${scaleId}`, { body: input, version: body.version });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
