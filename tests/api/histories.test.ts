import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Role } from "#contract/access";
import type { Booking } from "#contract/booking";
import type { OutboundRecord } from "#contract/outbound-record";
import type { Outstanding } from "#contract/outstanding";
import type { PoSale } from "#contract/po-sale";
import { findInconsistencies } from "#backend/consistency";
import type { Answer } from "../setup/api-client";
import { useApi } from "../setup/api";
import { bookedItem, bookingBody, expectStatus, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";

const api = useApi();

/** One step of a history: action, document, user and quantity. */
interface Step {
  kind: (typeof KINDS)[number];
  role: Role;
  pick: number;
  kg: number;
}

const KINDS = [
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
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  // Mostly permitted roles, so that histories progress; other roles must be refused without a change.
  role: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Role>("ADMIN") },
    { weight: 1, arbitrary: fc.constantFrom<Role>("OFFICE", "SCALE", "FG", "FINANCE", "CHECKER") },
  ),
  pick: fc.nat({ max: 50 }),
  kg: fc.integer({ min: 1, max: 60 }).map((tens) => tens * 10),
});

/** Adds a reason, which is ignored for usual values. */
const reasoned = <Body extends object>(body: Body) => ({ ...body, unusualReason: "uji acak" });

/** Documents of a history by id; versions are re-read like on a screen. */
class World {
  readonly bookings: number[] = [];
  readonly trucks: number[] = [];

  constructor(
    readonly po: PoSale,
    readonly exDoId: number,
    private readonly plate: string,
  ) {}

  async take({ kind, role, pick, kg }: Step): Promise<Answer | null> {
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

let worlds = 0;
async function makeWorld(): Promise<World> {
  worlds++;
  const exDo = await makeExDo(api, `DO-H${worlds}`);
  // Different goods, so that moving a booking of a truck is visible.
  const lines = [
    { gradeId: 1, markingId: 1, orderedKg: 1000 },
    { gradeId: 2, markingId: 2, orderedKg: 600 },
  ];
  const po = await makePo(api, `PO-H${worlds}`, [], { tolerancePct: 2.5, lines });
  return new World(po, exDo.id, `B ${worlds} X`);
}

/** 50 parallel calls per round on one line; set ROUNDS=100 for a long run. */
const ROUNDS = Number(process.env.ROUNDS ?? 15);

const EXPECTED = [200, 201, 204, 403, 404, 409, 422];

describe("random histories", () => {
  it("keep every counter equal to the sum of its rows after each step", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = await makeWorld();
        for (const one of steps) {
          const answer = await world.take(one);
          if (answer) expect(EXPECTED, JSON.stringify({ one, answer: answer.body })).toContain(answer.status);
          expect(await findInconsistencies(api.db)).toEqual([]);
        }
      }),
      { numRuns: 12, seed: 20261120, endOnFailure: true },
    );
  }, 120_000);

  it("keep every counter correct under concurrent steps", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
        const world = await makeWorld();
        for (let at = 0; at < steps.length; at += 12) {
          const answers = await Promise.all(steps.slice(at, at + 12).map((one) => world.take(one)));
          for (const answer of answers) {
            if (answer) expect(EXPECTED, JSON.stringify(answer.body)).toContain(answer.status);
          }
          expect(await findInconsistencies(api.db)).toEqual([]);
        }
      }),
      { numRuns: 12, seed: 20261121, endOnFailure: true },
    );
  }, 120_000);

  it("never exceed a line's limit under any mix of bookings, edits, deletes and lowered orders", async () => {
    const exDo = await makeExDo(api, "DO-ROUNDS");
    for (let round = 0; round < ROUNDS; round++) {
      const po = await makePo(api, `PO-R${round}`, [100]);
      const line = po.lines[0]?.id ?? 0;
      const kept = expectStatus(
        201,
        await api.post<Booking>("OFFICE", "/booking", reasoned(bookingBody(line, exDo.id, 90))),
      );
      const world = new World(po, exDo.id, `R ${round} X`);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          if (index === 10)
            return api.put("OFFICE", `/booking/${kept.id}`, reasoned(bookingBody(line, exDo.id, 85)), kept.version);
          if (index === 20) return world.take({ kind: "lowerLine", role: "OFFICE", pick: 0, kg: 31 });
          if (index === 30) return api.call("OFFICE", "delete", `/booking/${kept.id}`);
          return api.post("OFFICE", "/booking", reasoned(bookingBody(line, exDo.id, 1)));
        }),
      );
      for (const answer of answers)
        expect([200, 201, 204, 404, 409], JSON.stringify(answer?.body)).toContain(answer?.status);
      const refused = answers.filter((answer) => answer?.status === 409 && "errors" in answer.body);
      for (const answer of refused)
        expect(JSON.stringify(answer?.body)).toMatch(/tinggal \d+ kg|dibooking|tidak boleh|diubah/);
    }
    expect(await findInconsistencies(api.db)).toEqual([]);
  }, 180_000);
});
