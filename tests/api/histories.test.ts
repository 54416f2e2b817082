import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#contract/access";
import type { Booking } from "#contract/orders/booking";
import type { InboundRecord, InboundRecordList } from "#contract/weighing/inbound-record";
import { INBOUND_STATUSES } from "#contract/weighing/inbound-status";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding } from "#contract/orders/outstanding";
import type { PoSale } from "#contract/orders/po-sale";
import { findInconsistencies } from "#backend/consistency";
import type { Answer } from "../setup/api-client";
import { atOnce } from "../setup/at-once";
import { useApi } from "../setup/api";
import { newInbound } from "../setup/inbound";
import { bookedItem, bookingBody, expectStatus, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";

/** Models of both directions: random histories, in turn and concurrent, keep every counter and status correct. */

const api = useApi();

interface World<Step> {
  /** Takes a step; null if it has no document. */
  take(step: Step): Promise<Answer | null>;
}

// Mostly permitted roles, so that histories progress; other roles must be refused without a change.
const role = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Role>("ADMIN") },
  { weight: 1, arbitrary: fc.constantFrom<Role>(...ROLES) },
);

const orderStep = fc.record({
  kind: fc.constantFrom(
    "book",
    "editBooking",
    "cancelBooking",
    "deleteBooking",
    "restoreBooking",
    "openTruck",
    "editTruck",
    "weighIn",
    "load",
    "weighOut",
    "finish",
    "cancelTruck",
    "reopen",
    "deleteTruck",
    "restoreTruck",
    "lowerLine",
    "shortClose",
    "adjust",
  ),
  role,
  pick: fc.nat({ max: 50 }),
  kg: fc.integer({ min: 1, max: 60 }).map((tens) => tens * 10),
});
type OrderStep = typeof orderStep extends fc.Arbitrary<infer S> ? S : never;

const INBOUND_KINDS = [
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

const inboundStep = fc.record({
  // Mostly the next step, so that trucks progress.
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant("due" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...INBOUND_KINDS) },
  ),
  role,
  pick: fc.nat({ max: 3 }),
  kg: fc.integer({ min: 0, max: 200 }).map((tens) => tens * 10),
});
type InboundStep = typeof inboundStep extends fc.Arbitrary<infer S> ? S : never;

/** Adds a reason, which is ignored for usual values. */
const reasoned = <Body extends object>(body: Body) => ({ ...body, unusualReason: "uji acak" });

/** A PO with its bookings and trucks by id; versions are re-read like on a screen. */
class Orders implements World<OrderStep> {
  readonly bookings: number[] = [];
  readonly trucks: number[] = [];

  constructor(
    readonly po: PoSale,
    readonly exDoId: number,
    private readonly plate: string,
  ) {}

  async take({ kind, role, pick, kg }: OrderStep): Promise<Answer | null> {
    const line = this.po.lines[pick % this.po.lines.length]?.id ?? 0;
    const post = (path: string, body: unknown, version?: number) => api.post(role, path, body, version);
    const booking = this.bookings[pick % Math.max(1, this.bookings.length)];
    const truck = this.trucks[pick % Math.max(1, this.trucks.length)];
    switch (kind) {
      case "book":
        return this.keep(this.bookings, await post("/booking", reasoned(bookingBody(line, this.exDoId, kg))));
      case "openTruck": {
        if (booking === undefined) return null;
        const items = [
          bookedItem(booking, kg),
          { ...bookedItem(booking, 10), bookingId: null, gradeId: 1, markingId: 1 },
        ];
        const plate = `${this.plate}${this.trucks.length}`;
        return this.keep(this.trucks, await post("/outbound-record", newRecord(plate, { outboundItem: items })));
      }
      case "lowerLine":
        return this.lowerLine(role, line, kg * 3);
      case "shortClose":
        return post(
          `/po-sale/${this.po.id}/lines/${line}/short-close`,
          { reason: "sisa batal" },
          await this.poVersion(),
        );
      case "adjust":
        return this.adjust(role, line, kg - 300);
      case "editBooking":
      case "cancelBooking":
      case "deleteBooking":
      case "restoreBooking":
        return booking === undefined ? null : this.onBooking(kind, role, booking, line, kg);
      default:
        return truck === undefined ? null : this.onTruck(kind, role, truck, kg);
    }
  }

  private async onBooking(kind: string, role: Role, id: number, line: number, kg: number): Promise<Answer> {
    const path = `/booking/${id}`;
    const { version } = (await api.get<Booking>("ADMIN", path)).body;
    if (kind === "editBooking") return api.put(role, path, reasoned(bookingBody(line, this.exDoId, kg)), version);
    if (kind === "deleteBooking") return api.call(role, "delete", path, { version });
    if (kind === "restoreBooking") return api.post(role, `${path}/restore`, {}, version);
    return api.post(role, `${path}/cancel`, { reason: "tidak jadi" }, version);
  }

  private async onTruck(kind: string, role: Role, id: number, kg: number): Promise<Answer> {
    const path = `/outbound-record/${id}`;
    const { body: now } = await api.get<OutboundRecord>("ADMIN", path);
    const { version } = now;
    const post = (verb: string, body: unknown) => api.post(role, `${path}/${verb}`, body, version);
    switch (kind) {
      case "weighIn":
        return post("weigh-in", reasoned({ weightKg: 8000 }));
      case "weighOut":
        return post("weigh-out", reasoned({ weightKg: 8000 + kg }));
      case "finish":
        return post("finish", { reason: "selisih karung" });
      case "cancelTruck":
        return post("cancel", { reason: "truk kembali" });
      case "reopen":
        return post("reopen", { reason: "salah timbang" });
      case "restoreTruck":
        return post("restore", {});
      case "deleteTruck":
        return api.call(role, "delete", path, { version });
      case "load": {
        const item = now.outboundItem.find(({ loadedAt }) => loadedAt === null) ?? now.outboundItem[0];
        const body = reasoned({ bags: 1, quantityKg: kg });
        return api.post(role, `/outbound-record-item/${item?.id ?? 0}/load`, body, item?.version);
      }
      default: {
        const [first] = now.outboundItem;
        const items = [
          {
            ...bookedItem(first?.bookingId ?? 0, kg),
            bookingId: first?.bookingId,
            gradeId: 1,
            markingId: 1,
            id: first?.id,
          },
        ];
        const body = newRecord(now.licensePlate, reasoned({ outboundItem: items }));
        return api.put(role, path, body, version);
      }
    }
  }

  private async lowerLine(role: Role, line: number, kg: number): Promise<Answer> {
    const { body: now } = await api.get<PoSale>("ADMIN", `/po-sale/${this.po.id}`);
    const { poSalesNo, poSalesType, date, customerId } = now;
    const lines = now.lines.map(({ id, gradeId, markingId, orderedKg }) => ({
      id,
      gradeId,
      markingId,
      orderedKg: id === line ? kg : orderedKg,
    }));
    const body = reasoned({ poSalesNo, poSalesType, date, customerId, tolerancePct: 2.5, lines });
    return api.put(role, `/po-sale/${now.id}`, body, now.version);
  }

  private async adjust(role: Role, line: number, kg: number): Promise<Answer> {
    const { body } = await api.get<{ data: Outstanding[] }>(
      "ADMIN",
      `/outstanding?perPage=100&poSalesNo=${this.po.poSalesNo}`,
    );
    const row = body.data.find(({ poSaleLineId }) => poSaleLineId === line);
    const adjustment = { adjustmentKg: kg, reason: "hitung ulang" };
    return api.post(role, `/outstanding/${row?.id ?? 0}/adjust`, adjustment, row?.version ?? 1);
  }

  private async poVersion(): Promise<number> {
    return (await api.get<PoSale>("ADMIN", `/po-sale/${this.po.id}`)).body.version;
  }

  private keep(ids: number[], answer: Answer): Answer {
    if (answer.status === 201) ids.push(Number(answer.body.id));
    return answer;
  }
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

/** Trucks of two plates. */
class Arrivals implements World<InboundStep> {
  private readonly ids: number[] = [];

  constructor(private readonly plate: string) {}

  async take({ kind: asked, role, pick, kg }: InboundStep): Promise<Answer> {
    const { ids, plate } = this;
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
      const entries = items.map((item) => ({
        id: item.id,
        inboundItemId: item.inboundItemId,
        quantity: item.quantity,
      }));
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
}

let worlds = 0;

async function orders(): Promise<World<OrderStep>> {
  worlds++;
  const exDo = await makeExDo(api, `DO-H${worlds}`);
  // Different goods, so that moving a booking of a truck is visible.
  const lines = [
    { gradeId: 1, markingId: 1, orderedKg: 1000 },
    { gradeId: 2, markingId: 2, orderedKg: 600 },
  ];
  const po = await makePo(api, `PO-H${worlds}`, [], { tolerancePct: 2.5, lines });
  return new Orders(po, exDo.id, `B ${worlds} X`);
}
const arrivals = (): World<InboundStep> => new Arrivals(`B ${++worlds} `);

const EXPECTED = [200, 201, 204, 403, 404, 409, 422];
const reached = new Set<string>();

/** Runs random histories, `together` steps at a time, and checks all rules after each batch. */
async function run<Step>(
  make: () => World<Step> | Promise<World<Step>>,
  step: fc.Arbitrary<Step>,
  [minLength, maxLength, together, numRuns]: readonly [number, number, number, number],
): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { minLength, maxLength }), async (steps) => {
    const world = await make();
    for (let at = 0; at < steps.length; at += together) {
      const answers = await Promise.all(steps.slice(at, at + together).map((one) => world.take(one)));
      for (const answer of answers.filter((each) => each !== null)) {
        expect(EXPECTED, JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status === 200 && answer.body.deletedAt === null) reached.add(String(answer.body.status));
      }
      expect(await findInconsistencies(api.db)).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns, seed: 20261119 + together, endOnFailure: true });
}

/** Creates of 50 parallel calls per round on one line; set ROUNDS=100 for a long run. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);

describe("random histories", () => {
  it.each([
    ["in turn", [20, 40, 1, 12]],
    ["concurrently", [60, 60, 12, 12]],
  ] as const)("of POs, bookings and outbound trucks keep every counter, %s", (_, size) => run(orders, orderStep, size));

  it.each([
    ["in turn", [25, 40, 1, 8]],
    ["concurrently", [60, 60, 10, 5]],
  ] as const)("of inbound trucks keep net, amount and status, %s", (_, size) => run(arrivals, inboundStep, size));

  it("reach every inbound status, with one truck in the yard per plate and unique numbers", async () => {
    const all: Pick<InboundRecord, "recordNo" | "status" | "secondKg" | "licensePlate">[] = [];
    for (let page = 1; ; page++) {
      const query = `perPage=100&page=${page}`;
      const { body } = await api.get<InboundRecordList>("ADMIN", `/inbound-record?${query}`);
      all.push(...body.data);
      if (page >= body.lastPage) break;
    }
    expect([...reached]).toEqual(expect.arrayContaining([...INBOUND_STATUSES]));
    expect(new Set(all.map(({ recordNo }) => recordNo)).size).toBe(all.length);
    const inYard = all.filter(({ status, secondKg }) => !["DONE", "CANCELLED"].includes(status) && secondKg === null);
    expect(new Set(inYard.map(({ licensePlate }) => licensePlate)).size).toBe(inYard.length);
  });

  it("never exceed a line's limit under any mix of bookings, edits, deletes and lowered orders", async () => {
    const exDo = await makeExDo(api, "DO-ROUNDS");
    for (let round = 0; round < ROUNDS; round++) {
      const po = await makePo(api, `PO-R${round}`, [100]);
      const line = po.lines[0]?.id ?? 0;
      const kept = expectStatus(
        201,
        await api.post<Booking>("OFFICE", "/booking", reasoned(bookingBody(line, exDo.id, 90))),
      );
      const world = new Orders(po, exDo.id, `R ${round} X`);
      const answers = await atOnce(50, async (index) => {
        if (index === 10)
          return api.put("OFFICE", `/booking/${kept.id}`, reasoned(bookingBody(line, exDo.id, 85)), kept.version);
        if (index === 20) return world.take({ kind: "lowerLine", role: "OFFICE", pick: 0, kg: 31 });
        if (index === 30) return api.call("OFFICE", "delete", `/booking/${kept.id}`);
        return api.post("OFFICE", "/booking", reasoned(bookingBody(line, exDo.id, 1)));
      });
      for (const answer of answers)
        expect([200, 201, 204, 404, 409], JSON.stringify(answer?.body)).toContain(answer?.status);
      const refused = answers.filter((answer) => answer?.status === 409 && "errors" in answer.body);
      for (const answer of refused)
        expect(JSON.stringify(answer?.body)).toMatch(/tinggal \d+ kg|dibooking|tidak boleh|diubah/);
    }
    expect(await findInconsistencies(api.db)).toEqual([]);
  });
});
