import type { Booking } from "#contract/orders/booking";
import { shiftDay } from "#contract/plant/business-day";
import type { UsualAnswer } from "#contract/weighing/earlier-values";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import type { Production } from "#contract/orders/production";
import type { Seeded } from "../../scripts/demo/seeded";
import type { ApiClient } from "./api-client";
import type { Account } from "./fixture";
import { expectStatus } from "./orders";
import { newEntriesOf } from "./trucks";

/** Slips of the hand at every desk, in records of the demo's last month. */

interface Sources {
  inbound: InboundRecord[];
  outbound: OutboundRecord[];
  bookings: Booking[];
  pos: PoSale[];
  productions: Production[];
}

interface Entry {
  /** desk, field, the value meant and the value entered */
  what: string;
  /** below 300: saved without a question */
  status: number;
  questions: string;
}

type Fields = Record<string, unknown>;
type Change = readonly [field: string, meant: unknown, entered: unknown, body: Fields];
interface Sent {
  as: Account;
  path: string;
  version?: number;
  body: Fields;
  /** what a slip may change */
  slips: readonly (() => Change)[];
}

const reason = { unusualReason: "memang begitu" };

/** Returns functions that enter a true value or a slip at a desk, by name. */
export function desksOf(api: ApiClient, random: Seeded, today: string, sources: Sources) {
  let plates = 0;
  const newPlate = () => `B ${1000 + (plates += 1)} SLP`;
  const fail = (): never => {
    throw new Error("Too few records.");
  };
  const other = <Row>(rows: readonly Row[], differs: (row: Row) => boolean): Row => random.pick(rows.filter(differs));
  const must = async <T>(as: Account, path: string, body: Fields, version?: number): Promise<T> => {
    const answer = await api.post<T>(as, path, { ...body, ...reason }, version);
    return expectStatus(answer.status === 200 ? 200 : 201, answer);
  };
  const step = <T extends { id: number; version: number }>(
    as: Account,
    area: string,
    truck: T,
    verb: string,
    body: Fields,
  ) => must<T>(as, `/${area}/${truck.id}/${verb}`, body, truck.version);

  const inboundBody = ({ vendorId, items }: InboundRecord, licensePlate: string) => ({
    date: today,
    vendorId,
    licensePlate,
    items: items.map(({ inboundItemId, notedQuantity }) => ({ inboundItemId, quantity: notedQuantity })),
  });
  const outboundBody = (model: OutboundRecord, licensePlate: string) => ({
    date: today,
    customerId: model.customerId,
    licensePlate,
    outboundItem: newEntriesOf(model),
  });
  /** Half of the plates are unknown. */
  const randomPlate = (model: { licensePlate: string }) => (random.chance(0.5) ? newPlate() : model.licensePlate);

  const opened: string[] = [];
  /** Opens a truck like an earlier one and takes its first steps. */
  async function inboundTruck(steps: number) {
    const model = random.pick(sources.inbound);
    let truck = await must<InboundRecord>("SCALE", "/inbound-record", inboundBody(model, randomPlate(model)));
    opened.push(`/inbound-record/${truck.id}`);
    const taken: [Account, string, () => Fields][] = [
      ["SCALE", "weigh-in", () => ({ weightKg: model.firstKg })],
      ["CHECKER", "check", () => checkBody(truck, model)],
      ["SCALE", "weigh-out", () => ({ weightKg: (model.secondKg ?? 0) + 10 })],
    ];
    for (const [as, verb, body] of taken.slice(0, steps)) truck = await step(as, "inbound-record", truck, verb, body());
    return { model, truck };
  }
  const checkBody = (truck: InboundRecord, model: InboundRecord) => {
    const { items, deductionPct, deductionKg, deductionReason, overruledReason } = model;
    return {
      items: truck.items.map(({ id }, index) => {
        const { quantity, sample } = items[index] ?? {};
        return { id, quantity, sampleNo: sample?.sampleNo };
      }),
      sample: truck.items.flatMap(({ id }, index) =>
        (items[index]?.sample?.factors ?? []).map(({ name, value }) => ({ itemId: id, factor: name, value })),
      ),
      deductionPct,
      deductionKg,
      deductionReason,
      overruledReason,
    };
  };
  async function outboundTruck(steps: number) {
    const model = random.pick(sources.outbound);
    let truck = await must<OutboundRecord>("OFFICE", "/outbound-record", outboundBody(model, randomPlate(model)));
    opened.push(`/outbound-record/${truck.id}`);
    if (steps > 0) truck = await step("SCALE", "outbound-record", truck, "weigh-in", { weightKg: model.firstKg });
    if (steps > 1)
      for (const { id, version, bags, quantityKg } of truck.outboundItem)
        truck = await must("FG", `/outbound-record-item/${id}/load`, { bags, quantityKg }, version);
    return { model, truck };
  }
  const number = (field: string, meant: number, body: (entered: number) => Fields) => (): Change => {
    const entered = mistyped(meant, random);
    return [field, meant, entered, body(entered)];
  };
  const weighing = (path: string, { version }: { version: number }, weightKg: number): Sent => ({
    as: "SCALE",
    path,
    version,
    body: { weightKg },
    slips: [number("weight", weightKg, (entered) => ({ weightKg: entered }))],
  });
  const ago = (most: number) => (): Change => {
    const date = shiftDay(today, -most);
    return ["date", today, date, { date }];
  };
  const remove = async (path: string, { id, version }: { id: number; version: number }) =>
    expectStatus(204, await api.call("ADMIN", "delete", `${path}/${id}`, { version, body: reason }));
  const freed = new Set<string>();
  /** Takes the model out of the way: the same booking or production again is a repeat. */
  async function free(path: string, model: { id: number; version: number }) {
    const key = `${path}/${model.id}`;
    if (freed.has(key)) return;
    freed.add(key);
    await remove(path, model);
  }
  /** Plates that came three times, or most often in few records. */
  const isKnown = <Row extends { licensePlate: string }>(rows: readonly Row[], { licensePlate }: Row) => {
    const visits = (plate: string) => rows.filter((row) => row.licensePlate === plate).length;
    return visits(licensePlate) >= Math.min(3, Math.max(...rows.map((row) => visits(row.licensePlate))));
  };

  const prepare: Record<string, () => Sent | Promise<Sent>> = {
    inOpen() {
      const stranger = other(sources.inbound, (row) => isKnown(sources.inbound, row));
      const model = other(sources.inbound, (row) => row.vendorId !== stranger.vendorId);
      const { vendorId, licensePlate } = model;
      const [item] = model.items;
      const { inboundItemId: goods } = other(
        sources.inbound.flatMap(({ items }) => items),
        ({ inboundItemId }) => model.items.every((one) => one.inboundItemId !== inboundItemId),
      );
      const quantity = item?.notedQuantity ?? 0;
      return {
        as: "SCALE",
        path: "/inbound-record",
        body: inboundBody(model, randomPlate(model)),
        slips: [
          () => ["vendor", vendorId, stranger.vendorId, { vendorId: stranger.vendorId, licensePlate }],
          () => ["plate", licensePlate, stranger.licensePlate, { licensePlate: stranger.licensePlate }],
          () => ["goods", item?.inboundItemId, goods, { items: [{ inboundItemId: goods, quantity }] }],
          number("quantity", quantity, (entered) => ({
            items: [{ inboundItemId: item?.inboundItemId, quantity: entered }],
          })),
          ago(1),
        ],
      };
    },
    async weighIn() {
      const { model, truck } = await inboundTruck(0);
      return weighing(`/inbound-record/${truck.id}/weigh-in`, truck, model.firstKg ?? 0);
    },
    async check() {
      const { model, truck } = await inboundTruck(1);
      const body = checkBody(truck, model);
      const [first, ...rest] = body.items;
      const quantity = first?.quantity ?? 0;
      const pct = (deductionPct: number) => ({ deductionPct, deductionReason: "Kadar air" });
      return {
        as: "CHECKER",
        path: `/inbound-record/${truck.id}/check`,
        version: truck.version,
        body,
        slips: [
          number("quantity", quantity, (entered) => ({ items: [{ ...first, quantity: entered }, ...rest] })),
          () => ["deduction", 2, 12, pct(12)],
          () => ["deduction", 3, 30, pct(30)],
        ],
      };
    },
    async weighOut() {
      const { model, truck } = await inboundTruck(2);
      return weighing(`/inbound-record/${truck.id}/weigh-out`, truck, (model.secondKg ?? 0) + 10);
    },
    async price() {
      const { model, truck } = await inboundTruck(3);
      const pricePerKg = model.pricePerKg ?? 0;
      return {
        as: "FINANCE",
        path: `/inbound-record/${truck.id}/finish`,
        version: truck.version,
        body: { pricePerKg },
        slips: [number("price", pricePerKg, (entered) => ({ pricePerKg: entered }))],
      };
    },
    outOpen() {
      const stranger = other(sources.outbound, (row) => isKnown(sources.outbound, row));
      const model = other(sources.outbound, (row) => row.customerId !== stranger.customerId);
      const { licensePlate } = model;
      const body = outboundBody(model, randomPlate(model));
      const [first, ...rest] = body.outboundItem;
      const withItem = (changes: Fields) => ({ outboundItem: [{ ...first, ...changes }, ...rest] });
      const { markingId } = other(sources.productions, (row) => row.markingId !== first?.markingId);
      const { outboundItemId } = other(sources.productions, (row) => row.outboundItemId !== first?.outboundItemId);
      return {
        as: "OFFICE",
        path: "/outbound-record",
        body,
        slips: [
          () => ["plate", licensePlate, stranger.licensePlate, { licensePlate: stranger.licensePlate }],
          () => ["goods", first?.outboundItemId, outboundItemId, withItem({ outboundItemId })],
          () => ["marking", first?.markingId, markingId, withItem({ markingId })],
          number("kg", first?.quantityKg ?? 0, (quantityKg) => withItem({ quantityKg })),
          ago(1),
        ],
      };
    },
    async tare() {
      const { model, truck } = await outboundTruck(0);
      return weighing(`/outbound-record/${truck.id}/weigh-in`, truck, model.firstKg ?? 0);
    },
    async load() {
      const { truck } = await outboundTruck(1);
      const item = truck.outboundItem[0] ?? fail();
      const { id, version, bags, quantityKg } = item;
      const each = bags > 0 ? quantityKg / bags : 1;
      return {
        as: "FG",
        path: `/outbound-record-item/${id}/load`,
        version,
        body: { bags, quantityKg },
        slips: [
          number("bags", bags || quantityKg, (entered) => ({ bags: bags && entered, quantityKg: entered * each })),
          number("kg", quantityKg, (entered) => ({ quantityKg: entered })),
        ],
      };
    },
    async gross() {
      const { model, truck } = await outboundTruck(2);
      return weighing(`/outbound-record/${truck.id}/weigh-out`, truck, (model.secondKg ?? 0) + 10);
    },
    async booking() {
      const stranger = other(sources.outbound, (row) => isKnown(sources.outbound, row));
      const model = other(sources.bookings, (row) => row.customer.id !== stranger.customerId);
      await free("/booking", model);
      const { poSaleLineId, exDoMasterId, quantityKg } = model;
      return {
        as: "OFFICE",
        path: "/booking",
        body: { date: today, poSaleLineId, exDoMasterId, quantityKg },
        slips: [
          () => ["plate", "of the customer", stranger.licensePlate, { licensePlate: stranger.licensePlate }],
          number("kg", quantityKg, (entered) => ({ quantityKg: entered })),
          ago(random.pick([30, 100, 109])),
        ],
      };
    },
    po() {
      const { poSalesType, customerId, tolerancePct, lines } = random.pick(sources.pos);
      const sent = lines.map(({ gradeId, markingId, orderedKg, pricePerKg }) => ({
        gradeId,
        markingId,
        orderedKg: orderedKg + 1000,
        pricePerKg,
      }));
      const [first, ...rest] = sent;
      const withLine = (changes: Fields) => ({ lines: [{ ...first, ...changes }, ...rest] });
      const { markingId } = other(sources.productions, (row) => row.markingId !== first?.markingId);
      return {
        as: "OFFICE",
        path: "/po-sale",
        body: { poSalesNo: `PO/${newPlate()}`, poSalesType, date: today, customerId, tolerancePct, lines: sent },
        slips: [
          number("kg", first?.orderedKg ?? 0, (orderedKg) => withLine({ orderedKg })),
          number("price", first?.pricePerKg ?? 0, (pricePerKg) => withLine({ pricePerKg })),
          () => ["marking", first?.markingId, markingId, withLine({ markingId })],
          () => ["tolerance", 2, 20, { tolerancePct: 20 }],
          ago(109),
        ],
      };
    },
    async production() {
      const model = random.pick(sources.productions);
      await free("/production", model);
      const { shift, exDoMasterId, outboundItemId, gradeId, bags, quantityKg } = model;
      const { markingId } = other(sources.productions, (row) => row.markingId !== model.markingId);
      const each = bags > 0 ? quantityKg / bags : 1;
      return {
        as: "OFFICE",
        path: "/production",
        body: {
          date: today,
          shift,
          exDoMasterId,
          outboundItemId,
          gradeId,
          markingId: model.markingId,
          bags,
          quantityKg,
        },
        slips: [
          () => ["marking", model.markingId, markingId, { markingId }],
          number("bags", bags || quantityKg, (entered) => ({
            bags: bags && entered,
            quantityKg: Math.round(entered * each),
          })),
          ago(7),
        ],
      };
    },
    async count() {
      const { gradeId, markingId } = random.pick(sources.productions);
      const wrong = other(sources.productions, (row) => row.markingId !== markingId).markingId;
      const path = `/opening-stock/usual?date=${today}&gradeId=${gradeId}&markingId=${markingId}`;
      const { body } = await api.get<UsualAnswer>("ADMIN", path);
      const quantityKg = Math.max(0, (body.data[0]?.to ?? 0) - 300);
      return {
        as: "ADMIN",
        path: "/opening-stock",
        body: { date: today, gradeId, markingId, quantityKg },
        slips: [
          number("kg", quantityKg, (entered) => ({ quantityKg: entered })),
          () => ["marking", markingId, wrong, { markingId: wrong }],
        ],
      };
    },
  };

  const desks = Object.keys(prepare);
  /** Sends a true value or a slip without a reason at one desk after the other, and takes the entry back. */
  return async (turn: number, slips: boolean): Promise<Entry> => {
    const desk = desks[turn % desks.length] ?? "";
    const sent = await (prepare[desk] ?? fail)();
    // In turn, so that each field of a desk has its share.
    const slip = sent.slips[Math.floor(turn / desks.length) % sent.slips.length] ?? fail;
    const [field, meant, entered, changes]: Change = slips ? slip() : ["", "", "", {}];
    const { as, path, version, body } = sent;
    const answer = await api.post<Fields>(as, path, { ...body, ...changes }, version);
    const what = `${desk} ${field}: ${JSON.stringify(entered)} for ${JSON.stringify(meant)}`;
    const questions = JSON.stringify(answer.body.errors ?? {});
    const saved = answer.status < 300 ? (answer.body as { id: number; version: number }) : null;
    if (saved && ["inOpen", "outOpen", "booking", "po", "production", "count"].includes(desk))
      await remove(path, saved);
    for (const truck of opened.splice(0)) {
      const { body: now } = await api.get<{ id: number; version: number }>("ADMIN", truck);
      await remove(truck.slice(0, truck.lastIndexOf("/")), now);
    }
    return { what, status: answer.status, questions };
  };
}

/** Doubles, loses, swaps or mistypes a leading digit of a measured number. */
function mistyped(value: number, random: Seeded): number {
  const digits = [...String(value)];
  const [first = "0", second = "0"] = digits;
  const place = Math.min(random.integer(0, 1), digits.length - 1);
  const entered = random.pick([
    digits.toSpliced(place, 0, digits[place] ?? "0"),
    digits.toSpliced(place, 1),
    [second, first, ...digits.slice(2)],
    digits.with(place, String((Number(digits[place] ?? "0") + random.integer(1, 9)) % 10)),
  ]);
  const number = Number(entered.join(""));
  return number === value || !(number > 0) ? mistyped(value, random) : number;
}
