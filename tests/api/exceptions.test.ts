import { beforeAll, describe, expect, it } from "vitest";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { ErrorAnswer } from "#contract/answers";
import type { HomeAnswer } from "#contract/home";
import type { ExceptionTotals } from "#contract/plant/exception";
import { EXCEPTION_KINDS } from "#contract/plant/exception-kinds";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { ReportAnswer, ReportRow } from "#contract/reports/report-answer";
import { exceptionRows } from "#contract/rows/exceptions";
import { plantSetting } from "#backend/db/tables/plant";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { InboundTruck } from "../setup/inbound";
import { makePo } from "../setup/orders";
import { TestScale } from "../setup/scales";
import { fileOf, readCsv, readXlsx } from "../setup/report-files";
import { freshPlate, GROSS, load, openTruck, step, TARE, truckAt } from "../setup/trucks";

/** The inbox (docs/domain.md, Exceptions). */

const api = useApi();
const today = businessDay("Asia/Jakarta");
const reason = { reason: "salah truk" };

async function book(query: Record<string, string> = {}, as: Account = "OFFICE"): Promise<ReportAnswer> {
  const asked = new URLSearchParams({ startDate: today, endDate: today, perPage: "100", ...query });
  const { status, body } = await api.get<ReportAnswer>(as, `/exception-report?${asked}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The exceptions of a plate, without the moment. */
const of = async (plate: string, kind?: string): Promise<ReportRow[]> =>
  (await book({ licensePlate: plate, ...(kind && { kind }) })).data;

const keyOf = ({ recordArea, recordId, kind, id }: ReportRow) =>
  `${recordArea as string} ${recordId} ${kind as string} ${id}`;

const plateOf = ([row]: ReportRow[]) => row?.licensePlate as string;

const look = (as: Account, rows: ReportRow[], why?: string) =>
  api.post<ErrorAnswer>(as, "/exception/look", { rows: rows.map(keyOf), reason: why });

const readKinds = async (plate: string) => (await of(plate)).map(({ kind }) => kind);

async function print(record: { id: number }, paper = "surat-jalan", area = "outbound") {
  const path = `/${area}-record/${record.id}/pdf?paper=${paper}`;
  const printed = await api.post<{ params: { asked: number } }>("ADMIN", path, {});
  if (printed.status === 200) return;
  const again = `${path}&again=further&asked=${printed.body.params.asked}`;
  expect((await api.post("ADMIN", again, {})).status).toBe(200);
}

const fresh = async (record: OutboundRecord) =>
  (await api.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`)).body;

describe("each kind", () => {
  it("is not in the usual course of a truck, with its first print", async () => {
    const truck = await truckAt(api, "DONE", { unusualReason: undefined });
    await print(truck);
    expect(await readKinds(truck.licensePlate)).toEqual([]);
    const inbound = await InboundTruck.after(api, freshPlate(), "finish");
    expect(await readKinds(inbound.record.licensePlate)).toEqual([]);
  });

  it("names an unusual value with its usual range and reason, also after its review", async () => {
    const truck = await openTruck(api);
    const weighed = await step(api, truck, "weigh-in", { weightKg: 1_000, unusualReason: "truk kecil" });
    const row = {
      kind: "unusual",
      recordArea: "outbound",
      recordId: truck.id,
      recordNo: truck.recordNo,
      partner: truck.customer.name,
      by: "Uji ADMIN",
      changedField: "outbound.field.firstKg",
      to: "1.000 kg",
      reason: "truk kecil",
    };
    expect(await of(truck.licensePlate)).toEqual([expect.objectContaining(row)]);
    await api.post("OFFICE", `/outbound-record/${truck.id}/clear-unusual`, {}, weighed.version);
    expect(await of(truck.licensePlate)).toEqual([expect.objectContaining(row)]);
  });

  it("has a usual range in the language of its file", async () => {
    const truck = await openTruck(api);
    await step(api, truck, "weigh-in", { weightKg: 42_000, unusualReason: "truk besar" });
    const [row] = await of(truck.licensePlate);
    const range = row?.usual as string | undefined;
    expect([range, row?.from, row?.to]).toEqual([expect.stringMatching(/^[\d.]+ – [\d.]+ kg$/), null, "42.000 kg"]);
    const query = { startDate: today, endDate: today, licensePlate: truck.licensePlate, locale: "en" };
    const english = readCsv(await fileOf(api, exceptionRows, { format: "csv", query }));
    expect(english.rows.flat().filter((cell) => String(cell).includes("kg"))).toEqual([
      range?.replaceAll(".", ","),
      "42,000 kg",
    ]);
    const xlsx = await readXlsx(await fileOf(api, exceptionRows, { format: "xlsx", query }));
    expect(english.rows[0]?.[1]).toMatch(/^\d\d:\d\d$/);
    expect(xlsx.rows[0]?.[1]).toBe(String(english.rows[0]?.[1]).replace(":", "."));
  });

  it("has a corrected and a removed weight with old and new value, newest first", async () => {
    let truck = await truckAt(api, "WEIGHED_IN");
    truck = await step(api, truck, "weigh-in", { weightKg: TARE + 10, unusualReason: "salah baca" });
    await step(api, truck, "remove-weighing", reason);
    const fact = { kind: "correction", changedField: "outbound.field.firstKg" };
    expect(await of(truck.licensePlate)).toEqual([
      expect.objectContaining({ ...fact, from: "8.010 kg", to: null, reason: "salah truk" }),
      expect.objectContaining({ ...fact, from: "8.000 kg", to: "8.010 kg", reason: "salah baca" }),
    ]);
  });

  it("has a corrected load once, and no first load", async () => {
    let truck = await truckAt(api, "LOADING");
    expect(await readKinds(truck.licensePlate)).toEqual([]);
    truck = await fresh(truck);
    await load(api, truck, 0, { bags: 139, quantityKg: 6_950, unusualReason: "satu sobek" });
    const [row, ...others] = await of(truck.licensePlate, "correction");
    expect([row?.changedField, row?.reason, others]).toEqual(["outbound.field.outboundItem", "satu sobek", []]);
    expect(row?.to).toContain("139 karung");
  });

  it("has a loaded item that was removed", async () => {
    const truck = await truckAt(api, "LOADING");
    const [item] = truck.outboundItem;
    const body = { unusualReason: "salah truk" };
    expect((await api.call("FG", "delete", `/outbound-record-item/${item?.id}`, { body })).status).toBe(204);
    const [row, ...others] = await of(truck.licensePlate, "correction");
    expect([row?.changedField, row?.to, row?.reason, others]).toEqual([
      "outbound.field.outboundItem",
      null,
      "salah truk",
      [],
    ]);
  });

  it("lists a corrected check, and a price changed after the finish, without the price", async () => {
    const truck = await InboundTruck.after(api, freshPlate(), "check");
    const items = truck.record.items.map(({ id, quantity }, index) => ({ id, quantity: quantity - (index ? 1 : 0) }));
    expect((await truck.does("CHECKER", "check", { items, unusualReason: "dihitung ulang" })).status).toBe(200);
    expect(await of(truck.record.licensePlate)).toEqual([
      expect.objectContaining({ kind: "correction", changedField: "inbound.field.items", reason: "dihitung ulang" }),
    ]);
    expect((await truck.does("ADMIN", "weigh-out", { weightKg: 12_000 })).status).toBe(200);
    expect((await truck.does("ADMIN", "finish", { pricePerKg: 5_000 })).status).toBe(200);
    expect((await truck.does("ADMIN", "reopen", reason)).status).toBe(200);
    const paid = await truck.does("ADMIN", "finish", { pricePerKg: 5_100, unusualReason: "harga baru" });
    expect(paid.status).toBe(200);
    const [price, reopened] = await of(truck.record.licensePlate);
    expect(reopened).toMatchObject({ kind: "reopened", from: "inbound.status.DONE", to: "inbound.status.WEIGHED_OUT" });
    expect(price).toMatchObject({ kind: "correction", changedField: "inbound.field.pricePerKg", from: null, to: null });
  });

  it("has a deduction that another check replaces after changed goods, and no first check", async () => {
    const deduction = { deductionPct: 5, deductionReason: "basah", unusualReason: "basah sekali" };
    const truck = await InboundTruck.after(api, freshPlate(), "weigh-in");
    const [first] = truck.record.items;
    const put = (quantity: number) =>
      truck.put("ADMIN", {
        items: truck.entries().map((item) => (item.id === first?.id ? { ...item, quantity } : item)),
        unusualReason: "salah ketik",
      });
    expect((await truck.does("CHECKER", "check", truck.counted(deduction))).status).toBe(200);
    expect(await of(truck.record.licensePlate, "correction")).toEqual([]);
    await put(17_000);
    expect((await truck.does("CHECKER", "check", { ...truck.counted(), unusualReason: "kering" })).status).toBe(200);
    await put(16_000);
    expect((await truck.does("CHECKER", "check", truck.counted(deduction))).status).toBe(200);
    const row = { changedField: "inbound.field.deductionPct" };
    const edited = { changedField: "inbound.field.items", by: "Uji ADMIN", reason: "salah ketik" };
    expect(await of(truck.record.licensePlate, "correction")).toEqual([
      expect.objectContaining({ ...row, from: null, to: "5%", reason: "basah sekali" }),
      expect.objectContaining({ ...edited, to: expect.stringContaining("16.000 kg") as string }),
      expect.objectContaining({ ...row, from: "5%", to: null, reason: "kering" }),
      expect.objectContaining({ ...edited, to: expect.stringContaining("17.000 kg") as string }),
    ]);
  });

  it("has a cancellation only after a weighing, and a deletion", async () => {
    const waiting = await truckAt(api, "CANCELLED");
    expect(await readKinds(waiting.licensePlate)).toEqual([]);
    const weighed = await step(api, await truckAt(api, "WEIGHED_IN"), "cancel", reason);
    const row = { kind: "cancelled", changedField: "outbound.field.status", to: "outbound.status.CANCELLED" };
    expect(await of(weighed.licensePlate)).toEqual([expect.objectContaining({ ...row, ...reason })]);
    const deleted = await truckAt(api, "WEIGHED_IN");
    expect((await api.call("ADMIN", "delete", `/outbound-record/${deleted.id}`)).status).toBe(204);
    expect(await of(deleted.licensePlate)).toEqual([
      expect.objectContaining({ kind: "cancelled", changedField: "outbound.action.delete" }),
    ]);
  });

  it("has a second print, a reopening, the paper that is out, and the new edition", async () => {
    let truck = await truckAt(api, "DONE");
    await print(truck);
    await print(truck);
    expect(await of(truck.licensePlate)).toEqual([
      expect.objectContaining({ kind: "paper", changedField: "paper.name.surat-jalan", to: "2" }),
    ]);
    truck = await fresh(truck);
    const path = `/outbound-record/${truck.id}/reopen?takeBack=true`;
    expect((await api.post("ADMIN", path, reason, truck.version)).status).toBe(200);
    expect((await readKinds(truck.licensePlate)).toSorted()).toEqual(["paper", "paperOut", "reopened"]);
    truck = await step(api, await fresh(truck), "weigh-out", { weightKg: GROSS + 10, unusualReason: "ulang" });
    await step(api, truck, "finish", { reason: "uji" });
    await print(truck);
    const rows = await of(truck.licensePlate);
    expect(rows.map(({ kind }) => kind)).toEqual(["paper", "correction", "reopened", "paper"]);
    expect(rows[0]).toMatchObject({ to: "3 · rev. 1" });
  });
});

it("a deleted truck leaves its valid paper out", async () => {
  const truck = await truckAt(api, "DONE");
  await print(truck);
  const path = `/outbound-record/${truck.id}?takeBack=true`;
  expect((await api.call("ADMIN", "delete", path)).status).toBe(204);
  expect((await of(truck.licensePlate)).map(({ kind, to }) => [kind, to]).toSorted()).toEqual([
    ["cancelled", null],
    ["paperOut", "1"],
  ]);
});

describe("a look", () => {
  /** A cancellation by ADMIN. */
  async function cancelled(): Promise<ReportRow[]> {
    const truck = await step(api, await truckAt(api, "WEIGHED_IN"), "cancel", reason);
    return of(truck.licensePlate);
  }

  it("accepts a row, which the history of its record names", async () => {
    const rows = await cancelled();
    expect(rows).toMatchObject([{ look: "open", lookedBy: null }]);
    expect((await look("OFFICE", rows, "dicek dengan sopir")).status).toBe(204);
    const plate = plateOf(rows);
    expect((await book({ licensePlate: plate, look: "looked" })).data).toMatchObject([{ lookedBy: "Uji OFFICE" }]);
    expect((await book({ licensePlate: plate, look: "open" })).total).toBe(0);
    const [entry] = await api.history("ADMIN", `/outbound-record/${rows[0]?.recordId}`);
    expect(entry).toMatchObject({ action: "look", reason: "dicek dengan sopir", by: { name: "Uji OFFICE" } });
    expect((await look("OFFICE", rows)).status).toBe(204);
    expect((await api.history("ADMIN", `/outbound-record/${rows[0]?.recordId}`))[1]?.action).toBe("cancel");
  });

  it.each(["SCALE", "OFFICE"] as const)("is possible for the rows that the start page of %s counts", async (role) => {
    const truck = await step(api, await openTruck(api), "weigh-in", { weightKg: 1_000, unusualReason: "truk kecil" });
    const by = async (as: Account, record: OutboundRecord, weightKg: number) => {
      const body = { weightKg, unusualReason: "salah baca" };
      return (await api.post<OutboundRecord>(as, `/outbound-record/${record.id}/weigh-in`, body, record.version)).body;
    };
    await by("SCALE", await by("ADMIN", truck, TARE), TARE + 10);
    const { total } = await book({ look: "mine", startDate: shiftDay(today, -29) }, role);
    expect((await api.get<HomeAnswer>(role, "/home")).body.tasks?.toLookAt).toBe(total);
    const query = { licensePlate: truck.licensePlate };
    const own = (await book({ ...query, look: "mine" }, role)).data.map(keyOf);
    const open = (await book({ ...query, look: "open" }, role)).data;
    const readAcceptable = async () => (await book(query, role)).data.filter(({ acceptable }) => acceptable).map(keyOf);
    expect(await readAcceptable()).toEqual(own);
    const accepted = [];
    for (const row of open) if ((await look(role, [row], "dilihat")).status === 204) accepted.push(keyOf(row));
    expect([open.length, own.length]).toEqual(role === "SCALE" ? [2, 1] : [2, 2]);
    expect(accepted).toEqual(own);
    expect(await readAcceptable()).toEqual([]);
  });

  it("leaves the other exceptions of a record open", async () => {
    const truck = await truckAt(api, "WEIGHED_IN");
    const body = { weightKg: TARE + 10, unusualReason: "salah baca" };
    await step(api, await step(api, truck, "weigh-in", body), "cancel", reason);
    const [last, first] = await of(truck.licensePlate);
    expect((await look("OFFICE", [first!])).status).toBe(204);
    expect((await of(truck.licensePlate)).map((row) => [row.kind, row.look])).toEqual([
      ["cancelled", "open"],
      ["correction", "looked"],
    ]);
    expect(last?.kind).toBe("cancelled");
  });

  it("checks the unusual values of its record, by those who may", async () => {
    const truck = await openTruck(api);
    await step(api, truck, "weigh-in", { weightKg: 1_000, unusualReason: "truk kecil" });
    const rows = await of(truck.licensePlate);
    expect((await look("SCALE", rows)).status).toBe(403);
    expect((await look("ADMIN", rows)).body).toMatchObject({ code: "clearsOwn" });
    expect((await look("OFFICE", rows)).status).toBe(204);
    expect((await fresh(truck)).toCheck).toBe(false);
    expect(await of(truck.licensePlate)).toMatchObject([{ look: "looked", lookedBy: "Uji OFFICE" }]);
  });

  it("has the unusual values of orders and stock, also after it", async () => {
    for (const number of ["PO-INBOX-1", "PO INBOX 1"]) await makePo(api, number, [1000]);
    const { data } = await book({ recordNo: "PO INBOX 1", look: "open" });
    const [row] = data;
    expect(row).toMatchObject({ kind: "unusual", recordArea: "po-sale", recordNo: "PO INBOX 1", look: "open" });
    expect((await look("OFFICE", data)).body).toMatchObject({ code: "clearsOwn" });
    expect((await look("ADMIN", data)).status).toBe(204);
    expect((await book({ recordNo: "PO INBOX 1" })).data).toMatchObject([{ look: "looked" }]);
  });

  it("accepts unusual values of a closed day only by ADMIN, with a reason", async () => {
    const day = shiftDay(today, -1);
    const truck = await openTruck(api, { date: day });
    const body = { weightKg: 1_000, unusualReason: "truk kecil" };
    expect((await api.post("SCALE", `/outbound-record/${truck.id}/weigh-in`, body, truck.version)).status).toBe(200);
    const query = { licensePlate: truck.licensePlate };
    const rows = await of(truck.licensePlate);
    await api.db.insert(plantSetting).values({ lockDate: day });
    expect((await book({ ...query, look: "mine" })).total).toBe(0);
    expect((await look("OFFICE", rows)).body).toMatchObject({ code: "periodClosed" });
    expect((await book({ ...query, look: "mine" }, "ADMIN")).data).toMatchObject([{ acceptable: true }]);
    expect(Object.keys((await look("ADMIN", rows)).body.errors ?? {})).toEqual(["closedReason"]);
    await api.db.delete(plantSetting);
    expect((await book({ ...query, look: "mine" })).data).toMatchObject([{ acceptable: true }]);
  });

  it("is of one of two users at the same time", async () => {
    const rows = await cancelled();
    await api.db.insert(plantSetting).values({ saved: { unusualClearOwn: "1" } });
    const answers = await Promise.all([look("OFFICE", rows), look("ADMIN", rows)]);
    await api.db.delete(plantSetting);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [{ lookedBy } = {}] = await of(plateOf(rows));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "looked",
      params: { name: lookedBy },
    });
  });

  it("is not of own entries, of rows that the role does not see, or of none", async () => {
    const rows = await cancelled();
    expect((await look("ADMIN", rows)).body).toMatchObject({ code: "clearsOwn" });
    expect((await look("FG", rows)).status).toBe(404);
    expect((await look("OFFICE", [{ ...rows[0], id: 1 }])).status).toBe(404);
    expect(Object.keys((await look("OFFICE", [])).body.errors ?? {})).toEqual(["rows"]);
    expect(await of(plateOf(rows))).toMatchObject([{ look: "open" }]);
  });
});

describe("with a scale", () => {
  let on: TestScale;
  beforeAll(async () => {
    on = await TestScale.make(api);
    await on.empties();
  });

  it("has a typed weight with its reason, and not its correction by a reading", async () => {
    const truck = await openTruck(api);
    await step(api, truck, "weigh-in", { weightKg: TARE, typedReason: "indikator mati" });
    expect(await of(truck.licensePlate)).toEqual([
      expect.objectContaining({
        kind: "typedWeight",
        changedField: "outbound.field.firstKg",
        from: null,
        to: "8.000 kg",
        reason: "indikator mati",
      }),
    ]);
  });

  it("has a typed weighing between", async () => {
    const truck = await InboundTruck.arrives(api, freshPlate());
    const typed = { typedReason: "kabel putus" };
    expect((await truck.does("SCALE", "weigh-in", { weightKg: 30_000, ...typed })).status).toBe(200);
    const between = { weightKg: 20_000, itemIds: [truck.record.items[0]?.id], ...typed };
    expect((await truck.does("SCALE", "weigh-between", { ...between, unusualReason: "uji" })).status).toBe(200);
    const rows = await of(truck.record.licensePlate, "typedWeight");
    expect(rows.map(({ changedField, reason: why }) => [changedField, why])).toEqual([
      ["inbound.field.weighingsBetween", "kabel putus"],
      ["inbound.field.firstKg", "kabel putus"],
    ]);
  });

  it("has a ghost load by the name of its scale", async () => {
    await on.carries(9_500);
    await on.passes(12_000);
    await on.carries(9_500);
    await on.empties();
    const { data } = await book({ kind: "ghostLoad" });
    expect(data).toEqual([
      expect.objectContaining({
        recordArea: "ghost-load",
        recordNo: on.scale.name,
        licensePlate: null,
        to: "9.500 kg",
      }),
    ]);
  });
});

describe("the book", () => {
  it("has every kind, and counts by kind, user, plate and partner", async () => {
    const kinds = (await book({ type: "kind" })).data.map(({ key }) => key);
    expect(kinds.toSorted()).toEqual([...EXCEPTION_KINDS].toSorted());
    const { total } = await book();
    for (const type of ["kind", "by", "licensePlate", "partner"])
      expect((await book({ type })).data.reduce((sum, { documents }) => sum + (documents ?? 0), 0)).toBe(total);
  });

  it("has what each group did in all in the same days", async () => {
    const totals = async (query: string) => {
      const asked = `/exception-report/totals?startDate=${today}&endDate=${today}&perPage=100&${query}`;
      return (await api.get<ExceptionTotals>("ADMIN", asked)).body.data;
    };
    const truck = await openTruck(api, { date: today });
    await step(api, truck, "weigh-in", { weightKg: TARE, typedReason: "indikator mati" });
    const { total } = (await api.get<{ total: number }>("ADMIN", `/outbound-record?date=${today}&perPage=1`)).body;
    const inbound = (await api.get<{ total: number }>("ADMIN", `/inbound-record?date=${today}&perPage=1`)).body.total;
    const byKind = await totals("type=kind");
    expect(byKind.find(({ key }) => key === "correction")).toEqual({
      key: "correction",
      count: total + inbound,
      what: "trucks",
    });
    expect(await totals(`type=licensePlate&licensePlate=${truck.licensePlate}`)).toEqual([
      { key: truck.licensePlate, count: 1, what: "trucks" },
    ]);
    const [typed] = await totals("type=by&kind=typedWeight");
    const weighings = byKind.find(({ key }) => key === "typedWeight")?.count ?? 0;
    expect(typed).toEqual({ key: "Uji ADMIN", count: weighings, what: "weighings" });
  });
});

describe("a role", () => {
  it("sees its own kinds", async () => {
    const seen = async (as: Account) => new Set((await book({}, as)).data.map(({ kind }) => kind));
    expect([...(await seen("SCALE"))]).not.toContain("reopened");
    expect([...(await seen("SCALE"))]).toContain("typedWeight");
    const corrected = async (as: Account) =>
      new Set((await book({ kind: "correction" }, as)).data.map(({ changedField }) => changedField));
    expect(await corrected("FG")).toEqual(new Set(["outbound.field.outboundItem"]));
    expect(await corrected("FINANCE")).toEqual(new Set(["inbound.field.pricePerKg"]));
    expect(await corrected("CHECKER")).toEqual(new Set(["inbound.field.items", "inbound.field.deductionPct"]));
  });
});
