import { beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/constants";
import { IMPORT_AREAS, type ImportArea, type ImportPreview } from "#contract/import";
import { LIST_FORMATS } from "#contract/rows/list-view";
import { importLabels } from "~/definitions/imports";
import { sheetColumns } from "~/services/import/columns.server";
import { readSheet } from "~/services/import/sheet.server";
import { translator } from "~/services/request/locale.server";
import { useApi } from "../setup/api";
import { masterSamples } from "../setup/masters";
import { makePo } from "../setup/orders";

/** Downloaded lists come back unchanged (docs/decisions/0181-import.md). */

const api = useApi();

async function readList(area: ImportArea, query: string) {
  const link = await api.get<{ url: string }>("ADMIN", `/list/${area}/${query}`);
  const bytes = await (await api.request(link.body.url)).arrayBuffer();
  const t = await translator("id");
  const languages = await Promise.all(LOCALES.map(translator));
  const columns = sheetColumns(importLabels(area), t, [t, ...languages]);
  return readSheet(new File([bytes], "isi"), columns, t, { languages });
}
const preview = async (area: ImportArea, rows: object[]) =>
  (await api.post<ImportPreview>("ADMIN", `/${area}/import/preview`, { rows })).body;

beforeAll(async () => {
  for (const [area, { body }] of Object.entries(masterSamples)) {
    const { status } = await api.post("ADMIN", `/${area}`, body("CONTOH"));
    expect(status, area).toBe(201);
  }
  const party = { code: "ULANG", phone: "+62 811 2223334", address: '- Jl. Satu; "A", 2', npwp: "0123456789012345" };
  await api.post("ADMIN", "/customer", { ...party, name: "=PT Ulang", active: false });
  await api.post("ADMIN", "/vendor", { ...party, name: "'=PT Ulang" });
  await api.post("ADMIN", "/outbound-item", { name: "Ulang", unit: "jumbo bag", kgPerUnit: 12.5 });
  await api.post("ADMIN", "/ex-do-master", {
    ex_do_no: "007",
    exDoType: "PURCHASED",
    date: "2026-03-11",
    note: "a\nb",
  });
  const days = { kirUntil: "2027-03-11", stnkUntil: null };
  await api.post("OFFICE", "/vehicle", { licensePlate: "B 9123 QAX", permittedGrossKg: 26000, ...days });
  await makePo(api, "PO-ULANG", [1000]);
  const balance = {
    date: "2026-03-11",
    poSalesNo: "LAMA",
    poSalesType: "EXPORT",
    customerId: 1,
    gradeId: 1,
    markingId: 1,
  };
  await api.post("OFFICE", "/outstanding", { ...balance, orderedKg: 5000, note: "catatan" });
});

describe.each(IMPORT_AREAS)("a downloaded list of %s", (area) => {
  it.each(LIST_FORMATS)("is recognised as unchanged in every language: %s", async (format) => {
    for (const locale of LOCALES) {
      const sheet = await readList(area, `${format}?locale=${locale}`);
      expect([locale, sheet.errors]).toEqual([locale, []]);
      const { rows, good, unchanged, errors } = await preview(area, sheet.rows);
      expect([locale, errors, good, unchanged]).toEqual([locale, [], rows, rows]);
      expect(rows).toBeGreaterThan(0);
    }
  });
});

describe("a row of a stored record", () => {
  const stored = { code: "BARIS", name: "PT Baris", phone: "021" };
  const send = (rows: object[]) =>
    api.post<{ created: number; unchanged: number }>("ADMIN", "/customer/import", { rows });

  it("is left out when it is unchanged, and refused when a value differs", async () => {
    expect((await send([stored])).body).toEqual({ created: 1 });
    expect((await send([stored, { code: "BARIS-2", name: "PT Lain" }])).body).toEqual({ created: 1, unchanged: 1 });
    expect((await send([stored])).status).toBe(422);
    expect((await send([{ ...stored, name: "PT Lain" }])).status).toBe(422);
    expect((await send([{ ...stored, active: false }])).status).toBe(422);
    const { errors } = await preview("customer", [stored, stored]);
    expect(errors.map(({ codes }) => codes[0]?.code)).toEqual(["importTwice"]);
  });
});
