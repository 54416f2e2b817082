import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PaperPrints } from "#contract/weighing/paper";
import { PLANT_FIELDS, type PlantSettings } from "#contract/plant/plant";
import { appUser } from "#backend/db/tables/accounts";
import { customer } from "#backend/db/tables/masters";
import { outboundRecord } from "#backend/db/tables/outbound";
import { paperPrint } from "#backend/db/tables/papers";
import { useApi } from "../setup/api";
import { type Account, accountEmail } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { bookedItem, makeBooking, makeExDo, makePo } from "../setup/orders";
import { paperCalls, type Printed } from "../setup/papers";
import { pdfInk, pdfText } from "../setup/pdf-text";
import { jpeg } from "../setup/pictures";
import { newRecord } from "../setup/records";
import { freshPlate, GROSS, load, openTruck, step, TARE } from "../setup/trucks";

/** Papers of trucks: format, print count, and contents. */

const api = useApi({ APP_URL: "https://gudang.example", COMPANY_NAME: "PT Uji Coba" });

const { bytesOf, print, show } = paperCalls(api);

/** Returns texts and paper size in points of each page. */
async function read(printed: Pick<Printed, "url">): Promise<{ pages: string[]; size: string; images: number }> {
  const bytes = await bytesOf(printed);
  const source = Buffer.from(bytes).toString("latin1");
  const size = /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(source)?.[1] ?? "";
  return { pages: pdfText(bytes), size, images: source.match(/\/Subtype \/Image/g)?.length ?? 0 };
}

/** Creates a finished truck with 50 kg more than its items. */
async function gone(outboundItem?: object[]): Promise<OutboundRecord> {
  const opened = await openTruck(api, outboundItem ? { outboundItem } : {});
  let now = await step(api, opened, "weigh-in", { weightKg: TARE });
  for (const index of now.outboundItem.keys()) now = await load(api, now, index);
  const items = now.outboundItem.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  const weightKg = TARE + items + 100;
  now = await step(api, now, "weigh-out", { weightKg, unusualReason: "Palet ikut tertimbang" });
  return step(api, now, "finish", { reason: "Palet kayu dua lapis" });
}

const pathOf = ({ id }: { id: number }, query = "") => `/outbound-record/${id}/pdf${query}`;

/** Answers the question for any time: the last print was good, so print a copy. */
const FURTHER = "again=further&asked=999999999999999";

const readHistory = async ({ id }: { id: number }) => api.history("ADMIN", `/outbound-record/${id}`);

/** The response after printing the same paper twice in a row. */
interface Question {
  code: string;
  params: { copy: number; asked: number };
}
const readQuestion = async (account: Account, path: string) => {
  const { status, body } = await api.post<Question>(account, path, {});
  expect([status, body.code]).toEqual([409, "printedLately"]);
  return body.params;
};

describe("a print within two minutes of the same user's last print", () => {
  it("is counted only after the user answers whether the last print failed", async () => {
    const record = await gone();
    expect((await print("OFFICE", pathOf(record))).copy).toBe(1);
    const { copy, asked } = await readQuestion("OFFICE", pathOf(record, "?format=half"));
    expect(copy).toBe(1);

    const failed = await print("OFFICE", pathOf(record, `?again=same&asked=${asked}`));
    expect(failed.copy).toBe(1);
    expect((await read(failed)).pages.join()).not.toContain("SALINAN");
    expect((await readHistory(record))[0]).toMatchObject({
      action: "printAgain",
      by: { name: "Uji OFFICE" },
      changes: [{ to: "Surat jalan" }, { to: "A4" }, { to: 1 }],
    });

    const second = await readQuestion("OFFICE", pathOf(record));
    expect((await print("OFFICE", pathOf(record, `?again=further&asked=${second.asked}`))).copy).toBe(2);
    expect((await readHistory(record))[0]).toMatchObject({ action: "print", changes: [{}, {}, { to: 2 }] });
  });

  it("accepts each answer once, and asks again on a second click", async () => {
    const record = await gone();
    await print("OFFICE", pathOf(record));
    for (const again of ["further", "same"]) {
      const { asked, copy } = await readQuestion("OFFICE", pathOf(record));
      const path = pathOf(record, `?again=${again}&asked=${asked}`);
      const answers = await Promise.all(Array.from({ length: 4 }, () => api.post<Printed>("OFFICE", path, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 200)?.body.copy).toBe(again === "same" ? copy : copy + 1);
    }
    expect((await readHistory(record)).filter(({ action }) => action.startsWith("print"))).toHaveLength(3);
  });

  it("is one print when several tabs request it concurrently", async () => {
    const record = await gone();
    const clicks = Array.from({ length: 6 }, () => api.post<Printed>("OFFICE", pathOf(record), {}));
    expect((await Promise.all(clicks)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await print("SCALE", pathOf(record))).copy).toBe(2);
  });

  it("is a new copy without a question after two minutes, and never a repeat after five", async () => {
    const record = await gone();
    await print("OFFICE", pathOf(record));
    const ago = (seconds: number) =>
      api.db
        .update(paperPrint)
        .set({ lastAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(paperPrint.recordId, record.id));
    await ago(121);
    expect((await print("OFFICE", pathOf(record))).copy).toBe(2);
    await ago(301);
    expect((await print("OFFICE", pathOf(record, "?again=same&asked=999999999999999"))).copy).toBe(3);
  });

  it("in a bulk print returns the question, and counts no paper before the answer", async () => {
    const [printed, other] = [await gone(), await gone()];
    await print("OFFICE", pathOf(printed));
    const path = `/papers/outbound-record?ids=${other.id},${printed.id}`;
    const { asked } = await readQuestion("OFFICE", path);
    const { pages } = await read(await print("OFFICE", `${path}&again=same&asked=${asked}`));
    expect(pages.join()).not.toContain("SALINAN");
    for (const record of [printed, other]) expect((await print("SCALE", pathOf(record))).copy).toBe(2);
  });
});

describe("a print of a finished record", () => {
  it("is counted: the first is the original, the second a copy, and each link keeps its number", async () => {
    const record = await gone();
    const first = await print("OFFICE", pathOf(record));
    const second = await print("SCALE", pathOf(record, "?format=half"));
    expect([first.copy, second.copy]).toEqual([1, 2]);
    expect((await read(second)).pages[0]).toContain("SALINAN ke-2");
    for (const _ of [1, 2]) expect((await read(first)).pages.join()).not.toContain("SALINAN");
    // Each kind of paper has a separate count.
    expect((await print("OFFICE", pathOf(record, "?paper=slip"))).copy).toBe(1);
  });

  it("shows Latin, Greek, Cyrillic and Chinese names, embeds only their glyphs and fits the sheet", async () => {
    const name = "Łódź Ωμέγα Щёлково 北京市仓库 龍鳳 한";
    const record = await gone();
    const rename = (to: string) => api.db.update(customer).set({ name: to }).where(eq(customer.id, record.customerId));
    await rename(name);
    for (const format of ["a4", "half"]) {
      const bytes = await bytesOf(await print("OFFICE", pathOf(record, `?format=${format}&${FURTHER}`)));
      const text = pdfText(bytes).join("").replaceAll("\n", "");
      for (const part of ["Łódź", "Ωμέγα", "Щёлково", "北京市仓库", "龍鳳", "?"]) expect(text).toContain(part);
      expect(bytes.length).toBeLessThan(80_000);
    }

    // The widest name; no form starts a new page for text below its foot.
    await rename("W".repeat(120));
    const wide = await print("OFFICE", pathOf(record, `?format=half&${FURTHER}`));
    expect((await read(wide)).pages.length).toBeLessThanOrEqual(3);
    await rename(record.customer.name);
  });

  it("is in the history with user and paper, and does not raise the version", async () => {
    const record = await gone();
    await print("OFFICE", pathOf(record));
    await print("FG", pathOf(record, "?paper=slip&format=half"));
    const history = await api.history("ADMIN", `/outbound-record/${record.id}`);
    expect(history.slice(0, 2)).toMatchObject([
      {
        action: "print",
        by: { name: "Uji FG" },
        changes: [
          { field: "paper", to: "Slip internal" },
          { field: "format", to: "9,5 × 5,5 inci" },
          { field: "copy", to: 1 },
        ],
      },
      { action: "print", by: { name: "Uji OFFICE" }, changes: [{ to: "Surat jalan" }, { to: "A4" }, { to: 1 }] },
    ]);
    const now = await api.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
    expect(now.body.version).toBe(record.version);
  });

  it("is counted per record and paper, with the last user who printed it", async () => {
    const record = await gone();
    const prints = async (account: Account) =>
      (await api.get<{ data: PaperPrints[] }>(account, `/outbound-record/${record.id}/prints`)).body.data;
    expect(await prints("OFFICE")).toEqual([]);
    await print("OFFICE", pathOf(record));
    await print("SCALE", pathOf(record));
    await show("SCALE", pathOf(record, "?preview=true"));
    await print("OFFICE", pathOf(record, "?paper=slip"));
    const moment = expect.stringMatching(/^\d{4}-/) as string;
    expect(await prints("SCALE")).toMatchObject([
      { paper: "surat-jalan", prints: 2, lastBy: { name: expect.any(String) as string }, lastAt: moment },
      { paper: "slip", prints: 1, lastAt: moment },
    ]);
    const [note, slip] = await prints("SCALE");
    expect(note?.lastBy).not.toEqual(slip?.lastBy);
  });

  it("is counted only when the record is finished", async () => {
    const opened = await openTruck(api);
    const draft = await print("OFFICE", pathOf(opened));
    expect(draft.copy).toBeNull();
    expect((await read(draft)).pages[0]).toContain("BELUM SELESAI");
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-out");
    expect((await print("SCALE", `/inbound-record/${truck.record.id}/pdf`)).copy).toBe(1);
  });
});

describe("a half-sheet form", () => {
  const manyItems = (count: number) => Array.from({ length: count }, () => newRecord("").outboundItem[0]);

  it("has no empty sheets when the printing user has a long name", async () => {
    const record = await gone();
    const mine = eq(appUser.email, accountEmail("OFFICE"));
    await api.db
      .update(appUser)
      .set({ name: "Raden Mas Muhammad Abdurrahman Wahid Sosrodiningrat Kusumowardhani" })
      .where(mine);
    await print("OFFICE", pathOf(record, "?format=half"));
    const { pages } = await read(await print("OFFICE", pathOf(record, `?format=half&${FURTHER}`)));
    await api.db.update(appUser).set({ name: "Uji OFFICE" }).where(mine);
    expect(pages.length).toBe(1);
    expect(pages[0]).toContain(`${record.recordNo} · Salinan ke-2 · Dicetak`);
  });

  it("has its total and an item row on the page with signatures", async () => {
    for (const count of [4, 5, 6, 7]) {
      const record = await openTruck(api, { outboundItem: manyItems(count) });
      const { pages } = await read(await print("OFFICE", pathOf(record, "?format=half")));
      expect(pages.at(-1), `${count} items`).toMatch(new RegExp(`200 karung.*Jumlah ${count} barang.*Satpam`, "s"));
    }
  });
});

describe("paper formats", () => {
  it.each([
    ["", "595.28 841.89", "surat-jalan"],
    ["?format=half", "684 396", "surat-jalan"],
    ["?format=half&paper=slip", "684 396", "slip"],
  ])("%j has %s points", async (query, size, name) => {
    const record = await gone();
    const printed = await print("OFFICE", pathOf(record, query));
    expect((await read(printed)).size).toBe(size);
    const { headers } = await api.request(printed.url);
    expect(headers.get("Content-Disposition")).toBe(`inline; filename="${name}-${record.recordNo}.pdf"`);
  });

  it("reject other formats and papers", async () => {
    const record = await openTruck(api);
    for (const query of ["?format=a5", "?paper=tiket-timbang", "?paper=x"]) {
      expect((await api.post("OFFICE", pathOf(record, query), {})).status).toBe(422);
    }
    const truck = await InboundTruck.arrives(api, freshPlate());
    expect((await api.post("SCALE", `/inbound-record/${truck.record.id}/pdf?paper=slip`, {})).status).toBe(422);
  });

  it.each([
    [1, 1],
    [5, 1],
    [30, 3],
  ])("half a sheet with %i items has %i pages, each with the header, and items above the total", async (n, count) => {
    const line = { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 10, quantityKg: 500 };
    const record = await openTruck(api, { outboundItem: Array.from({ length: n }, () => line) });
    const { pages } = await read(await print("OFFICE", pathOf(record, "?format=half")));
    expect(pages).toHaveLength(count);
    pages.forEach((page, index) => {
      expect(page).toContain(`Halaman ${index + 1} dari ${count}`);
      expect(page).toContain(record.recordNo);
    });
    const withTotal = pages.find((page) => page.includes(`Jumlah ${n} barang`)) ?? "";
    expect(withTotal.split("\n")).toContain(String(n));
    expect(withTotal).toContain("Grade · Marking");
    // A page without weights has no signatures.
    const signed = pages.find((page) => page.includes("Satpam")) ?? "";
    expect(signed).toContain("Netto");
  });

  it("use black text of at least 9 points in forms, for any content", async () => {
    const record = await gone();
    const printed = await print("OFFICE", pathOf(record, "?format=half&paper=slip"));
    const { sizes, colours } = pdfInk(await bytesOf(printed));
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
    expect([...new Set(colours)]).toEqual(["0 0 0"]);
  });
});

describe("paper content", () => {
  it("includes PO and booking, and the difference with reasons only on the slip", async () => {
    const po = await makePo(api, "PO-KERTAS-7", [20_000]);
    const exDo = await makeExDo(api, "DO-KERTAS");
    const booking = await makeBooking(api, po.lines[0]?.id ?? 0, exDo.id, 20_000);
    const record = await gone([bookedItem(booking.id, 14_000)]);
    const [paper = ""] = (await read(await print("OFFICE", pathOf(record)))).pages;
    const [slip = ""] = (await read(await print("OFFICE", pathOf(record, "?paper=slip")))).pages;
    for (const text of ["PO-KERTAS-7", booking.bookingNo]) {
      expect(paper).toContain(text);
      expect(slip).toContain(text);
    }
    const inside = ["Selisih", "+100 kg", "Palet kayu dua lapis", "DO-KERTAS", "Hanya untuk di dalam pabrik"];
    for (const text of inside) {
      expect(paper).not.toContain(text);
      expect(slip.replaceAll("\n", " ")).toContain(text);
    }
  });

  it("marks each weight as typed or sent by the scale", async () => {
    const opened = await openTruck(api);
    const empty = await step(api, opened, "weigh-in", { weightKg: TARE });
    // As in old records; the API does not accept it.
    await api.db.update(outboundRecord).set({ firstSource: "INDICATOR" }).where(eq(outboundRecord.id, opened.id));
    const loaded = await load(api, await load(api, empty, 0), 1);
    const full = await step(api, loaded, "weigh-out", { weightKg: GROSS, source: "MANUAL" });
    const [page = ""] = (await read(await print("OFFICE", pathOf(full)))).pages;
    expect(page.match(/ · manual/g)).toHaveLength(1);
  });

  it("includes the name and logo set by ADMIN", async () => {
    const record = await gone();
    const before = await read(await print("OFFICE", pathOf(record)));
    expect(before.pages[0]).toContain("PT Uji Coba");
    expect(before.images).toBe(0);
    const { version } = (await api.get<PlantSettings>("ADMIN", "/settings/company")).body;
    const values = Object.fromEntries(PLANT_FIELDS.map((field) => [field, null]));
    const body = { ...values, companyName: "PT Nama Baru", companyPhone: "031 777" };
    expect((await api.put("ADMIN", "/settings/company", body, version)).status).toBe(200);
    const headers = { Authorization: `Bearer ${await api.token("ADMIN")}`, "Content-Type": "image/jpeg" };
    const logo = { method: "PUT", headers, body: new Uint8Array(jpeg) };
    expect((await api.request("/api/settings/company/logo", logo)).status).toBe(200);
    for (const format of ["a4", "half"]) {
      const after = await read(await print("OFFICE", pathOf(record, `?format=${format}&${FURTHER}`)));
      expect(after.pages[0]).toContain("PT Nama Baru");
      expect(after.pages[0]).toContain("Telp. 031 777");
      expect(after.images).toBe(1);
    }
  });
});

describe("papers of several trucks", () => {
  const printMany = async (account: Account, ids: number[], query = "") =>
    print(account, `/papers/outbound-record?ids=${ids.join()}${query}`);

  it("form one document in the requested order, each counted and numbered separately", async () => {
    const first = await gone();
    const second = await gone();
    const open = await openTruck(api);
    expect((await print("OFFICE", pathOf(second))).copy).toBe(1);

    const printed = await printMany("OFFICE", [second.id, open.id, first.id], `&format=half&${FURTHER}`);
    const { pages, size } = await read(printed);
    expect(size).toBe("684 396");
    expect(pages).toHaveLength(3);
    for (const [index, record] of [second, open, first].entries()) {
      expect(pages[index]).toContain(record.recordNo);
      expect(pages[index]).toContain("Halaman 1 dari 1");
    }
    expect(pages[0]).toContain("SALINAN ke-2");
    expect(pages[1]).toContain("BELUM SELESAI");
    expect(pages[2]).not.toMatch(/SALINAN|BELUM SELESAI/);
    // The link shows the same prints, and counts no print.
    expect((await read(printed)).pages[0]).toContain("SALINAN ke-2");
    expect((await print("SCALE", pathOf(second))).copy).toBe(3);
    const history = await api.history("ADMIN", `/outbound-record/${first.id}`);
    expect(history[0]).toMatchObject({ action: "print", by: { name: "Uji OFFICE" } });
  });

  it("are all counted or none, and at most 100", async () => {
    const record = await gone();
    const path = (ids: number[]) => `/papers/outbound-record?ids=${ids.join()}`;
    expect((await api.post("OFFICE", path([record.id, 999_999]), {})).status).toBe(404);
    expect((await print("OFFICE", pathOf(record))).copy).toBe(1);
    const many = await api.post("OFFICE", path(Array.from({ length: 101 }, (_, index) => index + 1)), {});
    expect([many.status, many.body]).toMatchObject([422, { errors: { ids: ["Maksimal 100."] } }]);
    expect((await api.post("OFFICE", "/papers/outbound-record?ids=x", {})).status).toBe(422);
  });

  it("have a unique number for each print under concurrent prints of the same trucks", async () => {
    const ids = [(await gone()).id, (await gone()).id];
    await Promise.all(
      [ids, [...ids].reverse(), ids, [...ids].reverse()].map((one) => printMany("OFFICE", one, `&${FURTHER}`)),
    );
    for (const id of ids) expect((await print("SCALE", pathOf({ id }))).copy).toBe(5);
  });
});
