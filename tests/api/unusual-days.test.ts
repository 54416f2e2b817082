import { describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/business-day";
import { useApi } from "../setup/api";
import { newInbound } from "../setup/inbound";
import { bookingBody, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";

const api = useApi({ APP_TIMEZONE: "Asia/Jayapura", UNUSUAL_DAYS_BACK: "31" });
const daysAgo = (days: number) => shiftDay(businessDay("Asia/Jayapura"), -days);
const unusualReason = "faktur susulan";

let last = 0;
const next = () => ++last;
const goods = { exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1, bags: 4, quantityKg: 200 };
const po = () => ({
  poSalesNo: `PO-${next()}`,
  poSalesType: "LOCAL",
  customerId: 1,
  lines: [{ gradeId: 1, markingId: 1, orderedKg: 50_000 }],
});
const poOfToday = (poSalesNo: string) => makePo(api, poSalesNo, [50_000], { date: daysAgo(0) });

/** Documents with a day: a body without the day, and its usual age. */
const documents: [path: string, body: () => Promise<object> | object, most: number][] = [
  ["/inbound-record", () => newInbound(`B ${1000 + next()} AGO`), 3],
  ["/outbound-record", () => newRecord(`B ${1000 + next()} AGO`), 3],
  ["/production", () => ({ shift: 1, ...goods }), 6],
  ["/po-sale", po, 15],
  ["/booking", async () => bookingBody((await poOfToday(`PO-${next()}`)).lines[0]?.id ?? 0, 1, 1000), 6],
];

interface Made {
  id: number;
  version: number;
  date: string;
  note: string | null;
  toCheck?: boolean;
  unusual?: object[];
  errors?: Record<string, string[]>;
}

describe.each(documents)("an old date of %s", (path, bodyOf, most) => {
  const post = (body: object) => api.post<Made>("ADMIN", path, body);
  const put = ({ id, version }: Made, body: object) => api.put<Made>("ADMIN", `${path}/${id}`, body, version);
  const historyOf = async ({ id }: Made) => api.history("ADMIN", `${path}/${id}`);

  it("needs a reason beyond its usual age, which is in the history", async () => {
    const body = await bodyOf();
    const refused = await post({ ...body, date: daysAgo(most + 1) });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        date: [`Nilai tidak wajar: ${most + 1} hari yang lalu, biasanya maksimal ${most} hari.`],
        unusualReason: ["Bila angka ini benar, isi alasannya; bila tidak, betulkan angkanya."],
      },
    ]);
    const made = await post({ ...body, date: daysAgo(most + 1), unusualReason });
    expect([made.status, made.body.date]).toEqual([201, daysAgo(most + 1)]);
    expect((await historyOf(made.body))[0]).toMatchObject({ action: "create", reason: unusualReason });
    const usual = { low: null, high: most, basis: "days" };
    const entry = { field: "date", value: most + 1, usual, reason: unusualReason };
    expect(made.body).toMatchObject({ toCheck: true, unusual: [entry] });
    expect((await post({ ...(await bodyOf()), date: daysAgo(most) })).status).toBe(201);
  });

  it("needs a reason only when moved back, and a correction removes its mark", async () => {
    const body = await bodyOf();
    const { body: made } = await post({ ...body, date: daysAgo(3) });
    expect((await put(made, { ...body, date: daysAgo(40) })).body.errors).toHaveProperty("unusualReason");
    const moved = await put(made, { ...body, date: daysAgo(40), unusualReason });
    expect([moved.status, moved.body.date]).toEqual([200, daysAgo(40)]);
    expect((await historyOf(made))[0]).toMatchObject({ action: "update", reason: unusualReason });
    const kept = await put(moved.body, { ...body, date: daysAgo(40), note: "Koreksi" });
    expect([kept.status, kept.body.note]).toEqual([200, "Koreksi"]);
    expect(kept.body.unusual).toEqual(moved.body.unusual);
    const back = await put(kept.body, { ...body, date: daysAgo(1) });
    expect(back.status).toBe(200);
    expect([back.body.toCheck, back.body.unusual]).toEqual([false, []]);
  });
});

describe("records that may be old", () => {
  it.each([
    [
      "/outstanding",
      { poSalesNo: "LAMA-1", poSalesType: "LOCAL", customerId: 1, gradeId: 1, markingId: 1, orderedKg: 5000 },
    ],
    ["/ex-do-master", { ex_do_no: "DO-LAMA", exDoType: "OWN", quantityKg: 1000 }],
  ])("need no reason: %s", async (path, body) => {
    expect((await api.post("ADMIN", path, { ...body, date: "2020-01-02" })).status).toBe(201);
  });
});

describe("an old date with kg that do not match", () => {
  it("are reported together, and one reason covers both", async () => {
    const [item] = newRecord("").outboundItem;
    const outboundItem = [{ ...item, quantityKg: 5000 }];
    const body = newRecord("B 1 BOTH", { date: daysAgo(60), outboundItem });
    const refused = await api.post<Made>("OFFICE", "/outbound-record", body);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["date", "outboundItem.0.quantityKg", "unusualReason"]);
    const made = await api.post<Made>("OFFICE", "/outbound-record", { ...body, unusualReason });
    expect(made.body.unusual).toMatchObject([
      { field: "date", reason: unusualReason },
      { field: "quantityKg", reason: unusualReason },
    ]);
  });
});
