import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { reasonBody } from "#contract/values/fields";
import { stubAction, type StubCalls } from "../../../tests/setup/stub-context";
import { confirmClosed, recordActions, recordOpened } from "./record-actions.server";
import type { RecordDefinition } from "./record-definition.server";

type Tally = z.infer<typeof detail>;
const detail = z.object({ id: z.int(), version: z.int(), recordNo: z.string() });
const tally: RecordDefinition<Tally> = {
  area: "production",
  apiPath: "/api/tally",
  input: z.strictObject({ bags: z.int() }),
  detail,
  nameOf: ({ recordNo }) => recordNo,
};
const row: Tally = { id: 7, version: 2, recordNo: "T-7" };

let calls: StubCalls;
beforeEach(() => {
  calls = {
    made: [],
    answers: {
      "POST /api/tally": row,
      "PUT /api/tally/7": row,
      "DELETE /api/tally/7": null,
      "POST /api/tally/7/restore": row,
      "POST /api/tally/7/cancel": row,
    },
  };
});

const successToast = (text: string) => ({ text, tone: "success", undo: undefined });

describe("recordActions", () => {
  const { create, update, remove, restore, change } = recordActions(tally);

  it("creates with the form's key, and redirects to the list with its filters", async () => {
    const sent = { intent: "create", idempotencyKey: "key-1", bags: "1.200" };
    expect(await create(stubAction(calls, "/tally?page=2&form=new&draft=x", sent))).toEqual({
      to: "/tally?page=2",
      toast: 'record.saved {"name":"T-7"}',
    });
    expect(calls.made).toEqual([{ call: "POST /api/tally", body: { bags: 1200 }, idempotencyKey: "key-1" }]);
  });

  it("sends the displayed version", async () => {
    const done = await update(stubAction(calls, "/tally?form=7&sort=date", { version: "3", bags: "5" }));
    expect(done).toEqual({ to: "/tally?sort=date", toast: 'record.saved {"name":"T-7"}' });
    expect(calls.made).toEqual([{ call: "PUT /api/tally/7", body: { bags: 5 }, version: 3 }]);
  });

  it("deletes in one call, and uses the name from the confirmation", async () => {
    const done = await remove(stubAction(calls, "/tally?delete=7", { version: "3", recordName: "T-7" }));
    expect(done).toEqual({ to: "/tally?", toast: 'record.deleted {"name":"T-7"}' });
    expect(calls.made).toEqual([{ call: "DELETE /api/tally/7", body: { unusualReason: null }, version: 3 }]);
  });

  it.each([
    [{}, "7"],
    [{ recordName: "" }, "7"],
    [{ recordName: "x".repeat(5000) }, "x".repeat(200)],
    [{ recordName: "<b>T-7</b>" }, "<b>T-7</b>"],
  ])("names a deleted record for any submitted name: %o", async (fields, name) => {
    const { toast } = (await remove(stubAction(calls, "/tally?delete=7", fields))) as unknown as { toast: string };
    expect(toast).toBe(`record.deleted ${JSON.stringify({ name })}`);
  });

  it("restores regardless of the confirmation's fields", async () => {
    const sent = { version: "4", idempotencyKey: "key-2", recordName: "T-7" };
    const done = await restore(stubAction(calls, "/tally?deleted=1&restore=7", sent));
    expect(done).toEqual({ to: "/tally?deleted=1", toast: successToast('record.restored {"name":"T-7"}') });
    const call = { call: "POST /api/tally/7/restore", body: { unusualReason: null } };
    expect(calls.made).toEqual([{ ...call, version: 4, idempotencyKey: "key-2" }]);
  });

  it("sends a state change with its reason, without control fields", async () => {
    const cancel = change("cancel", reasonBody, ({ t }, { recordNo }) => t("cancelled", { recordNo }));
    const sent = { intent: "cancel", version: "4", idempotencyKey: "key-3", recordName: "T-7", reason: " Rusak " };
    const done = await cancel(stubAction(calls, "/tally?cancel=7", sent));
    expect(done).toEqual({ to: "/tally?", toast: successToast('cancelled {"recordNo":"T-7"}') });
    expect(calls.made).toEqual([
      { call: "POST /api/tally/7/cancel", body: { reason: "Rusak" }, version: 4, idempotencyKey: "key-3" },
    ]);
  });

  it("makes no call for an invalid form or a URL without an id", async () => {
    const cancel = change("cancel", reasonBody, () => "");
    await expect(cancel(stubAction(calls, "/tally?cancel=7", { reason: " " }))).rejects.toThrow("reason");
    for (const address of ["/tally", "/tally?delete=new", "/tally?delete=0", "/tally?delete=7e9"]) {
      await expect(remove(stubAction(calls, address))).rejects.toMatchObject({ status: 404 });
    }
    expect(calls.made).toEqual([]);
  });

  it("uses the area's own redirects and toasts", async () => {
    const own = recordActions(tally, {
      prepare: (form) => form.delete("lookup"),
      updateInput: z.strictObject({ bags: z.int(), note: z.string() }),
      leadsTo: { create: recordOpened, change: confirmClosed, remove: () => "/gone" },
      toasts: { create: (_context, { id }) => `made ${id}`, remove: (_context, name) => `gone ${name}` },
    });
    expect(await own.create(stubAction(calls, "/tally?form=new&page=2", { bags: "1", lookup: "x" }))).toEqual({
      to: "/tally?page=2&view=7",
      toast: "made 7",
    });
    expect(await own.restore(stubAction(calls, "/tally?view=7&restore=7"))).toMatchObject({ to: "/tally?view=7" });
    expect(await own.remove(stubAction(calls, "/tally?delete=7", { recordName: "T-7" }))).toEqual({
      to: "/gone",
      toast: "gone T-7",
    });
    await own.update(stubAction(calls, "/tally?form=7", { bags: "1", note: "n", lookup: "x" }));
    expect(calls.made.at(-1)).toMatchObject({ body: { bags: 1, note: "n" } });
  });
});

describe("recordActions of a screen that shows one record", () => {
  const { update, restore, change } = recordActions(tally, {
    openId: ({ url }) => url.searchParams.get("view"),
    leadsTo: { update: recordOpened },
  });
  const cancel = change("cancel", reasonBody, () => "");

  it("changes the screen's record regardless of other search parameters", async () => {
    await cancel(stubAction(calls, "/tally?view=7&cancel=8", { reason: "Salah" }));
    await update(stubAction(calls, "/tally?view=7&form=8", { bags: "1" }));
    expect(calls.made).toMatchObject([{ call: "POST /api/tally/7/cancel" }, { call: "PUT /api/tally/7" }]);
  });

  it("changes the record named in the URL when the screen shows a list", async () => {
    await restore(stubAction(calls, "/tally?restore=7"));
    expect(calls.made).toMatchObject([{ call: "POST /api/tally/7/restore" }]);
  });
});
