import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PaperPrints } from "#contract/weighing/paper";
import { customer } from "#backend/db/tables/masters";
import { outboundRecord } from "#backend/db/tables/outbound";
import { printedPaper } from "#backend/db/tables/papers";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { paperCalls, type Printed } from "../setup/papers";
import { entriesOf, freshPlate, step, truckAt } from "../setup/trucks";

/** Stored contents, revisions, and prints taken back. */

const api = useApi({ APP_URL: "https://gudang.example" });
const WHY = { reason: "Salah muat" };

const { pagesOf, print, show } = paperCalls(api);

const pdfOf = ({ id }: { id: number }, query = "") => `/outbound-record/${id}/pdf${query}`;

const readPrints = async ({ id }: { id: number }) =>
  (await api.get<{ data: PaperPrints[] }>("OFFICE", `/outbound-record/${id}/prints`)).body.data;

/** Reopens a finished record, takes its papers back and corrects its note. */
async function correct(record: OutboundRecord, takeBack = true): Promise<OutboundRecord> {
  const open = await step(api, record, `reopen${takeBack ? "?takeBack=true" : ""}`, WHY);
  const { date, customerId, licensePlate } = open;
  const note = `Koreksi ${open.version}`;
  const body = { date, customerId, licensePlate, note, outboundItem: entriesOf(open) };
  const put = await api.put<OutboundRecord>("OFFICE", `/outbound-record/${open.id}`, body, open.version);
  expect(put.status).toBe(200);
  return step(api, put.body, "finish", { reason: "uji" });
}

describe("a link to a print", () => {
  it("shows the stored print after changes of record, customer and plant, and after deletion", async () => {
    const record = await truckAt(api, "DONE", { note: "Antar pagi" });
    const first = await print("OFFICE", pdfOf(record));
    const before = await pagesOf(first);
    await api.db.update(customer).set({ name: "PT Ganti" }).where(eq(customer.id, record.customerId));
    expect(await pagesOf(first)).toEqual(before);
    await api.db.update(customer).set({ name: record.customer.name }).where(eq(customer.id, record.customerId));
    const now = await correct(record);
    await api.call("ADMIN", "delete", `/outbound-record/${record.id}`, { version: now.version });
    const [page = ""] = await pagesOf(first);
    expect(page).toContain("DITARIK");
    for (const text of ["Antar pagi", record.licensePlate, "14.000"]) expect(page).toContain(text);
    expect(page).not.toContain("Koreksi");
  });

  it("of any copy is available from the list of prints", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record));
    await print("SCALE", pdfOf(record, "?format=half"));
    const [print2] = await readPrints(record);
    expect(print2?.copies).toMatchObject([
      { copy: 2, edition: 0, format: "half", stored: true, takenBackAt: null, replacedBy: null },
      { copy: 1, edition: 0, format: "a4", stored: true },
    ]);
    expect((await pagesOf(await show("FG", pdfOf(record, "?copy=2"))))[0]).toContain("SALINAN ke-2");
    expect((await api.get("FG", pdfOf(record, "?copy=3"))).status).toBe(404);
  });
});

describe("a print after a change of the paper", () => {
  it("is a revision that names the copies it replaces, without a question", async () => {
    const record = await truckAt(api, "DONE");
    const first = await print("OFFICE", pdfOf(record));
    const copy = await print("SCALE", pdfOf(record));
    const revised = await print("OFFICE", pdfOf(await correct(record), "?again=same&asked=999999999999999"));
    expect(revised).toMatchObject({ copy: 3, edition: 1 });
    const [page = ""] = await pagesOf(revised);
    expect(page).toContain("REVISI 1");
    expect(page).toContain("menggantikan salinan 1–2");
    for (const old of [first, copy])
      expect((await pagesOf(old))[0]).toContain("DIGANTI: diganti REVISI 1 (cetakan ke-3)");
    const further = await print("SCALE", pdfOf(record));
    expect((await pagesOf(further))[0]).toContain("REVISI 1 · SALINAN ke-4");
  });

  it("is a revision after a change of the customer's name or of the letterhead", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record));
    await api.db.update(customer).set({ address: "Jl. Pindah 9" }).where(eq(customer.id, record.customerId));
    expect(await print("OFFICE", pdfOf(record))).toMatchObject({ copy: 2, edition: 1 });
    await api.db.update(customer).set({ address: "Jl. Melati 1, Cikarang" }).where(eq(customer.id, record.customerId));
    expect(await print("OFFICE", pdfOf(record))).toMatchObject({ copy: 3, edition: 2 });
  });

  it("of many records is a revision where the record has changed", async () => {
    const [one, other] = [await truckAt(api, "DONE"), await truckAt(api, "DONE")];
    const path = `/papers/outbound-record?ids=${one.id},${other.id}`;
    await print("OFFICE", path);
    await correct(one);
    const pages = await pagesOf(await print("SCALE", path));
    expect(pages[0]).toContain("REVISI 1");
    expect(pages[1]).toContain("SALINAN ke-2");
  });
});

describe("a link without a print", () => {
  it("is not counted, shows the next number, and never shares a number with other contents", async () => {
    const record = await truckAt(api, "DONE");
    const preview = await show("OFFICE", pdfOf(record));
    expect(preview).toMatchObject({ copy: 1, preview: true });
    expect((await pagesOf(preview))[0]).toContain("PRATINJAU");
    expect(await readPrints(record)).toEqual([]);
    const corrected = await correct(record, false);
    const old = await api.request(preview.url);
    expect([old.status, await old.json()]).toMatchObject([410, { code: "previewOld" }]);
    expect(await show("OFFICE", pdfOf(corrected))).toMatchObject({ copy: 2, preview: true });
    expect(await print("OFFICE", pdfOf(corrected))).toMatchObject({ copy: 2, edition: 0 });
  });

  it("leads to the newest print while the paper is unchanged", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record));
    const shown = await show("SCALE", pdfOf(record));
    expect(shown).toMatchObject({ copy: 1, edition: 0, preview: false });
    expect((await pagesOf(shown))[0]).not.toContain("PRATINJAU");
    expect(await show("SCALE", pdfOf(await correct(record)))).toMatchObject({ copy: 2, edition: 1, preview: true });
  });
});

describe("a change while a valid paper is out", () => {
  it("asks before reopening, and takes the paper back", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record));
    const path = `/outbound-record/${record.id}/reopen`;
    const asked = await api.post("ADMIN", path, WHY, record.version);
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: "paperOut", params: { paper: "surat-jalan", copies: "1" }, errorCodes: { takeBack: [{}] } },
    ]);
    const now = await api.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
    expect(now.body).toMatchObject({ status: "DONE", version: record.version });
    expect((await api.post("ADMIN", `${path}?takeBack=true`, WHY, record.version)).status).toBe(200);
    expect((await readPrints(record))[0]?.copies).toMatchObject([{ copy: 1, takenBackBy: { name: "Uji ADMIN" } }]);
  });

  it("asks before an undo, also when the answer takes half a minute", async () => {
    const weighed = await truckAt(api, "WEIGHED_OUT");
    const done = await step(api, weighed, "finish", { reason: "uji" });
    await print("OFFICE", pdfOf(done));
    const path = `/outbound-record/${done.id}/undo`;
    expect((await api.post("ADMIN", path, {}, done.version)).status).toBe(409);
    await api.db.execute(sql`update undo_step set at = at - interval '30 seconds' where record_id = ${done.id}`);
    expect((await api.post("ADMIN", `${path}?takeBack=true`, {}, done.version)).status).toBe(200);
    const again = await step(
      api,
      (await api.get<OutboundRecord>("ADMIN", `/outbound-record/${done.id}`)).body,
      "finish",
      { reason: "uji" },
    );
    expect((await pagesOf(await print("OFFICE", pdfOf(again))))[0]).toContain("menggantikan salinan 1");
  });

  it("asks before deletion", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record, "?paper=slip"));
    const path = `/outbound-record/${record.id}`;
    expect((await api.call("ADMIN", "delete", path)).body).toMatchObject({
      code: "paperOut",
      params: { paper: "slip" },
    });
    expect((await api.call("ADMIN", "delete", `${path}?takeBack=1`)).status).toBe(204);
  });

  it("asks before a correction that the weighing ticket shows, not before a price", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    const ticket = `/inbound-record/${truck.record.id}/pdf`;
    await print("SCALE", ticket);
    expect((await truck.does("FINANCE", "finish", { pricePerKg: 5000 })).status).toBe(200);
    expect((await truck.does("ADMIN", "reopen", WHY)).status).toBe(200);
    expect((await truck.does("SCALE", "weigh-out", { weightKg: 12_010, unusualReason: "Salah baca" })).status).toBe(
      409,
    );
    expect((await truck.put("ADMIN", { driverName: "Ujang" })).status).toBe(409);
    expect(
      (await truck.does("SCALE", "weigh-out?takeBack=true", { weightKg: 12_010, unusualReason: "Salah baca" })).status,
    ).toBe(200);
    expect(await print("SCALE", ticket)).toMatchObject({ copy: 2, edition: 1 });
    expect((await truck.does("ADMIN", "cancel", WHY)).status).toBe(409);
  });

  it("is either before or after a concurrent print", async () => {
    const record = await truckAt(api, "DONE");
    const path = `/outbound-record/${record.id}/reopen?takeBack=true`;
    const [printed, reopened] = await Promise.all([
      api.post<Printed>("OFFICE", pdfOf(record), {}),
      api.post("ADMIN", path, WHY, record.version),
    ]);
    expect([printed.status, reopened.status]).toEqual([200, 200]);
    const [page = ""] = await pagesOf(printed.body);
    expect(page).toMatch(printed.body.copy === null ? /BELUM SELESAI/ : /DITARIK/);
  });
});

describe("prints before contents were stored", () => {
  it("keep their numbers, and are replaced by a revision after a change", async () => {
    const record = await truckAt(api, "DONE");
    await print("OFFICE", pdfOf(record));
    await api.db.update(printedPaper).set({ content: null }).where(eq(printedPaper.recordId, record.id));
    expect(await print("SCALE", pdfOf(record))).toMatchObject({ copy: 2, edition: 0 });
    await api.db.update(outboundRecord).set({ note: "lain" }).where(eq(outboundRecord.id, record.id));
    const revised = await print("FG", pdfOf(record));
    expect((await pagesOf(revised))[0]).toContain("menggantikan salinan 1–2");
    expect((await api.get("FG", pdfOf(record, "?copy=1"))).status).toBe(404);
  });
});

describe("a plant without a company", () => {
  it("prints an empty letterhead", async () => {
    const [page = ""] = await pagesOf(await print("OFFICE", pdfOf(await truckAt(api, "DONE"))));
    expect(page).not.toContain("PT Gudang");
    expect(page).toContain("SURAT JALAN");
  });
});
