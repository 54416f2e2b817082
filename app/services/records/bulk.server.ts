import { z } from "zod";
import type { ErrorText, ListAnswer } from "#contract/answers";
import { MAX_BULK_PAPERS, MAX_BULK_ROWS, MAX_PAGE_SIZE } from "#contract/constants";
import { CLOSED_REASON } from "#contract/plant/closing";
import { reason } from "#contract/values/fields";
import type { PaperFormat, PaperName } from "#contract/weighing/paper";
import { PRINT } from "~/definitions/papers";
import { ApiError } from "~/services/request/api-error.server";
import { type ActionContext, formAction, type ScreenContext } from "~/services/request/screen.server";
import { readPaperFormat } from "./document.server";
import { listClosed } from "./record-actions.server";
import type { StoredRecord } from "./record-definition.server";

/** Each row is a separate API call, so a refused one does not affect the others; changes of `together` are one. */

type BulkChange = "activate" | "deactivate" | "finish" | "cancel" | "delete" | "invoice" | "uninvoice";

export interface BulkDefinition<Row, Change extends BulkChange = BulkChange> {
  /** A change is `POST {apiPath}/{id}/{change}` with If-Match, `delete` is DELETE. */
  apiPath: string;
  changes: readonly Change[];
  /** `POST {apiPath}/{change}` changes all rows or none, and returns the rows that can be undone. */
  together?: readonly Change[];
  /** `POST {apiPath}/{id}/undo` undoes finish and cancel for a few seconds. */
  undoable?: true;
  /** Papers of selected rows, and the API path that prints them. */
  papers?: { path: string; names: readonly PaperName[] };
  isFor(user: ScreenContext["user"], change: Change): boolean;
  offers(row: Row, user: ScreenContext["user"], change: Change): boolean;
  /** Returns the API's error for a row whose status does not allow the change. */
  whyNot(row: Row, change: Change): ErrorText;
  nameOf: (row: Row) => string;
}

/** `offers` and `whyNot` of rows with an `active` flag. */
export const byActivity = {
  offers: ({ active }: { active: boolean }, _user: unknown, change: "activate" | "deactivate") =>
    active === (change === "deactivate"),
  whyNot: ({ active }: { active: boolean }): ErrorText => ({ code: active ? "alreadyActive" : "alreadyInactive" }),
};

interface BulkRow {
  id: number;
  version: number;
  name: string;
}

interface BulkRefusal {
  name: string;
  text: string;
}

export interface BulkResult {
  bulk: {
    change: BulkChange | "undo";
    done: string[];
    refused: BulkRefusal[];
    undo: BulkRow[];
    /** Reason for changes of a closed period, as sent. */
    closedReason: string | null;
  };
}

interface BulkQuestion {
  change: BulkChange;
  rows: BulkRow[];
  skipped: BulkRefusal[];
  date: string | undefined;
}

/** Bulk changes of a list, and the requested one: `?bulk=cancel&rows=3&rows=5`, `&rows=all`. */
export interface BulkData {
  changes: readonly { change: BulkChange; rows: readonly number[] }[];
  /** Papers that can be printed, and the user's last format. */
  prints: { papers: readonly PaperName[]; format: PaperFormat } | null;
  /** `most`: the maximum that was exceeded. */
  asked: BulkQuestion | { most: number } | null;
  idempotencyKey: string;
}

/**
 * Loads the requested bulk change; `?bulk=print&rows=all` of too many rows shows the maximum.
 * @param list current page with the selected rows
 * @param pageOf loads other pages of MAX_PAGE_SIZE rows
 */
export async function findBulk<Row extends StoredRecord>(
  context: ScreenContext,
  { changes, papers, isFor, offers, whyNot, nameOf }: BulkDefinition<Row>,
  list: ListAnswer<Row>,
  pageOf: (page: number) => Promise<ListAnswer<Row>>,
): Promise<BulkData | null> {
  const { url, user, idempotencyKey, say } = context;
  const allowed = changes.filter((one) => isFor(user, one));
  if (allowed.length === 0 && papers === undefined) return null;
  const offered = {
    changes: allowed.map((change) => ({
      change,
      rows: list.data.filter((row) => offers(row, user, change)).map(({ id }) => id),
    })),
    prints: papers === undefined ? null : { papers: papers.names, format: await readPaperFormat(context) },
    idempotencyKey: idempotencyKey(),
  };
  const asked = url.searchParams.get("bulk");
  const change = allowed.find((one) => one === asked);
  const chosen = url.searchParams.getAll("rows");
  const all = chosen.includes("all");
  if (papers !== undefined && asked === PRINT && all && list.total > MAX_BULK_PAPERS)
    return { ...offered, asked: { most: MAX_BULK_PAPERS } };
  if (change === undefined || chosen.length === 0) return { ...offered, asked: null };
  if (all && list.total > MAX_BULK_ROWS) return { ...offered, asked: { most: MAX_BULK_ROWS } };
  const found = all ? await allRows(list.total, pageOf) : list.data;
  const rows = found.filter(({ id }) => all || chosen.includes(String(id)));
  if (rows.length === 0) return { ...offered, asked: null };
  const takes = rows.filter((row) => offers(row, user, change));
  const skipped = rows
    .filter((row) => !takes.includes(row))
    .map((row) => ({ name: nameOf(row), text: say(whyNot(row, change)) }));
  const sent = takes.map((row) => ({ id: row.id, version: row.version, name: nameOf(row) }));
  const [date] = takes.flatMap((row) => ("date" in row && typeof row.date === "string" ? [row.date] : [])).sort();
  return { ...offered, asked: { change, rows: sent, skipped, date } };
}

export async function allRows<Row>(total: number, pageOf: (page: number) => Promise<ListAnswer<Row>>): Promise<Row[]> {
  const pages = Array.from({ length: Math.ceil(total / MAX_PAGE_SIZE) }, (_, index) => pageOf(index + 1));
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

const reasonForm = z.looseObject({ reason: reason() });
const changedRow = z.object({ version: z.int() });
const changedRows = z.object({ data: z.array(changedRow.extend({ id: z.int() })) });

/** Returns the idempotent actions of a bulk change and its undo: row keys derive from the form's. */
export function bulkActions<Row>({ apiPath, changes, together = [], undoable }: BulkDefinition<Row>) {
  return {
    bulk: formAction(reasonForm, async (context: ActionContext, read): Promise<Response> => {
      const { api, form, say, idempotencyKey, redirect } = context;
      const closedReason = form.get(CLOSED_REASON);
      const asked = form.get("change");
      const change = undoable && asked === "undo" ? "undo" : changes.find((one) => one === asked);
      const rows = form.getAll("row").flatMap(parseRow).slice(0, MAX_BULK_ROWS);
      if (change === undefined || rows.length === 0) return redirect(listClosed(context));
      const body = change === "cancel" ? { reason: read().reason } : {};
      const result: BulkResult["bulk"] = {
        change,
        done: [],
        refused: [],
        undo: [],
        closedReason: typeof closedReason === "string" ? closedReason : null,
      };
      if (together.some((one) => one === change)) {
        const write = { idempotencyKey: `${idempotencyKey}-${change}`, schema: changedRows };
        const { data } = await api.post(`${apiPath}/${change}`, { ids: rows.map(({ id }) => id) }, write);
        const names = new Map(rows.map(({ id, name }) => [id, name]));
        result.done = [...names.values()];
        result.undo = data.map((row) => ({ ...row, name: names.get(row.id) ?? "" }));
        return Response.json({ bulk: result } satisfies BulkResult);
      }
      for (const { id, version, name } of rows) {
        const place = `${apiPath}/${id}`;
        try {
          if (change === "delete") await api.del(place, { version });
          else {
            const write = { version, idempotencyKey: `${idempotencyKey}-${change}-${id}`, schema: z.unknown() };
            const row = await api.post(`${place}/${change}`, body, write);
            if (undoable && change !== "undo") {
              result.undo.push({ id, version: changedRow.parse(row).version, name });
            }
          }
          result.done.push(name);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status === 401) throw error;
          const [closed] = error.fields[CLOSED_REASON] ?? [];
          // Asked for in the confirmation, unless some rows are changed already.
          if (closed !== undefined && result.done.length === 0) throw error;
          const late = change === "undo" && error.text.code === "stale";
          result.refused.push({ name, text: say(closed ?? (late ? { code: "undoOver" } : error.text)) });
        }
      }
      return Response.json({ bulk: result } satisfies BulkResult);
    }),
  };
}

/** Parses a row of the confirmation form: `12:3:PT Sinar`. */
function parseRow(value: FormDataEntryValue): BulkRow[] {
  const [, id, version, name] = /^(\d{1,10}):(\d{1,9}):(.*)$/s.exec(typeof value === "string" ? value : "") ?? [];
  return id === undefined ? [] : [{ id: Number(id), version: Number(version), name: name ?? "" }];
}
