import type { ErrorAnswer } from "#contract/answers";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { Answer, ApiClient } from "./api-client";
import type { Account } from "./fixture";

/** Body of a new inbound record with two items of the fixture. */
export function newInbound(licensePlate: string, changes: Record<string, unknown> = {}) {
  return {
    date: "2026-11-20",
    vendorId: 1,
    licensePlate,
    driverName: "Asep",
    deliveryNoteNo: `SJ-${licensePlate}`,
    items: [
      { inboundItemId: 1, quantity: 18_000, note: "Curah" },
      { inboundItemId: 2, quantity: 10 },
    ],
    ...changes,
  };
}

type InboundVerb = "weigh-in" | "check" | "weigh-out" | "finish";

/** Calls on one inbound record, each with the version of the last response. */
export class InboundTruck {
  constructor(
    private readonly api: ApiClient,
    public record: InboundRecord,
  ) {}

  static async arrives(api: ApiClient, plate: string, changes: Record<string, unknown> = {}): Promise<InboundTruck> {
    const made = await api.post<InboundRecord>("ADMIN", "/inbound-record", newInbound(plate, changes));
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return new InboundTruck(api, made.body);
  }

  /** Creates a truck and takes it through the given steps: 30,000 kg full, 12,000 kg empty. */
  static async after(
    api: ApiClient,
    plate: string,
    last: InboundVerb,
    { deduction, ...changes }: { deduction?: object } & Record<string, unknown> = {},
  ) {
    const truck = await InboundTruck.arrives(api, plate, changes);
    await truck.goes(last, deduction);
    return truck;
  }

  /** Goes through the steps up to `last`: 30,000 kg full, 12,000 kg empty. @throws Error when a step is refused */
  async goes(last: InboundVerb, deduction: object = {}): Promise<void> {
    const steps = [
      ["weigh-in", { weightKg: 30_000 }],
      ["check", this.counted(deduction)],
      ["weigh-out", { weightKg: 12_000 }],
      ["finish", { pricePerKg: 5000 }],
    ] as const;
    for (const [verb, body] of steps) {
      const { status, body: answer } = await this.does("ADMIN", verb, body);
      if (status !== 200) throw new Error(JSON.stringify(answer));
      if (verb === last) return;
    }
  }

  /** Makes a transition, and keeps the record that it returns. */
  async does(
    as: Account,
    verb: string,
    body: object,
    version = this.record.version,
  ): Promise<Answer<InboundRecord & ErrorAnswer>> {
    const answer = await this.api.post<InboundRecord & ErrorAnswer>(
      as,
      `/inbound-record/${this.record.id}/${verb}`,
      body,
      version,
    );
    if (answer.status === 200) this.record = answer.body;
    return answer;
  }

  /** Replaces the record. */
  async put(as: Account, changes: Record<string, unknown>): Promise<Answer<InboundRecord & ErrorAnswer>> {
    const body = { ...newInbound(this.record.licensePlate, { items: this.entries() }), ...changes };
    const { id, version } = this.record;
    const answer = await this.api.put<InboundRecord & ErrorAnswer>(as, `/inbound-record/${id}`, body, version);
    if (answer.status === 200) this.record = answer.body;
    return answer;
  }

  /** The items as a PUT body. */
  entries() {
    return this.record.items.map(({ id, inboundItemId, quantity, note }) => ({ id, inboundItemId, quantity, note }));
  }

  /** Body of a check that confirms the delivery note. */
  counted(deduction: object = {}) {
    return { items: this.record.items.map(({ id, quantity }) => ({ id, quantity })), ...deduction };
  }
}
