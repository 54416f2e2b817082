import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import type { ApiClient } from "./api-client";

/** Steps from order to delivery by OFFICE, SCALE and FG; any failure fails the test. */

/** Body of a PO of customer 1 with a line of grade A, marking Mawar per quantity. */
export function poBody(poSalesNo: string, orderedKg: number[], changes: object = {}) {
  const lines = orderedKg.map((kg) => ({ gradeId: 1, markingId: 1, orderedKg: kg }));
  return { poSalesNo, poSalesType: "LOCAL", date: "2026-11-20", customerId: 1, lines, ...changes };
}

/** Creates a PO as `poBody`, with a price. */
export async function makePo(
  api: ApiClient,
  poSalesNo: string,
  orderedKg: number[],
  changes: Record<string, unknown> = {},
) {
  const { lines, ...header } = poBody(poSalesNo, orderedKg);
  const priced = lines.map((line) => ({ ...line, pricePerKg: 8500.5 }));
  // The reason is ignored for usual values.
  const body = { ...header, lines: priced, unusualReason: "pesanan uji", ...changes };
  return expectStatus(201, await api.post<PoSale>("OFFICE", "/po-sale", body));
}

export async function makeExDo(api: ApiClient, exDoNo = "DO-1") {
  const body = { ex_do_no: exDoNo, exDoType: "OWN", date: "2026-11-01", quantityKg: 1_000_000 };
  return expectStatus(201, await api.post<{ id: number }>("ADMIN", "/ex-do-master", body));
}

export function bookingBody(poSaleLineId: number, exDoMasterId: number, quantityKg: number) {
  return { date: "2026-11-20", poSaleLineId, exDoMasterId, quantityKg };
}

export async function makeBooking(api: ApiClient, poSaleLineId: number, exDoMasterId: number, quantityKg: number) {
  // The reason is ignored for usual kg.
  const body = { ...bookingBody(poSaleLineId, exDoMasterId, quantityKg), unusualReason: "booking uji" };
  return expectStatus(201, await api.post<Booking>("OFFICE", "/booking", body));
}

/** Body of an item that loads from a booking. */
export const bookedItem = (bookingId: number, quantityKg: number) => ({
  outboundItemId: 1,
  loadingArea: "H",
  bookingId,
  bags: Math.round(quantityKg / 50),
  quantityKg,
});

/** Takes a waiting truck to its second weighing: tare 8,000 kg, items loaded as planned, net equal to their sum. */
export async function driveToScale(api: ApiClient, record: OutboundRecord): Promise<OutboundRecord> {
  const path = `/outbound-record/${record.id}`;
  let now = expectStatus(
    200,
    await api.call<OutboundRecord>("SCALE", "post", `${path}/weigh-in`, {
      // A reason for the small loads of some tests; ignored for a usual tare.
      body: { weightKg: 8000, unusualReason: "muatan kecil" },
      version: record.version,
    }),
  );
  for (const item of now.outboundItem) {
    const body = { bags: item.bags, quantityKg: item.quantityKg };
    const load = await api.post<OutboundRecord>("FG", `/outbound-record-item/${item.id}/load`, body, item.version);
    now = expectStatus(200, load);
  }
  const body = { weightKg: 8000 + now.itemsKg };
  return expectStatus(200, await api.post<OutboundRecord>("SCALE", `${path}/weigh-out`, body, now.version));
}

export function expectStatus<T>(status: number, answer: { status: number; body: T }): T {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
