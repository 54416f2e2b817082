import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Role } from "#contract/access";
import { offersSimple } from "~/definitions/record-offers";
import { stubScreen, type StubCalls } from "../../../tests/setup/stub-context";
import type { RecordDefinition } from "./record-definition.server";
import { recordPanels } from "./record-panels.server";

const detail = z.object({ id: z.int(), version: z.int(), deletedAt: z.string().nullable() });
type Tally = z.infer<typeof detail>;
const tally: RecordDefinition<Tally> = {
  area: "production",
  apiPath: "/api/tally",
  input: z.strictObject({ note: z.string() }),
  detail,
  nameOf: ({ id }) => String(id),
};
const row: Tally = { id: 7, version: 2, deletedAt: null };
const gone: Tally = { id: 8, version: 3, deletedAt: "2026-11-22T01:00:00.000Z" };
const idempotencyKey = "fresh-key";

let calls: StubCalls;
beforeEach(() => {
  const answers = {
    "GET /api/tally/7": row,
    "GET /api/tally/8": gone,
    "GET /api/tally/7/activity": { data: [], lastPage: 1 },
  };
  calls = { made: [], answers };
});

const open = (address: string, { role = "ADMIN", own }: { role?: Role; own?: Tally } = {}) => {
  const context = stubScreen(calls, address, [role]);
  return recordPanels(context, tally, {
    offers: (record, change) => offersSimple("production", record, context.user, change),
    form: (record) => Promise.resolve({ choices: record === null ? ["new"] : ["of", record.id] }),
    other: async (named) => {
      const record = await named("view");
      return record && { kind: "view" as const, record };
    },
    confirms: ["delete", "restore"],
    own,
  });
};
const made = () => calls.made.map(({ call }) => call);
const none = { panel: null, confirm: null };

describe("recordPanels", () => {
  it("opens no panel and sends no request without a panel parameter", async () => {
    expect(await open("/tally?page=2&deleted=1")).toEqual(none);
    expect(made()).toEqual([]);
  });

  it("opens the form of a new or existing record, with its fields and choices", async () => {
    const constraint = { note: { required: true } };
    expect(await open("/tally?form=new")).toEqual({
      panel: { kind: "form", record: null, constraint, choices: ["new"], idempotencyKey },
      confirm: null,
    });
    expect(await open("/tally?form=7")).toEqual({
      panel: { kind: "form", record: row, constraint, choices: ["of", 7], idempotencyKey },
      confirm: null,
    });
  });

  it("opens the history", async () => {
    expect(await open("/tally?history=7", { role: "FG" })).toEqual({
      panel: { kind: "history", record: row, entries: [] },
      confirm: null,
    });
  });

  it("opens a confirmation over a panel about the same record with one request", async () => {
    expect(await open("/tally?view=7&delete=7")).toEqual({
      panel: { kind: "view", record: row },
      confirm: { kind: "delete", record: row, idempotencyKey },
    });
    expect(made()).toEqual(["GET /api/tally/7"]);
  });

  it.each([
    ["/tally?form=new", "FG"],
    ["/tally?form=7", "FG"],
    ["/tally?form=8", "ADMIN"],
    ["/tally?delete=7", "FG"],
    ["/tally?delete=8", "ADMIN"],
    ["/tally?restore=7", "ADMIN"],
    ["/tally?restore=8", "OFFICE"],
  ] as const)("does not open a forbidden panel: %s for %s", async (address, role) => {
    expect(await open(address, { role })).toEqual(none);
  });

  it("opens the restore confirmation of a deleted record", async () => {
    expect((await open("/tally?restore=8")).confirm).toEqual({ kind: "restore", record: gone, idempotencyKey });
  });

  it.each(["form=x", "form=", "history=0", "view=7e9", "delete=-1"])("returns 404 for %s", async (search) => {
    await expect(open(`/tally?${search}`)).rejects.toMatchObject({ status: 404 });
  });

  it("opens only the screen's own record", async () => {
    expect((await open("/tally/7?form=7", { own: row })).panel).toMatchObject({ kind: "form", record: row });
    expect(made()).toEqual([]);
    for (const search of ["form=8", "form=new", "delete=8"]) {
      await expect(open(`/tally/7?${search}`, { own: row })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("requests each record once", async () => {
    const offers = vi.fn(() => true);
    const found = await recordPanels(stubScreen(calls, "/tally?view=7&delete=7&like=7", ["ADMIN"]), tally, {
      offers,
      form: () => Promise.resolve({}),
      other: async (named) => ({ kind: "pair" as const, records: await Promise.all([named("view"), named("like")]) }),
      confirms: ["delete"],
    });
    expect(found.panel).toEqual({ kind: "pair", records: [row, row] });
    expect(offers).toHaveBeenCalledWith(row, "delete");
    expect(made()).toEqual(["GET /api/tally/7"]);
  });
});
