import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { figureLinks } from "~/definitions/home";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { bookedItem, expectStatus, makeBooking, makeExDo, makePo } from "../setup/orders";
import { proofAt } from "../setup/proof";
import { openTruck, step, truckAt } from "../setup/trucks";

/** Handover of finished trucks to invoicing (docs/domain.md, Invoicing). */

const api = useApi();
const today = businessDay("Asia/Jakarta");

type Marked = ErrorAnswer & { data: { id: number; version: number }[] };

const handOver = (account: Account, ids: number[], key?: string) =>
  api.call<Marked>(account, "post", "/outbound-record/invoice", { body: { ids }, ...(key && { key }) });
const takeBack = (account: Account, ids: number[]) => api.post<Marked>(account, "/outbound-record/uninvoice", { ids });
const read = async (id: number) => expectStatus(200, await api.get<OutboundRecord>("OFFICE", `/outbound-record/${id}`));
const findLink = (name: string) =>
  figureLinks({ roles: ["OFFICE"] }, today).find(({ label }) => label === `business:home.link.${name}`)?.href ?? "";

let bookingId = 0;
beforeAll(async () => {
  const po = await makePo(api, "PO-TAGIH", [400_000], { date: today });
  bookingId = (await makeBooking(api, po.lines[0]?.id ?? 0, (await makeExDo(api)).id, 400_000)).id;
});
const booked = () => ({ date: today, outboundItem: [bookedItem(bookingId, 14_000)] });
const finished = () => truckAt(api, "DONE", booked());

describe("a handover to invoicing", () => {
  it("marks all trucks with its user, and they leave the list and report of trucks to be invoiced", async () => {
    const trucks = [await finished(), await finished()];
    const listed = async () => (await proofAt(api, findLink("toInvoice"))).data.map(({ id }) => id);
    const amount = async () => (await proofAt(api, findLink("toInvoiceRp"))).summary.amount ?? 0;
    expect(await listed()).toEqual(expect.arrayContaining(trucks.map(({ id }) => id)));
    const before = await amount();
    const { data } = expectStatus(
      200,
      await handOver(
        "OFFICE",
        trucks.map(({ id }) => id),
      ),
    );
    expect(data).toEqual(trucks.map(({ id, version }) => ({ id, version: version + 1 })));
    expect(await read(trucks[0]!.id)).toMatchObject({ invoiceState: "INVOICED", invoicedBy: { name: "Uji OFFICE" } });
    expect(await listed()).not.toContain(trucks[0]!.id);
    expect(before - (await amount())).toBe(2 * 14_000 * 8500.5);
    const [entry] = await api.history("OFFICE", `/outbound-record/${trucks[1]!.id}`);
    expect(entry).toMatchObject({
      action: "invoice",
      by: { name: "Uji OFFICE" },
      changes: [{ field: "invoicedBy", from: null, to: "Uji OFFICE" }],
    });
  });

  it("marks no truck if one is marked, not finished or without a price, and names it", async () => {
    const fresh = await finished();
    const marked = await finished();
    expectStatus(200, await handOver("OFFICE", [marked.id]));
    const others = [
      [marked, "alreadyInvoiced"],
      [await truckAt(api, "WEIGHED_OUT", booked()), "notFinished"],
      [await truckAt(api, "DONE", { date: today }), "notPriced"],
    ] as const;
    for (const [{ id, recordNo }, code] of others) {
      const { status, body } = await handOver("OFFICE", [fresh.id, id]);
      expect([status, body.code, body.params?.recordNo]).toEqual([409, code, recordNo]);
    }
    expect(await read(fresh.id)).toMatchObject({ invoiceState: "OPEN", version: fresh.version });
  });

  it("of concurrent calls marks a truck once", async () => {
    const trucks = [await finished(), await finished(), await finished()];
    const ids = trucks.map(({ id }) => id);
    const answers = await Promise.all([ids, ids.toReversed(), ids.slice(1)].map((one) => handOver("OFFICE", one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(ids[2]!)).version).toBe(trucks[2]!.version + 1);
  });

  it("repeated with its key marks a truck once", async () => {
    const { id, version } = await finished();
    const [first, second] = [await handOver("OFFICE", [id], "tagih-1"), await handOver("OFFICE", [id], "tagih-1")];
    expect([first.status, second.status, (await read(id)).version]).toEqual([200, 200, version + 1]);
  });

  it("is undone by its user within seconds, and by ADMIN later", async () => {
    const { id } = await finished();
    const [marked] = expectStatus(200, await handOver("OFFICE", [id])).data;
    const undo = (account: Account) => api.post<Marked>(account, `/outbound-record/${id}/undo`, {}, marked?.version);
    expect((await undo("ADMIN")).body.code).toBe("undoOver");
    expectStatus(200, await undo("OFFICE"));
    expect(await read(id)).toMatchObject({ status: "DONE", invoiceState: "OPEN", invoicedAt: null });
    expectStatus(200, await handOver("OFFICE", [id]));
    expectStatus(200, await takeBack("ADMIN", [id]));
    expect((await takeBack("ADMIN", [id])).body).toMatchObject({ code: "notInvoiced" });
    expect((await read(id)).invoiceState).toBe("OPEN");
  });

  it("outlives a reopening, and says that amount or status changed", async () => {
    const po = await makePo(api, "PO-UBAH", [20_000], { date: today });
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, 1, 20_000);
    const truck = await truckAt(api, "DONE", { date: today, outboundItem: [bookedItem(booking.id, 14_000)] });
    expectStatus(200, await handOver("OFFICE", [truck.id]));
    const reopened = await step(api, await read(truck.id), "reopen", { reason: "surat jalan salah" });
    expect(reopened).toMatchObject({ invoiceState: "CHANGED", invoicedBy: { name: "Uji OFFICE" } });
    const again = await step(api, reopened, "finish", {});
    expect(again.invoiceState).toBe("INVOICED");
    await api.db.execute(`update po_sale_line set price_per_kg = 8600 where id = ${po.lines[0]?.id ?? 0}`);
    const { data } = await proofAt(api, `/record/outbound?date=&invoiceState=CHANGED`);
    expect(data.map(({ id }) => id)).toEqual([truck.id]);
  });

  it("rejects unknown ids and unfinished trucks", async () => {
    const { id } = await openTruck(api, { date: today });
    expect((await handOver("OFFICE", [id, 999_999])).status).toBe(404);
    expect((await handOver("OFFICE", [])).body.errors).toHaveProperty("ids");
  });
});
