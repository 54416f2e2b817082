import Papa from "papaparse";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { REPORT_FORMATS } from "#contract/reports/report-file";
import { numberFormats } from "#contract/values/format";
import { reports } from "#contract/reports/reports";
import { customer } from "#backend/db/tables/masters";
import { csvSlots, fileSlots } from "#backend/files/pool";
import { useApi } from "../setup/api";
import { fillReports } from "../setup/report-data";
import { fileLink, fileOf, readCsv, readPdf, readXlsx } from "../setup/report-files";

/** Report files: cells, access, queue and cancellation; report-read-back.test.ts checks the rows. */

const api = useApi({ COMPANY_NAME: "PT Gudang Contoh" });
const RANGE = { startDate: "2026-01-20", endDate: "2026-05-31" };
/** 5,001 rows, more than one fetch and more than a PDF holds. */
const MANY = { startDate: "2024-01-01", endDate: "2024-12-31" };
/** More rows than one fetch, as many as a PDF holds. */
const OF_PDF = { startDate: "2024-01-01", endDate: "2024-05-29" };
const numbersOfPdf = Array.from({ length: 5001 }, (_one, index) => index + 1).filter((n) => n % 300 < 150);
const byName = (name: string) => reports.find((report) => report.name === name)!;

beforeAll(async () => {
  await fillReports(api.db, 20_261_122);
  await api.db
    .execute(sql`insert into production (production_no, date, shift, ex_do_master_id, outbound_item_id, grade_id, marking_id, bags, quantity_kg)
      select 'X-' || n, date '2024-01-01' + n % 300, 1, 1, 1, 1, 1, 1, n from generate_series(1, 5001) n`);
  await api.db
    .update(customer)
    .set({ name: "=HYPERLINK(1)" })
    .where(sql`${customer.id} = 2`);
});

/** Waits until the database runs no statement. */
async function expectQuiet() {
  await expect
    .poll(async () => {
      const { rows } = await api.db.execute(sql`select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
      return rows[0]?.open;
    })
    .toBe(0);
}

describe("file cells", () => {
  it("contain dates, words and harmless texts in CSV", async () => {
    const { head, rows } = readCsv(await fileOf(api, byName("booking"), { format: "csv", query: RANGE }));
    expect(head.slice(0, 4)).toEqual(["No. booking", "Tanggal", "No. PO", "Customer"]);
    expect(rows[0]?.[1]).toMatch(/^2026-\d\d-\d\d$/);
    expect(rows.map((row) => row[9])).toContain("Sebagian");
    expect(rows.map((row) => row[3])).toContain("'=HYPERLINK(1)");
    const query = { ...RANGE, separator: ",", bom: 0, type: "vendor" };
    const comma = (await fileOf(api, byName("inbound"), { format: "csv", query })).toString();
    expect(Papa.parse<string[]>(comma).data[0]?.slice(0, 3)).toEqual(["Vendor", "Truk", "Netto kg"]);
  });

  it("are XLSX texts when they look like a formula, and a second sheet has the query", async () => {
    const query = { ...RANGE, type: "grade", across: "monthly", customer: 2, exDoType: "OWN", withCancelled: 1 };
    const file = await fileOf(api, byName("booking"), { format: "xlsx", query: { ...RANGE, customer: 2 } });
    expect((await readXlsx(file)).rows.map((row) => row[3])).toContain("=HYPERLINK(1)");
    const asked = await readXlsx(await fileOf(api, byName("booking"), { format: "xlsx", query }), 2);
    const told = [asked.head, ...asked.rows, asked.total].map((line) => line.join(": "));
    expect(told.slice(0, 2)).toEqual(["Laporan Booking: ", "PT Gudang Contoh: "]);
    expect(told).toContain("Tanggal: 20/01/2026 – 31/05/2026");
    expect(told).toContain("Baris: Grade × Bulanan (Kg)");
    expect(told).toContain("Customer: =HYPERLINK(1)");
    expect(told).toContain("Asal barang: Produksi sendiri");
    expect(told).toContain("Yang batal: Ikut dihitung");
    expect(told.at(-1)).toMatch(/^Dibuat: \d\d\/\d\d\/\d{4} \d\d\.\d\d, Uji ADMIN$/);
  });

  it.each(REPORT_FORMATS)("of %s cover several fetches", async (format) => {
    const query = format === "pdf" ? OF_PDF : MANY;
    const file = await fileOf(api, byName("production"), { format, query });
    if (format === "pdf") {
      const pages = await readPdf(file);
      const texts = pages.flat();
      expect(texts.filter((text) => /^X-\d+$/.test(text)).length).toBe(numbersOfPdf.length);
      expect(texts).toContain(numberFormats("id").formatNumber(numbersOfPdf.reduce((sum, n) => sum + n)));
      // The heads are on every page, with the correct number of pages.
      for (const [index, page] of pages.entries()) {
        expect(page).toEqual(expect.arrayContaining(["Nomor", "Tanggal"]));
        expect(page.join(" ")).toContain(`Halaman ${index + 1} dari ${pages.length}`);
      }
    } else {
      const { rows, total } = format === "csv" ? readCsv(file) : await readXlsx(file);
      expect(rows.length).toBe(5001);
      expect(total).toContain((5001 * 5002) / 2);
    }
  });
});

describe("the language of a file", () => {
  const inLanguage = (locale: string, format: "csv" | "xlsx" | "pdf", query: object = {}) =>
    fileOf(api, byName("booking"), { format, query: { ...RANGE, ...query, locale } });

  it.each([
    ["en", ["Booking no.", "Date", "PO no.", "Customer"], "Partly used", "Page 1 of"],
    ["es", ["N.º de reserva", "Fecha", "N.º de pedido", "Cliente"], "Usada en parte", "Página 1 de"],
    ["fr", ["N° de réservation", "Date", "N° de commande", "Client"], "Entamée", "Page 1 sur"],
    ["pt-BR", ["Nº da reserva", "Data", "Nº do pedido", "Cliente"], "Usada em parte", "Página 1 de"],
    ["zh-CN", ["预订号", "日期", "订单号", "客户"], "部分使用", "1 /"],
    ["id", ["No. booking", "Tanggal", "No. PO", "Customer"], "Sebagian", "Halaman 1 dari"],
  ])("is %s in column headers, statuses and totals", async (locale, heads, status, page) => {
    for (const format of ["csv", "xlsx"] as const) {
      const file = await inLanguage(locale, format);
      const { head, rows, total } = format === "csv" ? readCsv(file) : await readXlsx(file);
      expect(head.slice(0, 4)).toEqual(heads);
      expect(rows.map((row) => row[9])).toContain(status);
      expect(total[0]).toBe({ "zh-CN": "合计" }[locale] ?? "Total");
    }
    const pdf = await inLanguage(locale, "pdf");
    expect(pdf.toString("latin1")).toContain(`/Lang (${locale})`);
    const [first = []] = await readPdf(pdf);
    expect(first).toContain(heads[1]);
    expect(first.join(" ")).toContain(page);
  });

  it("applies to months and filters in an XLSX, and to the file name", async () => {
    const asked = await readXlsx(await inLanguage("fr", "xlsx", { type: "monthly" }), 2);
    const told = [asked.head, ...asked.rows, asked.total].map((line) => line.join(": "));
    expect(told).toEqual(expect.arrayContaining(["Lignes: Par mois", "Dates: 20/01/2026 – 31/05/2026"]));
    expect(told.at(-1)).toMatch(/^Créé: .*, Uji ADMIN$/);
    const readName = async (locale: string) => {
      const query = { ...RANGE, locale };
      const answer = await api.request(await fileLink(api, byName("booking"), { format: "csv", query }));
      await answer.text();
      return answer.headers.get("Content-Disposition");
    };
    expect(await readName("fr")).toBe('attachment; filename="rapport-booking-2026-01-20-2026-05-31.csv"');
    expect(await readName("zh-CN")).toContain("filename*=UTF-8''%E6%8A%A5%E8%A1%A8-booking-");
  });

  it("must be supported", async () => {
    const { status } = await api.get("ADMIN", `/booking-report/csv?startDate=2026-01-20&endDate=2026-05-31&locale=de`);
    expect(status).toBe(422);
  });
});

describe("a generated file", () => {
  type User = "ADMIN" | "OFFICE" | "FINANCE";

  /** Requests a file; the response of a PDF or XLSX arrives when it is made. */
  function begin(format: "csv" | "xlsx" | "pdf", as: User = "ADMIN", report = "production") {
    const client = new AbortController();
    const answer = fileLink(api, byName(report), { format, query: OF_PDF, as }).then((link) =>
      api.request(link, { signal: client.signal }),
    );
    answer.catch(() => undefined);
    return { client, answer };
  }

  /** Keeps files of the production report in the making until the returned function is called. */
  async function holdRows(): Promise<() => Promise<void>> {
    let [lock, release] = [() => {}, () => {}];
    const isLocked = new Promise<void>((resolve) => (lock = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const held = api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table production in access exclusive mode`);
      lock();
      await isReleased;
    });
    await Promise.race([isLocked, held]);
    return () => {
      release();
      return held;
    };
  }

  it.each(["pdf", "xlsx"] as const)("as %s is sent with its length", async (format) => {
    const answer = await begin(format).answer;
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("Content-Length")));
  });

  it("is refused when it has too many rows for a PDF", async () => {
    const answer = await api.request(await fileLink(api, byName("production"), { format: "pdf", query: MANY }));
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: "tooManyForPdf" })]);
  });

  it("is queued behind two running files, and starts when one finishes or is cancelled", async () => {
    const release = await holdRows();
    const first = begin("pdf", "ADMIN");
    const second = begin("xlsx", "OFFICE");
    await expect.poll(() => fileSlots.counts).toEqual({ underWay: 2, waiting: 0 });
    const third = begin("xlsx", "FINANCE", "inbound");
    await expect.poll(() => fileSlots.counts).toEqual({ underWay: 2, waiting: 1 });
    first.client.abort();
    await expect.poll(() => fileSlots.counts).toEqual({ underWay: 2, waiting: 0 });
    await release();
    expect([(await second.answer).status, (await third.answer).status]).toEqual([200, 200]);
    await expectQuiet();
  });

  it("needs no slot of a CSV: two clients that stop reading do not delay it", async () => {
    const stalled = [begin("csv", "ADMIN"), begin("csv", "OFFICE")];
    for (const { answer } of stalled) await (await answer).body!.getReader().read();
    expect((await begin("xlsx", "FINANCE", "inbound").answer).status).toBe(200);
    for (const { client } of stalled) client.abort();
    await expect.poll(() => csvSlots.counts.underWay).toBe(0);
  });

  it("is refused as the fifth unfinished file of a user, until one is finished or cancelled", async () => {
    const release = await holdRows();
    const open = Array.from({ length: 4 }, () => begin("xlsx"));
    await expect.poll(() => fileSlots.counts).toEqual({ underWay: 2, waiting: 2 });
    const fifth = await begin("xlsx").answer;
    expect([fifth.status, fifth.headers.get("Retry-After")]).toEqual([503, "10"]);
    for (const { client } of open.slice(1)) client.abort();
    await release();
    expect((await open[0]!.answer).status).toBe(200);
    expect((await begin("xlsx").answer).status).toBe(200);
  });

  it.each(REPORT_FORMATS)("as %s cancels its statement when the client disconnects", async (format) => {
    const release = await holdRows();
    const { client, answer } = begin(format);
    const slots = format === "csv" ? csvSlots : fileSlots;
    await expect.poll(() => slots.counts.underWay).toBe(1);
    client.abort();
    await answer.then((sent) => sent.text()).catch(() => undefined);
    await expect.poll(() => slots.counts.underWay).toBe(0);
    await release();
    await expectQuiet();
  });
});

describe("a file link", () => {
  const report = byName("inbound");

  it("includes prices only for users who may see them", async () => {
    for (const format of ["csv", "xlsx"] as const) {
      const headFor = async (as: "FINANCE" | "SCALE") => {
        const file = await fileOf(api, report, { format, query: RANGE, as });
        return (format === "csv" ? readCsv(file) : await readXlsx(file)).head;
      };
      expect(await headFor("FINANCE")).toContain("Nilai Rp");
      expect((await headFor("SCALE")).join()).not.toContain("Rp");
    }
  });
});

describe("a file without a link", () => {
  const { apiPath } = byName("inbound");
  const statusFor = async (as: "SCALE" | "CHECKER" | null, path: string) => {
    const headers = as === null ? undefined : { Authorization: `Bearer ${await api.token(as)}` };
    const answer = await api.request(`/api${path}`, { headers });
    await answer.text();
    return answer.status;
  };

  it.each(REPORT_FORMATS)("as %s is for signed-in users who may see the report", async (format) => {
    const path = `${apiPath}/${format}/file?${new URLSearchParams(RANGE).toString()}`;
    expect(await statusFor("SCALE", path)).toBe(200);
    expect(await statusFor("SCALE", `${path}&sort=amount`)).toBe(422);
    expect(await statusFor("CHECKER", path)).toBe(403);
    expect(await statusFor(null, path)).toBe(404);
    expect(await statusFor("SCALE", `${path}&signature=x`)).toBe(404);
  });

  it("has deleted rows only for users who may restore them", async () => {
    expect(await statusFor("SCALE", "/list/inbound/csv/file")).toBe(200);
    expect(await statusFor("SCALE", "/list/inbound/csv/file?deleted=1")).toBe(403);
  });
});
