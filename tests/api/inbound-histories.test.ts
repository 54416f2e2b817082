import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#contract/access";
import type { InboundRecord, InboundRecordList } from "#contract/inbound-record";
import { INBOUND_STATUSES } from "#contract/inbound-status";
import { findInconsistencies } from "#backend/consistency";
import type { Answer } from "../setup/api-client";
import { useApi } from "../setup/api";
import { newInbound } from "../setup/inbound";

const api = useApi();

const KINDS = [
  "open",
  "edit",
  "weigh-in",
  "check",
  "weigh-out",
  "finish",
  "cancel",
  "reopen",
  "delete",
  "restore",
] as const;

/** A step of a history: action, record, user and quantity. */
const step = fc.record({
  // Mostly the next step, so that trucks progress.
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant("due" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
  ),
  // Mostly permitted roles, so that histories progress; other roles must be refused without a change.
  role: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Role>("ADMIN") },
    { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
  ),
  pick: fc.nat({ max: 3 }),
  kg: fc.integer({ min: 0, max: 200 }).map((tens) => tens * 10),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(ids: number[], plate: string, { kind: asked, role, pick, kg }: Step): Promise<Answer> {
  const id = ids[pick % Math.max(1, ids.length)];
  const path = `/inbound-record/${id ?? 0}`;
  const now = id === undefined ? null : (await api.get<InboundRecord>("ADMIN", path)).body;
  const kind = now && asked === "due" ? DUE[now.status] : asked;
  if (!now || kind === "open" || kind === "due") {
    // Only two plates, so that the plate rule refuses some trucks.
    const answer = await api.post(role, "/inbound-record", newInbound(`${plate}${pick % 2}`));
    if (answer.status === 201) ids.push(Number(answer.body.id));
    return answer;
  }
  const { version, items, licensePlate } = now;
  if (kind === "delete") return api.call(role, "delete", path, { version });
  if (kind === "edit") {
    const entries = items.map((item) => ({ id: item.id, inboundItemId: item.inboundItemId, quantity: item.quantity }));
    const [first, ...rest] = entries;
    // Sometimes other goods, sometimes only other notes.
    const changed = pick % 2 === 0 ? entries : [{ ...first, quantity: kg }, ...rest];
    return api.put(role, path, newInbound(licensePlate, { items: changed, note: `${kg}` }), version);
  }
  const bodies = {
    "weigh-in": { weightKg: 1000 + kg, unusualReason: "truk kecil" },
    check: {
      items: items.map((item) => ({ id: item.id, quantity: kg })),
      ...(pick % 2 === 0 ? { deductionPct: kg / 37 > 1 ? Math.round(kg) / 100 : 0 } : { deductionKg: kg }),
      deductionReason: "Kadar air",
      unusualReason: "muatan lebih",
    },
    "weigh-out": { weightKg: kg, unusualReason: "truk kecil" },
    finish: { pricePerKg: kg + 0.37, unusualReason: "salah harga" },
    cancel: { reason: "truk pulang" },
    reopen: { reason: "salah timbang" },
    restore: {},
  };
  return api.post(role, `${path}/${kind}`, bodies[kind], version);
}

/** Next step by status; histories continue after finish and cancellation. */
const DUE = {
  WAITING: "weigh-in",
  WEIGHED_IN: "check",
  UNLOADED: "weigh-out",
  WEIGHED_OUT: "finish",
  DONE: "reopen",
  CANCELLED: "open",
} as const;

const EXPECTED = [200, 201, 204, 403, 404, 409, 422];
const reached = new Set<string>();
let worlds = 0;

/** Runs `together` steps concurrently, and checks all rules after each batch. */
async function run(steps: Step[], together: number): Promise<void> {
  const plate = `B ${++worlds} `;
  const ids: number[] = [];
  for (let at = 0; at < steps.length; at += together) {
    const answers = await Promise.all(steps.slice(at, at + together).map((one) => take(ids, plate, one)));
    for (const answer of answers) {
      expect(EXPECTED, JSON.stringify(answer.body)).toContain(answer.status);
      if (answer.status === 200 && answer.body.deletedAt === null) reached.add(String(answer.body.status));
    }
    expect(await findInconsistencies(api.db)).toEqual([]);
  }
}

describe("random histories of inbound records", () => {
  it("keep net, amount and status correct after each step", async () => {
    const histories = fc.array(step, { minLength: 25, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(histories, (steps) => run(steps, 1)),
      { numRuns: 5, seed: 20261120, endOnFailure: true },
    );
  }, 180_000);

  it("keep net, amount and status correct under concurrent steps", async () => {
    const histories = fc.array(step, { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(histories, (steps) => run(steps, 10)),
      { numRuns: 5, seed: 20261121, endOnFailure: true },
    );
  }, 180_000);

  it("reach every status, with one truck in the yard per plate and unique numbers", async () => {
    const all: InboundRecord[] = [];
    for (let page = 1; ; page++) {
      const query = `perPage=100&page=${page}`;
      const { body } = await api.get<InboundRecordList>("ADMIN", `/inbound-record?${query}`);
      all.push(...(body.data as unknown as InboundRecord[]));
      if (page >= body.lastPage) break;
    }
    expect([...reached].sort()).toEqual([...INBOUND_STATUSES].sort());
    expect(new Set(all.map(({ recordNo }) => recordNo)).size).toBe(all.length);
    const inYard = all.filter(({ status, secondKg }) => !["DONE", "CANCELLED"].includes(status) && secondKg === null);
    expect(new Set(inYard.map(({ licensePlate }) => licensePlate)).size).toBe(inYard.length);
  });
});
