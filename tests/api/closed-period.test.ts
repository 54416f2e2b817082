import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay } from "#contract/plant/business-day";
import type { ClosingChecklist } from "#contract/plant/closing";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { Outstanding } from "#contract/orders/outstanding";
import type { ReportAnswer } from "#contract/reports/report-answer";
import { changesPeriods } from "#backend/http/calls";
import { booking as bookingTable } from "#backend/db/tables/booking";
import { plantSetting } from "#backend/db/tables/plant";
import { poSale } from "#backend/db/tables/po-sale";
import { openingStock } from "#backend/db/tables/stock";
import { useApi } from "../setup/api";
import type { CallOptions } from "../setup/api-client";
import type { Account } from "../setup/fixture";
import { InboundTruck, newInbound } from "../setup/inbound";
import { closedReasonOf, setLock } from "../setup/lock";
import { bookedItem, bookingBody, driveToScale, expectStatus, makePo, poBody } from "../setup/orders";
import { newRecord, newProduction } from "../setup/records";
import { readTexts } from "../setup/texts";
import { freshPlate, GROSS, openTruck, step, TARE, truckAt } from "../setup/trucks";

/** The lock date (docs/domain.md, Closing): every write of a dated area, its reason, and the checklist. */

const api = useApi();
afterEach(async () => {
  await api.db.delete(plantSetting);
});

const DAY = "2026-10-15";
const LOCK = "2026-10-31";
const dated = { date: DAY };
const goods = { gradeId: 1, markingId: 1 };

interface Write extends CallOptions {
  path: string;
  /** a role other than ADMIN; ADMIN where no other role may make the call */
  as: Account;
  /** path of the record whose history has the change; default: the response's id below the first segment */
  history?: string;
}
/** Creates what the call needs, before the days are closed. */
type Prepare = () => Promise<Write>;

let numbers = 0;
const fresh = (name: string) => `${name}-${++numbers}`;

async function deleted(path: string, { id, version }: { id: number; version: number }) {
  expect((await api.call("ADMIN", "delete", `${path}/${id}`, { version })).status).toBe(204);
  return { id, version: version + 1 };
}
const made = async (path: string, body: object) =>
  expectStatus(201, await api.post<{ id: number; version: number }>("ADMIN", path, body));
const orderBody = () => poBody(fresh("PO-TUTUP"), [50_000], dated);
const po = () => makePo(api, fresh("PO-TUTUP"), [50_000], dated);
const booking = async () => {
  const lineId = (await po()).lines[0]?.id ?? 0;
  return { ...(await made("/booking", { ...bookingBody(lineId, 1, 5000), date: DAY })), poSaleLineId: lineId };
};
/** Other kg for each, because the same production again needs a reason. */
const production = () => newProduction({ ...dated, bags: 20, quantityKg: 990 + ++numbers });
const unusualProduction = () => ({ ...production(), bags: 1, unusualReason: "karung besar" });
const count = () => ({
  date: `2026-09-${String((++numbers % 28) + 1).padStart(2, "0")}`,
  ...goods,
  quantityKg: 1_000_000 + numbers,
});
const balance = () => ({
  ...dated,
  ...goods,
  poSalesNo: fresh("LAMA"),
  poSalesType: "LOCAL",
  customerId: 1,
  orderedKg: 1000,
});
const importRow = () => ({
  date: DAY,
  poSalesNo: fresh("IMPOR"),
  poSalesType: "LOCAL",
  customer: "SINAR",
  grade: "A",
  marking: "Mawar",
  orderedKg: 900,
});
const reason = { reason: "salah catat" };
const plain = { unusualReason: "uji", outboundItemId: 1, loadingArea: "H", ...goods, bags: 20, quantityKg: 1000 };

interface Made {
  id: number;
  version: number;
}
/** A call on a record that `make` creates. */
const on =
  <Row extends Made>(
    [path, verb, as]: [path: string, verb: string, as: Account],
    make: () => Promise<Row>,
    bodyOf: (record: Row) => object = () => ({}),
  ) =>
  async (): Promise<Write> => {
    const record = await make();
    return { path: `${path}/${record.id}/${verb}`, as, body: bodyOf(record), version: record.version };
  };

interface Area<Row extends Made> {
  make: () => Promise<Row>;
  /** of a new record */
  body: () => object | Promise<object>;
  /** replaces the record by one of an open day */
  put: (record: Row) => object;
  as?: Account;
  deletes?: Account;
  /** who may cancel and undo it */
  cancels?: Account;
}

/** The writes that every dated area has. */
function listWrites<Row extends Made>(path: string, area: Area<Row>): Record<string, Prepare> {
  const { make, body, put, as = "OFFICE", deletes = as, cancels } = area;
  const one = `${path}/{id}`;
  const cancelled = async () => {
    const { id, version } = await make();
    return expectStatus(200, await api.post<Made>(cancels ?? as, `${path}/${id}/cancel`, reason, version));
  };
  return {
    [`post ${path}`]: async () => ({ path, as, body: await body() }),
    [`put ${one}`]: async () => {
      const record = await make();
      return { path: `${path}/${record.id}`, as, body: put(record), version: record.version };
    },
    [`delete ${one}`]: async () => {
      const { id, version } = await make();
      return { path: `${path}/${id}`, as: deletes, version, history: `${path}/${id}` };
    },
    [`post ${one}/restore`]: on([path, "restore", "ADMIN"], async () => deleted(path, await make())),
    ...(cancels && {
      [`post ${one}/cancel`]: on([path, "cancel", cancels], make, () => reason),
      [`post ${one}/undo`]: on([path, "undo", cancels], cancelled),
    }),
  };
}

const later = { date: "2026-11-20" };
const truck = (status: Parameters<typeof truckAt>[1]) => truckAt(api, status, dated);
const vendorTruck = async (last: Parameters<typeof InboundTruck.after>[2] | null) => {
  const plate = freshPlate();
  const arrived = last ? InboundTruck.after(api, plate, last, dated) : InboundTruck.arrives(api, plate, dated);
  return (await arrived).record;
};
const OUT = "/outbound-record";
const IN = "/inbound-record";
const weighedTruck = () => vendorTruck("weigh-in");
const prepareStep = (status: Parameters<typeof truckAt>[1], verb: string, as: Account, body: object = {}) =>
  on(
    [OUT, verb, as],
    () => truck(status),
    () => body,
  );
const inboundStep = (last: Parameters<typeof vendorTruck>[0], verb: string, as: Account, body: object = {}) =>
  on(
    [IN, verb, as],
    () => vendorTruck(last),
    () => body,
  );
/** Moves the weighing of a truck to another one. */
const move = (path: string, from: () => Promise<Made>, to: () => Promise<Made>) => async (): Promise<Write> => {
  const target = await to();
  const body = { toId: target.id, toVersion: target.version, unusualReason: "truk lain", ...reason };
  return on([path, "move-weighing", "SCALE"], from, () => body)();
};
/** Hands a delivered truck over to invoicing, or takes it back. */
const invoicing = (verb: "invoice" | "uninvoice", as: Account) => async (): Promise<Write> => {
  const outboundItem = [bookedItem((await booking()).id, 5000)];
  const driven = await driveToScale(api, await openTruck(api, { ...dated, outboundItem }));
  const { id } = await step(api, driven, "finish");
  const body = { ids: [id] };
  if (verb === "uninvoice") expectStatus(200, await api.post("OFFICE", `${OUT}/invoice`, body));
  return { path: `${OUT}/${verb}`, as, body, history: `${OUT}/${id}` };
};
/** Weighs a truck with a weight that needs a review. */
const unusual = (path: string, make: () => Promise<Made>, weightKg: number) => async () => {
  const { id, version } = await make();
  const body = { weightKg, unusualReason: "truk lain" };
  return expectStatus(200, await api.post<OutboundRecord>("SCALE", `${path}/${id}/weigh-in`, body, version));
};
const unusualTruck = unusual(OUT, () => truck("WAITING"), 1000);
/** Marks a record as unusual, as if the scale had entered it. */
const review = (
  table: typeof bookingTable | typeof poSale | typeof openingStock,
  path: string,
  make: () => Promise<Made>,
) =>
  on([path, "clear-unusual", "ADMIN"], async () => {
    const record = await make();
    const { unusual: values } = await unusualTruck();
    await api.db.update(table).set({ unusual: values, toCheck: true }).where(eq(table.id, record.id));
    return record;
  });
const itemOf = (record: OutboundRecord) => {
  const [item] = record.outboundItem;
  if (!item) throw new Error("no item");
  return { history: `/outbound-record/${record.id}`, version: item.version, path: `/outbound-record-item/${item.id}` };
};
const makes =
  (path: string, body: () => object, as: Account = "ADMIN") =>
  async () =>
    expectStatus(201, await api.post<Made>(as, path, body()));
const adjustment = { adjustmentKg: -100, ...reason };

/** Every write of a dated area, by method and path. */
const writes: Record<string, Prepare> = {
  ...listWrites("/po-sale", {
    make: po,
    body: orderBody,
    put: () => ({ ...orderBody(), ...later }),
    cancels: "OFFICE",
  }),
  "post /po-sale/{id}/lines/{lineId}/short-close": async () => {
    const { id, version, lines } = await po();
    return { path: `/po-sale/${id}/lines/${lines[0]?.id}/short-close`, as: "OFFICE", body: reason, version };
  },
  "post /po-sale/{id}/clear-unusual": review(poSale, "/po-sale", po),
  ...listWrites("/booking", {
    make: booking,
    body: async () => ({ ...bookingBody((await po()).lines[0]?.id ?? 0, 1, 1000), date: DAY }),
    put: ({ poSaleLineId }) => bookingBody(poSaleLineId, 1, 4000),
    cancels: "OFFICE",
  }),
  "post /booking/{id}/clear-unusual": review(bookingTable, "/booking", booking),
  ...listWrites("/production", {
    make: makes("/production", production),
    body: production,
    put: () => ({ ...production(), ...later }),
  }),
  "post /production/{id}/clear-unusual": on(
    ["/production", "clear-unusual", "ADMIN"],
    makes("/production", unusualProduction, "OFFICE"),
  ),
  ...listWrites("/opening-stock", {
    make: makes("/opening-stock", count),
    body: count,
    put: () => ({ ...count(), ...later }),
    as: "ADMIN",
  }),
  "post /opening-stock/{id}/clear-unusual": review(openingStock, "/opening-stock", makes("/opening-stock", count)),
  ...listWrites("/outstanding", {
    make: makes("/outstanding", balance),
    body: balance,
    put: () => ({ ...balance(), ...later }),
  }),
  "post /outstanding/{id}/adjust": on(
    ["/outstanding", "adjust", "OFFICE"],
    makes("/outstanding", balance),
    () => adjustment,
  ),
  "post /outstanding/import": () =>
    Promise.resolve({ path: "/outstanding/import", as: "OFFICE", body: { rows: [importRow()] }, history: "" }),

  ...listWrites(OUT, {
    make: () => truck("WAITING"),
    body: () => newRecord(freshPlate(), dated),
    put: () => newRecord(freshPlate()),
    deletes: "ADMIN",
    cancels: "OFFICE",
  }),
  "post /outbound-record/{id}/weigh-in": prepareStep("WAITING", "weigh-in", "SCALE", { weightKg: TARE }),
  "post /outbound-record/{id}/weigh-out": prepareStep("LOADED", "weigh-out", "SCALE", { weightKg: GROSS }),
  "post /outbound-record/{id}/finish": prepareStep("WEIGHED_OUT", "finish", "OFFICE"),
  "post /outbound-record/{id}/reopen": prepareStep("DONE", "reopen", "ADMIN", reason),
  "post /outbound-record/{id}/remove-weighing": prepareStep("WEIGHED_IN", "remove-weighing", "SCALE", reason),
  "post /outbound-record/{id}/move-weighing": move(
    OUT,
    () => truck("WEIGHED_IN"),
    () => truck("WAITING"),
  ),
  "post /outbound-record/{id}/clear-unusual": on([OUT, "clear-unusual", "OFFICE"], unusualTruck),
  "post /outbound-record/invoice": invoicing("invoice", "OFFICE"),
  "post /outbound-record/uninvoice": invoicing("uninvoice", "ADMIN"),
  "post /outbound-record-item": async () => {
    const { id } = await truck("WAITING");
    const body = { ...plain, outboundRecordId: id };
    return { path: "/outbound-record-item", as: "FG", body, history: `/outbound-record/${id}` };
  },
  "put /outbound-record-item/{id}": async () => ({ ...itemOf(await truck("WAITING")), as: "FG", body: plain }),
  "delete /outbound-record-item/{id}": async () => ({ ...itemOf(await truck("WAITING")), as: "FG" }),
  "post /outbound-record-item/{id}/load": async () => {
    const { path, ...item } = itemOf(await truck("WEIGHED_IN"));
    return { ...item, path: `${path}/load`, as: "FG", body: { bags: 280, quantityKg: 14_000, unusualReason: "uji" } };
  },

  ...listWrites(IN, {
    make: () => vendorTruck(null),
    body: () => newInbound(freshPlate(), dated),
    put: () => newInbound(freshPlate()),
    as: "SCALE",
    deletes: "ADMIN",
    cancels: "SCALE",
  }),
  "post /inbound-record/{id}/weigh-in": inboundStep(null, "weigh-in", "SCALE", { weightKg: 30_000 }),
  "post /inbound-record/{id}/weigh-between": on([IN, "weigh-between", "SCALE"], weighedTruck, ({ items }) => ({
    weightKg: 12_600,
    itemIds: items.slice(0, 1).map(({ id }) => id),
  })),
  "post /inbound-record/{id}/check": on([IN, "check", "CHECKER"], weighedTruck, ({ items }) => ({
    items: items.map(({ id, quantity }) => ({ id, quantity })),
  })),
  "post /inbound-record/{id}/weigh-out": inboundStep("check", "weigh-out", "SCALE", { weightKg: 12_000 }),
  "post /inbound-record/{id}/finish": inboundStep("weigh-out", "finish", "FINANCE", { pricePerKg: 5000 }),
  "post /inbound-record/{id}/reopen": inboundStep("finish", "reopen", "ADMIN", reason),
  "post /inbound-record/{id}/remove-weighing": inboundStep("weigh-in", "remove-weighing", "SCALE", reason),
  "post /inbound-record/{id}/move-weighing": move(IN, weighedTruck, () => vendorTruck(null)),
  "post /inbound-record/{id}/clear-unusual": on(
    [IN, "clear-unusual", "FINANCE"],
    unusual(IN, () => vendorTruck(null), 79_000),
  ),
};

const withReason = (path: string, closedReason: string) => `${path}?closedReason=${encodeURIComponent(closedReason)}`;

describe("a lock date", () => {
  it("concerns every write of a dated area", () => {
    const specs = api.specs.filter(changesPeriods).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(writes).sort()).toEqual(specs.sort());
  });

  it.each(Object.keys(writes))("refuses %s to other roles, and asks ADMIN for a reason", async (call) => {
    const [method = ""] = call.split(" ");
    const { path, as, history, ...options } = await (writes[call] as Prepare)();
    expect((await setLock(api, LOCK, "uji")).status).toBe(200);
    const send = (account: Account, to: string) => api.call<ErrorAnswer & { id: number }>(account, method, to, options);
    if (as !== "ADMIN") {
      const refused = await send(as, withReason(path, "saya mau"));
      expect([refused.status, refused.body.code]).toEqual([409, "periodClosed"]);
      expect(refused.body.message).toContain("31/10/2026");
    }
    const asked = await send("ADMIN", path);
    // An undo belongs to its maker.
    if (call.endsWith("/undo") && as !== "ADMIN") return expect(asked.status).toBe(409);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["closedReason"]]);
    const answer = await send("ADMIN", withReason(path, "koreksi audit"));
    expect([200, 201, 204], JSON.stringify(answer.body)).toContain(answer.status);
    if (history === "") return;
    const at = history ?? `/${path.split("/")[1]}/${answer.body.id}`;
    expect(closedReasonOf((await api.history("ADMIN", at))[0])).toBe("koreksi audit");
  });

  it("judges the old and the new day of a record, and no later day", async () => {
    const october = await truck("WAITING");
    const november = await openTruck(api, { date: "2026-11-02" });
    await setLock(api, LOCK, "uji");
    const replace = (record: OutboundRecord, date: string, path = "") =>
      api.put<ErrorAnswer>(
        "OFFICE",
        `/outbound-record/${record.id}${path}`,
        newRecord(record.licensePlate, { date }),
        record.version,
      );
    expect((await replace(october, "2026-11-02")).body.code).toBe("periodClosed");
    expect((await replace(november, LOCK)).body.code).toBe("periodClosed");
    expect((await replace(november, "2026-11-01")).status).toBe(200);
  });

  it("lets a truck of an open day deliver to a PO of a closed one", async () => {
    const { id, poSaleLineId: lineId } = await booking();
    await setLock(api, LOCK, "uji");
    const open = await openTruck(api, { date: "2026-11-02", outboundItem: [bookedItem(id, 5000)] });
    expect((await step(api, await driveToScale(api, open), "finish")).status).toBe("DONE");
    const { body } = await api.get<{ data: Outstanding[] }>("OFFICE", "/outstanding?poSalesNo=PO-TUTUP&perPage=100");
    expect(body.data.find(({ poSaleLineId }) => poSaleLineId === lineId)?.deliveredKg).toBe(5000);
  });

  it("keeps ADMIN's reason only for changes of closed days", async () => {
    await setLock(api, LOCK, "uji");
    const path = withReason("/outbound-record", "tidak perlu");
    const open = await api.post<{ id: number }>("ADMIN", path, newRecord(freshPlate(), { date: "2026-11-02" }));
    expect(closedReasonOf((await api.history("ADMIN", `/outbound-record/${open.body.id}`))[0])).toBeUndefined();
  });

  it("makes a reason part of the request that an idempotency key repeats", async () => {
    await setLock(api, LOCK, "uji");
    const body = newRecord(freshPlate(), dated);
    const send = (closedReason: string) =>
      api.call("ADMIN", "post", withReason("/outbound-record", closedReason), { body, key: "kunci-tutup" });
    expect((await send("alasan satu")).status).toBe(201);
    expect((await send("alasan satu")).status).toBe(201);
    expect((await send("alasan dua")).status).toBe(422);
  });
});

describe("setting the lock date", () => {
  it("is in the history, and its way back needs a reason", async () => {
    await api.db.delete(plantSetting);
    expect((await setLock(api, "2025-06-30")).body.lockDate).toBe("2025-06-30");
    const back = await setLock(api, "2025-05-31");
    expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect((await setLock(api, null)).status).toBe(422);
    expect((await setLock(api, "2025-05-31", "salah tanggal")).status).toBe(200);
    expect((await api.history("ADMIN", "/settings/company"))[0]).toMatchObject({
      action: "lock",
      reason: "salah tanggal",
      changes: [{ field: "lockDate", from: "2025-06-30", to: "2025-05-31" }],
    });
  });

  it("takes past days only, and is in the answer of the current user", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format(new Date());
    expect(Object.keys((await setLock(api, today, "uji")).body.errors ?? {})).toEqual(["lockDate"]);
    await setLock(api, "2025-06-30");
    expect((await api.get<{ plant: object }>("FG", "/me")).body.plant).toMatchObject({ lockDate: "2025-06-30" });
  });

  it("asks for a reason while trucks of these days are open", async () => {
    await openTruck(api, { date: "2025-03-03" });
    const asked = await setLock(api, "2025-03-31");
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect((await setLock(api, "2025-03-31", "truk rusak di halaman")).status).toBe(200);
  });
});

describe("the checklist of closing", () => {
  it("counts the rows of the lists that it links to", async () => {
    const until = "2025-02-28";
    const date = "2025-02-10";
    await openTruck(api, { date });
    await InboundTruck.after(api, freshPlate(), "weigh-out", { date });
    const printed = await truckAt(api, "DONE", { date });
    expect((await api.post("OFFICE", `/outbound-record/${printed.id}/pdf`, {})).status).toBe(200);
    const takenBack = `/outbound-record/${printed.id}/reopen?takeBack=true`;
    expect((await api.post("ADMIN", takenBack, reason, printed.version)).status).toBe(200);
    await step(api, await truckAt(api, "DONE", { date }), "reopen", reason);
    const gone = await truckAt(api, "DONE", { date });
    expect((await api.post("OFFICE", `/outbound-record/${gone.id}/pdf`, {})).status).toBe(200);
    expect((await api.call("ADMIN", "delete", `/outbound-record/${gone.id}?takeBack=true`)).status).toBe(204);
    const { body } = await api.get<ClosingChecklist>("ADMIN", `/settings/company/closing?until=${until}`);
    const total = async (path: string) =>
      (await api.get<{ total: number }>("ADMIN", `${path}&endDate=${until}`)).body.total;
    expect(body).toEqual({
      until,
      openOutbound: await total("/outbound-record?waiting=anyone"),
      openInbound: await total("/inbound-record?waiting=anyone"),
      withoutPrice: await total("/inbound-record?status=WEIGHED_OUT"),
      unusualOutbound: await total("/outbound-record?unusual=1"),
      unusualInbound: await total("/inbound-record?unusual=1"),
      unusualProduction: await total("/production?unusual=1"),
      unusualPoSale: await total("/po-sale?unusual=1"),
      unusualBooking: await total("/booking?unusual=1"),
      unusualOpeningStock: await total("/opening-stock?unusual=1"),
      papersOutbound: await total("/outbound-record?papersOut=1"),
      papersInbound: await total("/inbound-record?papersOut=1"),
      papersDeletedOutbound: await total("/outbound-record?papersOut=1&deleted=1"),
      papersDeletedInbound: await total("/inbound-record?papersOut=1&deleted=1"),
    });
    expect(body).toMatchObject({ withoutPrice: 1, papersOutbound: 1, papersInbound: 0 });
    expect(body).toMatchObject({ papersDeletedOutbound: 1, papersDeletedInbound: 0 });
    expect(body.openOutbound).toBeGreaterThan(1);
  });
});

describe("the report of changes after closing", () => {
  it("lists who changed what of a closed day, and why", async () => {
    const record = await truck("WAITING");
    const open = await openTruck(api, { date: "2026-11-02" });
    await setLock(api, LOCK, "uji");
    const body = newRecord(record.licensePlate, { date: "2026-10-28", driverName: "Slamet" });
    const path = withReason(`/outbound-record/${record.id}`, "salah sopir");
    expect((await api.call("ADMIN", "put", path, { body, version: record.version })).status).toBe(200);
    expect((await api.call("ADMIN", "delete", withReason(`/outbound-record/${record.id}`, "dobel"))).status).toBe(204);
    expect(
      (
        await api.call("ADMIN", "put", `/outbound-record/${open.id}`, {
          body: newRecord(open.licensePlate, { date: "2026-11-02" }),
          version: open.version,
        })
      ).status,
    ).toBe(200);
    const today = businessDay("Asia/Jakarta");
    const asked = `/closed-change-report?startDate=${today}&endDate=${today}&perPage=100`;
    const { lastPage } = (await api.get<ReportAnswer>("ADMIN", asked)).body;
    const pages = Array.from({ length: lastPage }, (_, page) =>
      api.get<ReportAnswer>("ADMIN", `${asked}&page=${page + 1}`),
    );
    const rows = (await Promise.all(pages)).flatMap(({ body }) => body.data);
    // The tests above have changed a record of every dated area.
    const words = readTexts("id", "business");
    expect(rows.filter(({ area }) => typeof area !== "string" || !words.has(`menu.${area}`))).toEqual([]);
    expect(rows.filter(({ recordDate }) => recordDate === null)).toEqual([]);
    const mine = rows.filter(({ recordNo }) => recordNo === record.recordNo);
    const row = { by: "Uji ADMIN", area: "outbound", recordId: record.id, recordDate: "2026-10-28" };
    expect(mine).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...row,
          changedField: "outbound.field.driverName",
          from: "Budi",
          to: "Slamet",
          closedReason: "salah sopir",
        }),
        expect.objectContaining({ ...row, changedField: "outbound.field.date", from: "15/10/2026", to: "28/10/2026" }),
        expect.objectContaining({ ...row, changedField: null, closedReason: "dobel" }),
      ]),
    );
    expect(rows.some(({ recordNo }) => recordNo === open.recordNo)).toBe(false);
    expect((await api.get("OFFICE", asked)).status).toBe(403);
  });
});
