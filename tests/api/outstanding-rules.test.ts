import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding, OutstandingList } from "#contract/orders/outstanding";
import type { PoSale, PoSaleList } from "#contract/orders/po-sale";
import type { ReportAnswer } from "#contract/reports/report-answer";
import { sumLines } from "~/definitions/po-sale";
import { useApi } from "../setup/api";
import { bookedItem, bookingBody, driveToScale, expectStatus, makeBooking, makeExDo, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
import { truckAt } from "../setup/trucks";

const api = useApi();
const poNow = async (id: number) => (await api.get<PoSale>("OFFICE", `/po-sale/${id}`)).body;
const bookingNow = async (id: number) => (await api.get<Booking>("OFFICE", `/booking/${id}`)).body;

describe("days left", () => {
  it("are the kg left by what the customer took of the same goods in 28 days", async () => {
    const today = businessDay("Asia/Jakarta");
    const exDo = await makeExDo(api, "DO-LAJU");
    const po = await makePo(api, "PO-LAJU", [100_000], { date: today });
    const next = await makePo(api, "PO-LAJU-2", [3400], { date: today });
    const other = await makePo(api, "PO-DIAM", [1000], { date: today, customerId: 2 });
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 14_000);
    const outboundItem = [bookedItem(booking.id, 14_000)];
    // Too old to count.
    await truckAt(api, "DONE", { date: shiftDay(today, -28) });
    await truckAt(api, "DONE", { date: today, outboundItem });
    const days = async (query: string) => {
      const { data } = (await api.get<OutstandingList>("OFFICE", `/outstanding?${query}`)).body;
      return Object.fromEntries(data.map(({ poSalesNo, daysLeft }) => [poSalesNo, daysLeft]));
    };
    const posOf = { [po.poSalesNo]: 172, [next.poSalesNo]: 6, [other.poSalesNo]: null };
    expect(await days("")).toMatchObject(posOf);
    expect(await days(`asOf=${today}`)).toMatchObject(posOf);
    expect(await days("runsOut=1&sort=daysLeft")).toEqual({ [next.poSalesNo]: 6 });
  });
});

describe("outstanding kg of a PO", () => {
  it("are closed short again after a truck is reopened and loaded with less", async () => {
    const exDo = await makeExDo(api, "DO-6");
    const po = await makePo(api, "PO-6", [1000]);
    const line = po.lines[0]?.id ?? 0;
    const close = async (reason: string) =>
      api.post<PoSale>(
        "OFFICE",
        `/po-sale/${po.id}/lines/${line}/short-close`,
        { reason },
        (await poNow(po.id)).version,
      );
    const booking = await makeBooking(api, line, exDo.id, 600);
    const opened = await api.post<OutboundRecord>(
      "OFFICE",
      "/outbound-record",
      newRecord("B 6 SC", { outboundItem: [bookedItem(booking.id, 600)] }),
    );
    let truck = await driveToScale(api, expectStatus(201, opened));
    const step = async (verb: string, body: object) =>
      (truck = expectStatus(
        200,
        await api.post<OutboundRecord>("ADMIN", `/outbound-record/${truck.id}/${verb}`, body, truck.version),
      ));
    await step("finish", {});
    expect((await close("sisa batal")).body).toMatchObject({ status: "CLOSED", lines: [{ shortClosedKg: 400 }] });
    expect((await close("sisa batal")).body).toMatchObject({ message: "Baris ini sudah ditutup." });

    await step("reopen", { reason: "salah hitung" });
    const [item] = truck.outboundItem;
    const fewer = { ...bookedItem(booking.id, 590), unusualReason: "satu karung sobek" };
    truck = expectStatus(
      200,
      await api.put<OutboundRecord>("FG", `/outbound-record-item/${item?.id}`, fewer, item?.version),
    );
    await step("finish", { reason: "satu karung tidak dimuat" });
    expect(await poNow(po.id)).toMatchObject({ status: "ACTIVE", lines: [{ outstandingKg: 10 }] });
    expect((await close("sisa batal lagi")).status).toBe(409);
    const lowered = { body: bookingBody(line, exDo.id, 590), version: (await bookingNow(booking.id)).version };
    expectStatus(200, await api.call("OFFICE", "put", `/booking/${booking.id}`, lowered));
    expect((await close("sisa batal lagi")).body).toMatchObject({
      status: "CLOSED",
      lines: [{ shortClosedKg: 410, shortClosedReason: "sisa batal lagi", outstandingKg: 0 }],
    });
  });

  it("are listed as outstanding, settled or over-delivered, and an over-delivery does not reduce other orders", async () => {
    const [open] = [
      await makePo(api, "PO-8A", [700]),
      await makePo(api, "PO-8B", [100]),
      await makePo(api, "PO-8C", [100]),
    ];
    const listed = async (query: string) =>
      (await api.get<OutstandingList>("OFFICE", `/outstanding?poSalesNo=PO-8&${query}`)).body;
    const nos = async (query: string) => (await listed(query)).data.map(({ poSalesNo }) => poSalesNo);
    for (const [no, adjustmentKg] of [
      ["PO-8B", -100],
      ["PO-8C", -130],
    ]) {
      const [row] = (await listed("")).data.filter(({ poSalesNo }) => poSalesNo === no);
      const body = { adjustmentKg, reason: "terkirim dulu" };
      const { id, version } = row as Outstanding;
      expectStatus(200, await api.post("OFFICE", `/outstanding/${id}/adjust`, body, version));
    }
    expect(await nos("state=open")).toEqual([open.poSalesNo]);
    expect(await nos("state=settled")).toEqual(["PO-8B"]);
    expect(await nos("state=over")).toEqual(["PO-8C"]);
    const { total, summary } = await listed("");
    expect([total, summary]).toMatchObject([
      3,
      { orderedKg: 900, adjustmentKg: -230, outstandingKg: 670, owedKg: 700, overKg: 30 },
    ]);
    expect((await listed("state=over")).summary).toMatchObject({ outstandingKg: -30, owedKg: 0, overKg: 30 });
    expect((await api.get("OFFICE", "/outstanding?state=all")).status).toBe(422);
  });

  it("are not reduced by an over-delivered line of the same PO in lists, details and reports", async () => {
    const po = await makePo(api, "PO-9 LEBIH", [700, 100]);
    const rows = (await api.get<OutstandingList>("OFFICE", "/outstanding?poSalesNo=PO-9")).body.data;
    const past = rows.find(({ orderedKg }) => orderedKg === 100);
    const body = { adjustmentKg: -130, reason: "terkirim dulu" };
    const { id, version } = past as Outstanding;
    expectStatus(200, await api.post("OFFICE", `/outstanding/${id}/adjust`, body, version));

    const listed = (await api.get<PoSaleList>("OFFICE", "/po-sale?poSalesNo=PO-9")).body;
    expect([listed.data[0], listed.summary]).toMatchObject([{ outstandingKg: 700 }, { outstandingKg: 700 }]);
    expect(sumLines(await poNow(po.id))).toMatchObject({ orderedKg: 800, outstandingKg: 700, overKg: 30 });
    for (const type of ["detail", "customer", "daily"]) {
      const days = `startDate=2026-11-20&endDate=2026-11-20&type=${type}&poSalesNo=PO-9`;
      const report = async (path: string) => (await api.get<ReportAnswer>("OFFICE", `${path}?${days}`)).body;
      const balances = await report("/outstanding-report");
      expect(balances.summary).toMatchObject({ outstandingKg: 700, overKg: 30, orderedKg: 800 });
      expect((await report("/po-sale-report")).summary).toMatchObject({ outstandingKg: 700, orderedKg: 800 });
      const shown = balances.data.map(({ outstandingKg, overKg }) => [outstandingKg, overKg]);
      expect(shown).toEqual(
        type === "detail"
          ? [
              [700, 0],
              [0, 30],
            ]
          : [[700, 30]],
      );
    }
  });

  it("are not adjusted when the PO is cancelled or deleted, or the line removed", async () => {
    const readRow = async (no: string, line = 0) => {
      const { body } = await api.get<{ data: Outstanding[] }>("OFFICE", `/outstanding?poSalesNo=${no}&sort=date`);
      return body.data.sort((a, b) => a.id - b.id)[line];
    };
    const adjust = (row: Outstanding | undefined) =>
      api.post("OFFICE", `/outstanding/${row?.id}/adjust`, { adjustmentKg: -10, reason: "hitung ulang" }, row?.version);
    const [cancelled, deleted, shorter] = [
      await makePo(api, "PO-7C", [100]),
      await makePo(api, "PO-7D", [100]),
      await makePo(api, "PO-7L", [100, 200]),
    ];
    const rows = [await readRow("PO-7C"), await readRow("PO-7D"), await readRow("PO-7L", 1)];
    const cancel = { body: { reason: "order batal" }, version: cancelled.version };
    expectStatus(200, await api.call("OFFICE", "post", `/po-sale/${cancelled.id}/cancel`, cancel));
    expectStatus(204, await api.call("OFFICE", "delete", `/po-sale/${deleted.id}`));
    const { poSalesNo, poSalesType, date, customerId } = shorter;
    const [{ id, gradeId, markingId, orderedKg }] = shorter.lines as [PoSale["lines"][number]];
    const body = { poSalesNo, poSalesType, date, customerId, lines: [{ id, gradeId, markingId, orderedKg }] };
    expectStatus(200, await api.put("OFFICE", `/po-sale/${shorter.id}`, body, shorter.version));

    const answers = await Promise.all(rows.map(adjust));
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404]);
    expect(answers[0]?.body.message).toBe("PO ini tidak aktif lagi (Batal).");
    expectStatus(200, await adjust(await readRow("PO-7L")));
  });
});

describe("a line or PO that has ended", () => {
  const readBalance = async (no: string) =>
    (await api.get<OutstandingList>("OFFICE", `/outstanding?poSalesNo=${no}`)).body.data;
  const adjust = async (row: Outstanding, adjustmentKg: number) => {
    const body = { adjustmentKg, reason: "hitung ulang" };
    expectStatus(200, await api.post("OFFICE", `/outstanding/${row.id}/adjust`, body, row.version));
  };
  const shortClose = async (po: PoSale, line: number) => {
    const path = `/po-sale/${po.id}/lines/${po.lines[line]?.id}/short-close`;
    return expectStatus(200, await api.post<PoSale>("OFFICE", path, { reason: "cukup" }, po.version));
  };
  const edit = (po: PoSale, lines: object[], changes: object = {}) => {
    const { poSalesNo, poSalesType, date, customerId } = po;
    const body = { poSalesNo, poSalesType, date, customerId, lines, unusualReason: "uji", ...changes };
    return api.put<PoSale & ErrorAnswer>("OFFICE", `/po-sale/${po.id}`, body, po.version);
  };
  const entryOf = ({ id, gradeId, markingId, orderedKg }: PoSale["lines"][number]) => ({
    id,
    gradeId,
    markingId,
    orderedKg,
  });

  it("is not booked once an adjustment leaves no outstanding kg", async () => {
    const exDo = await makeExDo(api, "DO-END-1");
    const po = await makePo(api, "PO-END-1", [700, 100], { tolerancePct: 10 });
    const row = (await readBalance("PO-END-1")).find(({ orderedKg }) => orderedKg === 100) as Outstanding;
    await adjust(row, -100);
    expect((await poNow(po.id)).lines).toMatchObject([{ bookableKg: 770 }, { bookableKg: 0, outstandingKg: 0 }]);
    const { body } = await api.get<{ data: { lines: unknown[] }[] }>(
      "OFFICE",
      "/po-sale?mode=search&poSalesNo=PO-END-1",
    );
    expect(body.data[0]?.lines).toHaveLength(1);
    const refused = await api.post("OFFICE", "/booking", bookingBody(po.lines[1]?.id ?? 0, exDo.id, 50));
    expect(refused).toMatchObject({ status: 409, body: { errorCodes: { poSaleLineId: [{ code: "lineClosed" }] } } });
  });

  it("keeps its goods and its place in the PO once it is closed short", async () => {
    const po = await shortClose(await makePo(api, "PO-END-2", [700, 100]), 1);
    const [first, second] = po.lines.map(entryOf) as [object, object];
    const removed = await edit(po, [first]);
    expect(removed).toMatchObject({ status: 409, body: { errorCodes: { lines: [{ code: "lineClosed" }] } } });
    const other = await edit(po, [first, { ...second, markingId: 2 }]);
    expect(other).toMatchObject({ status: 409, body: { errorCodes: { "lines.1.gradeId": [{ code: "lineClosed" }] } } });
    expectStatus(200, await edit(po, [first, { ...second, pricePerKg: 9000 }], { note: "harga baru" }));
  });

  it("is edited, but neither cancelled nor deleted, once the PO is closed", async () => {
    const po = await shortClose(await makePo(api, "PO-END-3", [700]), 0);
    expect(po.status).toBe("CLOSED");
    const closed = { status: 409, body: { code: "wrongStatusPoSale", params: { status: "CLOSED" } } };
    expect(await api.post("OFFICE", `/po-sale/${po.id}/cancel`, { reason: "batal" }, po.version)).toMatchObject(closed);
    expect(await api.call("OFFICE", "delete", `/po-sale/${po.id}`)).toMatchObject(closed);
    const more = { gradeId: 2, markingId: 2, orderedKg: 300 };
    const reopened = expectStatus(200, await edit(po, [...po.lines.map(entryOf), more], { note: "tambahan" }));
    expect(reopened).toMatchObject({ status: "ACTIVE", note: "tambahan", lines: [{}, { bookableKg: 300 }] });
  });

  it("is ordered below its bookings only within the tolerance", async () => {
    const exDo = await makeExDo(api, "DO-END-4");
    const po = await makePo(api, "PO-END-4", [1000], { tolerancePct: 10 });
    await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 1000);
    const [line] = (await poNow(po.id)).lines.map(entryOf) as [object];
    const lowered = (orderedKg: number) => edit(po, [{ ...line, orderedKg }], { tolerancePct: 10 });
    const refused = await lowered(909);
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCodes: { "lines.0.orderedKg": [{ code: "belowBooked" }] } },
    });
    expect(expectStatus(200, await lowered(910)).lines).toMatchObject([{ limitKg: 1001, bookedKg: 1000 }]);
  });
});
