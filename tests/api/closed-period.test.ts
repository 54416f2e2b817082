import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { businessDay } from "#contract/business-day";
import type { ClosingChecklist } from "#contract/closing";
import type { OutboundRecord } from "#contract/outbound-record";
import type { Outstanding } from "#contract/outstanding";
import type { ReportAnswer } from "#contract/report-query";
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
import { bookedItem, bookingBody, driveToScale, expectStatus, makePo } from "../setup/orders";
import { newRecord } from "../setup/records";
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
const changed = async <T>(path: string, body: object, version: number) =>
  expectStatus(200, await api.post<T & { id: number; version: number }>("OFFICE", path, body, version));

const poBody = () => ({
  poSalesNo: fresh("PO-TUTUP"),
  poSalesType: "LOCAL",
  date: DAY,
  customerId: 1,
  lines: [{ ...goods, orderedKg: 50_000 }],
});
const po = () => makePo(api, fresh("PO-TUTUP"), [50_000], dated);
const booking = async () => {
  const lineId = (await po()).lines[0]?.id ?? 0;
  return { lineId, ...(await made("/booking", { ...bookingBody(lineId, 1, 5000), date: DAY })) };
};
/** Other kg for each, because the same production again needs a reason. */
const production = () => ({
  ...dated,
  ...goods,
  shift: 1,
  exDoMasterId: 1,
  outboundItemId: 1,
  bags: 20,
  quantityKg: 990 + ++numbers,
});
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
const truck = (status: Parameters<typeof truckAt>[1]) => truckAt(api, status, dated);
const stepOf =
  (status: Parameters<typeof truckAt>[1], verb: string, as: Account, body: object = {}): Prepare =>
  async () => {
    const { id, version } = await truck(status);
    return { path: `/outbound-record/${id}/${verb}`, as, body, version };
  };
const inboundStep =
  (after: Parameters<typeof InboundTruck.after>[2] | null, verb: string, as: Account, body: object = {}): Prepare =>
  async () => {
    const plate = freshPlate();
    const { record } = after
      ? await InboundTruck.after(api, plate, after, dated)
      : await InboundTruck.arrives(api, plate, dated);
    const items = record.items.map(({ id, quantity }) => ({ id, quantity }));
    return {
      path: `/inbound-record/${record.id}/${verb}`,
      as,
      body: verb === "check" ? { items } : body,
      version: record.version,
    };
  };
const unusualTruck = async () => {
  const { id, version } = await truck("WAITING");
  const body = { weightKg: 1000, unusualReason: "truk kecil" };
  const weighed = await api.post<OutboundRecord>("SCALE", `/outbound-record/${id}/weigh-in`, body, version);
  return expectStatus(200, weighed);
};
/** Marks a record as unusual, as if the scale had entered it. */
async function marked(table: typeof bookingTable | typeof poSale | typeof openingStock, id: number) {
  const { unusual } = await unusualTruck();
  await api.db.update(table).set({ unusual, toCheck: true }).where(eq(table.id, id));
}
const review =
  (table: Parameters<typeof marked>[0], path: string, make: () => Promise<{ id: number; version: number }>) =>
  async (): Promise<Write> => {
    const { id, version } = await make();
    await marked(table, id);
    return { path: `${path}/${id}/clear-unusual`, as: "ADMIN", body: {}, version };
  };
const itemOf = (record: OutboundRecord) => {
  const [item] = record.outboundItem;
  if (!item) throw new Error("no item");
  return { history: `/outbound-record/${record.id}`, version: item.version, path: `/outbound-record-item/${item.id}` };
};
const plain = { unusualReason: "uji", outboundItemId: 1, loadingArea: "H", ...goods, bags: 20, quantityKg: 1000 };
const reason = { reason: "salah catat" };

/** Every write of a dated area, by method and path. */
const writes: Record<string, Prepare> = {
  "post /po-sale": () => Promise.resolve({ path: "/po-sale", as: "OFFICE", body: poBody() }),
  "put /po-sale/{id}": async () => {
    const { id, version } = await po();
    return { path: `/po-sale/${id}`, as: "OFFICE", body: { ...poBody(), date: "2026-11-20" }, version };
  },
  "delete /po-sale/{id}": async () => {
    const { id, version } = await po();
    return { path: `/po-sale/${id}`, as: "OFFICE", version, history: `/po-sale/${id}` };
  },
  "post /po-sale/{id}/restore": async () => {
    const { id, version } = await deleted("/po-sale", await po());
    return { path: `/po-sale/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /po-sale/{id}/cancel": async () => {
    const { id, version } = await po();
    return { path: `/po-sale/${id}/cancel`, as: "OFFICE", body: reason, version };
  },
  "post /po-sale/{id}/undo": async () => {
    const { id, version } = await po();
    const cancelled = await changed(`/po-sale/${id}/cancel`, reason, version);
    return { path: `/po-sale/${id}/undo`, as: "OFFICE", body: {}, version: cancelled.version };
  },
  "post /po-sale/{id}/lines/{lineId}/short-close": async () => {
    const { id, version, lines } = await po();
    return { path: `/po-sale/${id}/lines/${lines[0]?.id}/short-close`, as: "OFFICE", body: reason, version };
  },
  "post /booking": async () => {
    const lineId = (await po()).lines[0]?.id ?? 0;
    return { path: "/booking", as: "OFFICE", body: { ...bookingBody(lineId, 1, 1000), date: DAY } };
  },
  "put /booking/{id}": async () => {
    const { id, version, lineId } = await booking();
    return { path: `/booking/${id}`, as: "OFFICE", body: bookingBody(lineId, 1, 4000), version };
  },
  "delete /booking/{id}": async () => {
    const { id, version } = await booking();
    return { path: `/booking/${id}`, as: "OFFICE", version, history: `/booking/${id}` };
  },
  "post /booking/{id}/restore": async () => {
    const { id, version } = await deleted("/booking", await booking());
    return { path: `/booking/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /booking/{id}/cancel": async () => {
    const { id, version } = await booking();
    return { path: `/booking/${id}/cancel`, as: "OFFICE", body: reason, version };
  },
  "post /booking/{id}/undo": async () => {
    const { id, version } = await booking();
    const cancelled = await changed(`/booking/${id}/cancel`, reason, version);
    return { path: `/booking/${id}/undo`, as: "OFFICE", body: {}, version: cancelled.version };
  },
  "post /po-sale/{id}/clear-unusual": review(poSale, "/po-sale", po),
  "post /booking/{id}/clear-unusual": review(bookingTable, "/booking", booking),
  "post /opening-stock/{id}/clear-unusual": review(openingStock, "/opening-stock", () =>
    made("/opening-stock", count()),
  ),
  "post /production": () => Promise.resolve({ path: "/production", as: "OFFICE", body: production() }),
  "put /production/{id}": async () => {
    const { id, version } = await made("/production", production());
    return { path: `/production/${id}`, as: "OFFICE", body: { ...production(), date: "2026-11-20" }, version };
  },
  "delete /production/{id}": async () => {
    const { id, version } = await made("/production", production());
    return { path: `/production/${id}`, as: "OFFICE", version, history: `/production/${id}` };
  },
  "post /production/{id}/restore": async () => {
    const { id, version } = await deleted("/production", await made("/production", production()));
    return { path: `/production/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /production/{id}/clear-unusual": async () => {
    const { id, version } = expectStatus(
      201,
      await api.post<{ id: number; version: number }>("OFFICE", "/production", unusualProduction()),
    );
    return { path: `/production/${id}/clear-unusual`, as: "ADMIN", body: {}, version };
  },
  "post /opening-stock": () => Promise.resolve({ path: "/opening-stock", as: "ADMIN", body: count() }),
  "put /opening-stock/{id}": async () => {
    const { id, version } = await made("/opening-stock", count());
    return { path: `/opening-stock/${id}`, as: "ADMIN", body: { ...count(), date: "2026-11-20" }, version };
  },
  "delete /opening-stock/{id}": async () => {
    const { id, version } = await made("/opening-stock", count());
    return { path: `/opening-stock/${id}`, as: "ADMIN", version, history: `/opening-stock/${id}` };
  },
  "post /opening-stock/{id}/restore": async () => {
    const { id, version } = await deleted("/opening-stock", await made("/opening-stock", count()));
    return { path: `/opening-stock/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /outstanding": () => Promise.resolve({ path: "/outstanding", as: "OFFICE", body: balance() }),
  "put /outstanding/{id}": async () => {
    const { id, version } = await made("/outstanding", balance());
    return { path: `/outstanding/${id}`, as: "OFFICE", body: { ...balance(), date: "2026-11-20" }, version };
  },
  "delete /outstanding/{id}": async () => {
    const { id, version } = await made("/outstanding", balance());
    return { path: `/outstanding/${id}`, as: "OFFICE", version, history: `/outstanding/${id}` };
  },
  "post /outstanding/{id}/restore": async () => {
    const { id, version } = await deleted("/outstanding", await made("/outstanding", balance()));
    return { path: `/outstanding/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /outstanding/{id}/adjust": async () => {
    const { id, version } = await made("/outstanding", balance());
    return { path: `/outstanding/${id}/adjust`, as: "OFFICE", body: { adjustmentKg: -100, ...reason }, version };
  },
  "post /outstanding/import": () =>
    Promise.resolve({ path: "/outstanding/import", as: "OFFICE", body: { rows: [importRow()] }, history: "" }),

  "post /outbound-record": () =>
    Promise.resolve({ path: "/outbound-record", as: "OFFICE", body: newRecord(freshPlate(), dated) }),
  "put /outbound-record/{id}": async () => {
    const { id, version } = await truck("WAITING");
    return { path: `/outbound-record/${id}`, as: "OFFICE", body: newRecord(freshPlate()), version };
  },
  "delete /outbound-record/{id}": async () => {
    const { id, version } = await truck("WAITING");
    return { path: `/outbound-record/${id}`, as: "ADMIN", version, history: `/outbound-record/${id}` };
  },
  "post /outbound-record/{id}/restore": async () => {
    const { id, version } = await deleted("/outbound-record", await truck("WAITING"));
    return { path: `/outbound-record/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /outbound-record/{id}/weigh-in": stepOf("WAITING", "weigh-in", "SCALE", { weightKg: TARE }),
  "post /outbound-record/{id}/weigh-out": stepOf("LOADED", "weigh-out", "SCALE", { weightKg: GROSS }),
  "post /outbound-record/{id}/finish": stepOf("WEIGHED_OUT", "finish", "OFFICE"),
  "post /outbound-record/{id}/cancel": stepOf("WAITING", "cancel", "OFFICE", reason),
  "post /outbound-record/{id}/reopen": stepOf("DONE", "reopen", "ADMIN", reason),
  "post /outbound-record/{id}/remove-weighing": stepOf("WEIGHED_IN", "remove-weighing", "SCALE", reason),
  "post /outbound-record/{id}/move-weighing": async () => {
    const [from, to] = [await truck("WEIGHED_IN"), await truck("WAITING")];
    const body = { toId: to.id, toVersion: to.version, unusualReason: "truk lain", ...reason };
    return { path: `/outbound-record/${from.id}/move-weighing`, as: "SCALE", body, version: from.version };
  },
  "post /outbound-record/{id}/undo": async () => {
    const { id, version } = await truck("WAITING");
    const cancelled = await changed(`/outbound-record/${id}/cancel`, reason, version);
    return { path: `/outbound-record/${id}/undo`, as: "OFFICE", body: {}, version: cancelled.version };
  },
  "post /outbound-record/{id}/clear-unusual": async () => {
    const { id, version } = await unusualTruck();
    return { path: `/outbound-record/${id}/clear-unusual`, as: "OFFICE", body: {}, version };
  },
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

  "post /inbound-record": () =>
    Promise.resolve({ path: "/inbound-record", as: "SCALE", body: newInbound(freshPlate(), dated) }),
  "put /inbound-record/{id}": async () => {
    const { record } = await InboundTruck.arrives(api, freshPlate(), dated);
    return {
      path: `/inbound-record/${record.id}`,
      as: "SCALE",
      body: newInbound(freshPlate()),
      version: record.version,
    };
  },
  "delete /inbound-record/{id}": async () => {
    const { record } = await InboundTruck.arrives(api, freshPlate(), dated);
    const path = `/inbound-record/${record.id}`;
    return { path, as: "ADMIN", version: record.version, history: path };
  },
  "post /inbound-record/{id}/restore": async () => {
    const { record } = await InboundTruck.arrives(api, freshPlate(), dated);
    const { id, version } = await deleted("/inbound-record", record);
    return { path: `/inbound-record/${id}/restore`, as: "ADMIN", body: {}, version };
  },
  "post /inbound-record/{id}/weigh-in": inboundStep(null, "weigh-in", "SCALE", { weightKg: 30_000 }),
  "post /inbound-record/{id}/weigh-between": async () => {
    const { id, version, items } = (await InboundTruck.after(api, freshPlate(), "weigh-in", dated)).record;
    const body = { weightKg: 12_600, itemIds: items.slice(0, 1).map((item) => item.id) };
    return { path: `/inbound-record/${id}/weigh-between`, as: "SCALE", body, version };
  },
  "post /inbound-record/{id}/check": inboundStep("weigh-in", "check", "CHECKER"),
  "post /inbound-record/{id}/weigh-out": inboundStep("check", "weigh-out", "SCALE", { weightKg: 12_000 }),
  "post /inbound-record/{id}/finish": inboundStep("weigh-out", "finish", "FINANCE", { pricePerKg: 5000 }),
  "post /inbound-record/{id}/cancel": inboundStep(null, "cancel", "SCALE", reason),
  "post /inbound-record/{id}/reopen": inboundStep("finish", "reopen", "ADMIN", reason),
  "post /inbound-record/{id}/remove-weighing": inboundStep("weigh-in", "remove-weighing", "SCALE", reason),
  "post /inbound-record/{id}/move-weighing": async () => {
    const { record: from } = await InboundTruck.after(api, freshPlate(), "weigh-in", dated);
    const { record: to } = await InboundTruck.arrives(api, freshPlate(), dated);
    const body = { toId: to.id, toVersion: to.version, unusualReason: "truk lain", ...reason };
    return { path: `/inbound-record/${from.id}/move-weighing`, as: "SCALE", body, version: from.version };
  },
  "post /inbound-record/{id}/undo": async () => {
    const truck = await InboundTruck.arrives(api, freshPlate(), dated);
    expect((await truck.does("SCALE", "cancel", reason)).status).toBe(200);
    const { id, version } = truck.record;
    return { path: `/inbound-record/${id}/undo`, as: "SCALE", body: {}, version };
  },
  "post /inbound-record/{id}/clear-unusual": async () => {
    const truck = await InboundTruck.arrives(api, freshPlate(), dated);
    const body = { weightKg: 79_000, unusualReason: "truk gandeng" };
    expect((await truck.does("SCALE", "weigh-in", body)).status).toBe(200);
    const { id, version } = truck.record;
    return { path: `/inbound-record/${id}/clear-unusual`, as: "FINANCE", body: {}, version };
  },
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
    const { id, lineId } = await booking();
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
    expect((await api.get("OFFICE", `/outbound-record/${printed.id}/pdf`)).status).toBe(200);
    await step(api, printed, "reopen", reason);
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
    });
    expect(body).toMatchObject({ withoutPrice: 1, papersOutbound: 1, papersInbound: 0 });
    expect(body.openOutbound).toBeGreaterThan(1);
  });
});

describe("the report of changes after closing", () => {
  it("lists who changed what of a closed day, and why", async () => {
    const record = await truck("WAITING");
    const open = await openTruck(api, { date: "2026-11-02" });
    await setLock(api, LOCK, "uji");
    const body = newRecord(record.licensePlate, { date: DAY, driverName: "Slamet" });
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
    // The newest changes are on the last page.
    const { lastPage } = (await api.get<ReportAnswer>("ADMIN", asked)).body;
    const report = (await api.get<ReportAnswer>("ADMIN", `${asked}&page=${lastPage}`)).body;
    const mine = report.data.filter(({ recordNo }) => recordNo === record.recordNo);
    const row = { by: "Uji ADMIN", area: "outbound", recordId: record.id, recordDate: DAY };
    expect(mine).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...row,
          changedField: "outbound.field.driverName",
          from: "Budi",
          to: "Slamet",
          closedReason: "salah sopir",
        }),
        expect.objectContaining({ ...row, changedField: null, closedReason: "dobel" }),
      ]),
    );
    expect(report.data.some(({ recordNo }) => recordNo === open.recordNo)).toBe(false);
    expect((await api.get("OFFICE", asked)).status).toBe(403);
  });
});
