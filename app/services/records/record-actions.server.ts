import type { z } from "zod";
import { CLOSED_REASON } from "#contract/plant/closing";
import { reasonedBody } from "#contract/weighing/unusual";
import { listHref, searchHref } from "~/definitions/search-href";
import { ApiError } from "~/services/request/api-error.server";
import { withQuery } from "~/services/request/api.server";
import { type ActionContext, formAction } from "~/services/request/screen.server";
import { printsItself } from "./document.server";
import { parseId } from "./ids.server";
import type { RecordDefinition, StoredRecord } from "./record-definition.server";

type Toast<Row> = (context: ActionContext, row: Row) => string;
type Destination<Row> = (context: ActionContext, row: Row, param: string) => string;

interface RecordForms<Row> {
  prepare?: (form: FormData) => void;
  /** Schema of an update; default: `input`. */
  updateInput?: z.ZodType;
  /** ID of the screen's record; undefined on a list. */
  openId?: (context: ActionContext) => string | null | undefined;
  /** Default: the list. `change` covers restoring and other state changes. */
  leadsTo?: {
    create?: Destination<Row>;
    update?: Destination<Row>;
    change?: Destination<Row>;
    remove?: (context: ActionContext) => string;
  };
  asksUndo?: (context: ActionContext, id: number) => string;
  opens?: (context: ActionContext, row: Row) => string;
  /** Default: `record.saved`, `record.deleted`, `record.restored`. */
  toasts?: {
    create?: Toast<Row>;
    update?: Toast<Row>;
    remove?: Toast<string>;
    restore?: Toast<Row>;
  };
}

interface StateChangeForm {
  /** Parameter that opened the form; default: the verb. */
  param?: string;
  /** API path; default: `{apiPath}/{id}/{verb}`. */
  path?: (context: ActionContext) => string;
  undoable?: boolean;
  /** Returns the record's screen, if its paper prints itself after the change for users who want that. */
  prints?: (row: StoredRecord) => string;
}

const MAX_NAME_LENGTH = 200;

/** Returns the actions of a record's forms, and `change` for state changes. The API checks all rights. */
export function recordActions<Row extends StoredRecord>(
  { apiPath, input, detail: schema, nameOf }: RecordDefinition<Row>,
  { prepare, updateInput = input, openId, leadsTo = {}, asksUndo, opens, toasts = {} }: RecordForms<Row> = {},
) {
  const targetId = (context: ActionContext, param: string) =>
    parseId(openId?.(context) ?? context.url.searchParams.get(param));
  const saved: Toast<Row> = ({ t }, row) => t("record.saved", { name: nameOf(row) });
  const restored: Toast<Row> = ({ t }, row) => t("record.restored", { name: nameOf(row) });
  const deleted: Toast<string> = ({ t }, name) => t("record.deleted", { name });
  const toast = { create: saved, update: saved, restore: restored, remove: deleted, ...toasts };
  const href = { create: listClosed, update: listClosed, change: listClosed, remove: listClosed, ...leadsTo };

  const undoneAt = (context: ActionContext, to: string, { id }: Row) => {
    if (openId?.(context) != null) return to;
    const [path = "", search] = to.split("?");
    return path + searchHref(new URLSearchParams(search), { undo: String(id) });
  };

  function change(
    verb: string,
    body: z.ZodType | null,
    changed: Toast<Row>,
    { param = verb, path, undoable = false, prints }: StateChangeForm = {},
  ) {
    const run = async (context: ActionContext, read: () => unknown) => {
      const { api, version, idempotencyKey, redirect } = context;
      const sent = read();
      const place = path?.(context) ?? `${apiPath}/${targetId(context, param)}/${verb}`;
      const row = await api.post(takingBack(context, place), sent, { version, idempotencyKey, schema });
      const to = href.change(context, row, param);
      const undo = undoable ? { action: undoneAt(context, to, row), version: row.version } : undefined;
      const printed = prints !== undefined && (await printsItself(context)) ? { prints: prints(row) } : {};
      return redirect(to, { toast: { text: changed(context, row), tone: "success", undo, ...printed } });
    };
    return body === null ? (context: ActionContext) => run(context, () => ({})) : formAction(body, run);
  }

  const undo = async (context: ActionContext) => {
    const { t, say, redirect } = context;
    try {
      return await change("undo", null, (_, row) => t("record.undone", { name: nameOf(row) }))(context);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) throw error;
      if (error.text.code === "paperOut" && asksUndo !== undefined)
        return redirect(asksUndo(context, targetId(context, "undo")));
      const over = error.status === 422 || error.text.code === "stale";
      const [closed] = error.fields[CLOSED_REASON] ?? [];
      const text = say(closed ?? (over ? { code: "undoOver" } : error.text));
      return redirect(context.url.pathname + searchHref(context.url.searchParams, { undo: null }), {
        toast: { text, tone: "error" },
      });
    }
  };

  return {
    change,
    undo,
    create: formAction(input, async (context: ActionContext, read) => {
      const { form, api, idempotencyKey, redirect } = context;
      prepare?.(form);
      const row = await api.post(apiPath, read(), { idempotencyKey, schema });
      const text = toast.create(context, row);
      const created = opens === undefined ? text : { text, tone: "success" as const, opens: opens(context, row) };
      return redirect(href.create(context, row, "form"), { toast: created });
    }),
    update: formAction(updateInput, async (context: ActionContext, read) => {
      const { form, api, version, redirect } = context;
      prepare?.(form);
      const body = read();
      const place = `${apiPath}/${targetId(context, "form")}`;
      const row = await api.put(takingBack(context, place), body, { version, schema });
      return redirect(href.update(context, row, "form"), { toast: toast.update(context, row) });
    }),
    remove: formAction(reasonedBody, async (context: ActionContext, read) => {
      const { api, version, redirect } = context;
      const id = targetId(context, "delete");
      await api.del(takingBack(context, `${apiPath}/${id}`), { version, body: read() });
      const name = sentName(context) ?? String(id);
      return redirect(href.remove(context), { toast: toast.remove(context, name) });
    }),
    restore: change("restore", reasonedBody, toast.restore),
  };
}

const takingBack = ({ form }: ActionContext, place: string) =>
  withQuery(place, { takeBack: form.get("takeBack") === "true" ? "true" : null });

/** Returns the list's URL. */
export const listClosed = ({ url }: ActionContext) => url.pathname + listHref(url.searchParams, {});

/** Returns the list's URL with the record open. */
export const recordOpened = ({ url }: ActionContext, { id }: StoredRecord) =>
  url.pathname + listHref(url.searchParams, { view: String(id) });

/** Returns the URL without the confirmation. */
export const confirmClosed = ({ url }: ActionContext, _row: StoredRecord, param: string) =>
  url.pathname + searchHref(url.searchParams, { [param]: null });

function sentName({ form }: ActionContext): string | undefined {
  const name = form.get("recordName");
  return typeof name === "string" && name !== "" ? name.slice(0, MAX_NAME_LENGTH) : undefined;
}
