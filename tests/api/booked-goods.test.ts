import { beforeAll, describe, expect, it } from "vitest";
import type { BookingChoice } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { bookedItem, driveToScale, makeBooking, makeExDo, makePo } from "../setup/orders";
import { freshPlate, openTruck, step } from "../setup/trucks";
import { newRecord } from "../setup/records";

/** Usual goods of a booking: suggested, and other goods need a reason (docs/domain.md, Unusual values). */
const api = useApi();
const SACK_25 = 2;
let exDoId = 0;
let bale = 0;

beforeAll(async () => {
  exDoId = (await makeExDo(api)).id;
  const body = { name: "Tepung 1 kg (bal isi 20)", unit: "bal", kgPerUnit: 20 };
  bale = (await api.post<{ id: number }>("ADMIN", "/outbound-item", body)).body.id;
});

/** Creates a PO with a booking. */
async function newBooking(poSalesNo: string, kg: number, changes: Record<string, unknown> = {}) {
  const po = await makePo(api, poSalesNo, [kg], changes);
  return makeBooking(api, po.lines[0]?.id ?? 0, exDoId, kg);
}

const readUsualGoods = async (id: number) => {
  const { body } = await api.get<{ data: BookingChoice[] }>("OFFICE", "/booking?open=1");
  return body.data.find((one) => one.id === id)?.usualGoods;
};

/** Delivers an item of a booking, up to the truck's finish. */
async function deliver(item: object, customerId: number) {
  const full = await driveToScale(api, await openTruck(api, { customerId, outboundItem: [item] }));
  await step(api, full, "finish");
}

const open = (outboundItem: object[], changes: Record<string, unknown> = {}) =>
  api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord(freshPlate(), { outboundItem, ...changes }));

describe("the usual goods of a booking", () => {
  it("come from the line's last delivery, or else the customer's, or else the grade's", async () => {
    const inGradeB = { lines: [{ gradeId: 2, markingId: 2, orderedKg: 40_000 }] };
    const po = await makePo(api, "PO-GOODS-1", [40_000], inGradeB);
    const lineId = po.lines[0]?.id ?? 0;
    const [first, second] = [
      await makeBooking(api, lineId, exDoId, 10_000),
      await makeBooking(api, lineId, exDoId, 10_000),
    ];
    expect(await readUsualGoods(first.id)).toBeNull();
    await deliver({ ...bookedItem(first.id, 10_000), outboundItemId: SACK_25, bags: 400 }, 1);
    expect(await readUsualGoods(second.id)).toEqual({
      outboundItemId: SACK_25,
      kgPerUnit: 25,
      basis: "line",
      loadingArea: "H",
    });

    const same = await newBooking("PO-GOODS-2", 5000, inGradeB);
    expect(await readUsualGoods(same.id)).toMatchObject({ outboundItemId: SACK_25, basis: "customer" });
    const other = await newBooking("PO-GOODS-3", 5000, { ...inGradeB, customerId: 2 });
    expect(await readUsualGoods(other.id)).toMatchObject({ outboundItemId: SACK_25, basis: "grade" });
  });

  it("ignore unfinished records", async () => {
    const booking = await newBooking("PO-GOODS-4", 5000, { lines: [{ gradeId: 2, markingId: 1, orderedKg: 5000 }] });
    const before = await readUsualGoods(booking.id);
    expect((await open([{ ...bookedItem(booking.id, 1000), bags: 20 }])).status).toBe(201);
    expect(await readUsualGoods(booking.id)).toEqual(before);
  });
});

describe("goods that do not match a booking", () => {
  it("need a reason: 800 bales of 20 kg for a booking of 20,000 kg", async () => {
    // Grade A was delivered in bags of 25 kg, to another customer.
    await deliver(
      { outboundItemId: SACK_25, loadingArea: "H", gradeId: 1, markingId: 2, bags: 80, quantityKg: 2000 },
      2,
    );
    const booking = await newBooking("PO-GOODS-5", 20_000);
    const item = { ...bookedItem(booking.id, 16_000), outboundItemId: bale, bags: 800 };
    const refused = await open([item]);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      errors: {
        "outboundItem.0.outboundItemId": [expect.stringContaining("20 kg per bal")],
        unusualReason: [expect.stringContaining("alasan")],
      },
    });
    const { status, body } = await open([item], { unusualReason: "pelanggan minta bal" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      toCheck: true,
      unusual: [
        {
          field: "kgPerUnit",
          itemId: body.outboundItem[0]?.id,
          value: 20,
          usual: { low: 25, high: 25, basis: "booking" },
        },
      ],
    });

    // Changing the driver does not ask again.
    const { date, customerId, licensePlate, version } = body;
    const same = {
      date,
      customerId,
      licensePlate,
      driverName: "Joko",
      outboundItem: [{ id: body.outboundItem[0]?.id, ...item }],
    };
    const changed = await api.put("OFFICE", `/outbound-record/${body.id}`, same, version);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });

  it("need a reason when added as a single item, with an error at its goods", async () => {
    const booking = await newBooking("PO-GOODS-7", 20_000, {
      lines: [{ gradeId: 2, markingId: 2, orderedKg: 20_000 }],
    });
    const record = await openTruck(api, {
      outboundItem: [{ ...bookedItem(booking.id, 1000), outboundItemId: SACK_25, bags: 40 }],
    });
    const item = record.outboundItem[0];
    const { loadingArea, bookingId } = item ?? {};
    const body = { outboundItemId: bale, loadingArea, bookingId, bags: 50, quantityKg: 1000 };
    const refused = await api.put("FG", `/outbound-record-item/${item?.id}`, body, item?.version ?? 0);
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty("errors.outboundItemId");
  });
});
