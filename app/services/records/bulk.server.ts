import { z } from "zod";
import type { ListAnswer } from "#contract/answers";
import { MAX_BULK_PAPERS, MAX_BULK_ROWS, MAX_PAGE_SIZE } from "#contract/constants";
import { reason } from "#contract/fields";
import { INBOUND_PAPERS, OUTBOUND_PAPERS, type PaperFormat, type PaperName } from "#contract/paper";
import { printOf } from "~/screens/papers";
import { ApiError } from "~/services/request/api-error.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { paperFormatOf, printPapers } from "./document.server";
import { listClosed } from "./record-actions.server";
import type { StoredRecord } from "./record-definition.server";

/** Changes many rows of a list. Each row is a separate API call, so a refused row does not affect the others. */

type BulkChange = "activate" | "deactivate" | "cancel";

export interface BulkDefinition<Row> {
  /** Base path; a change is `POST {apiPath}/{id}/{change}` with If-Match. */
  apiPath: string;
  changes: readonly BulkChange[];
  /** Papers that can be printed for selected rows, and the API path for printing. */
  papers?: { path: string; names: readonly PaperName[] };
  /** Returns true if the user may make these changes. */
  isFor: (user: ScreenContext["user"]) => boolean;
  nameOf: (row: Row) => string;
}

/** Returns the bulk printing of trucks of one direction; everyone who sees them may print. */
export const truckPapers = (path: "outbound-record" | "inbound-record"): BulkDefinition<{ recordNo: string }> => ({
  apiPath: `/api/${path}`,
  changes: [],
  papers: { path: `/api/papers/${path}`, names: path === "inbound-record" ? INBOUND_PAPERS : OUTBOUND_PAPERS },
  isFor: () => true,
  nameOf: ({ recordNo }) => recordNo,
});

/** Row with the version at the time of the request. */
interface BulkRow {
  id: number;
  version: number;
  name: string;
}

/** Names of changed rows; refused rows with the reason. */
export interface BulkResult {
  bulk: { change: BulkChange; done: string[]; refused: { name: string; text: string }[] };
}

/** Bulk changes of a list, and the one the URL requests: `?bulk=cancel&rows=3&rows=5`, `&rows=all`. */
export interface BulkData {
  changes: readonly BulkChange[];
  /** Papers that can be printed, and the user's last format. */
  prints: { papers: readonly PaperName[]; format: PaperFormat } | null;
  /**
   * `most`: the maximum, if too many rows are selected. `printAgain`: the time at which the API asked whether the last
   * print failed.
   */
  asked: { change: BulkChange; rows: BulkRow[] } | { most: number } | { printAgain: number } | null;
  idempotencyKey: string;
}

/**
 * Loads the bulk change the URL requests.
 * `?bulk=print` and `?bulk=print:slip:half` redirect to papers; `&printAgain=same:1764000000000` tells whether the last
 * print failed.
 * @param list the current page; it contains the selected rows
 * @param pageOf loads another page of MAX_PAGE_SIZE rows with the same filters
 * @throws the redirect to the papers
 */
export async function findBulk<Row extends StoredRecord>(
  context: ScreenContext,
  { changes, papers, isFor, nameOf }: BulkDefinition<Row>,
  list: ListAnswer<Row>,
  pageOf: (page: number) => Promise<ListAnswer<Row>>,
): Promise<BulkData | null> {
  const { url, user, idempotencyKey } = context;
  if (!isFor(user)) return null;
  const prints = papers === undefined ? null : { papers: papers.names, format: await paperFormatOf(context) };
  const offered = { changes, prints, idempotencyKey: idempotencyKey() };
  const asked = url.searchParams.get("bulk");
  const change = changes.find((one) => one === asked);
  const printed = papers && printOf(asked, papers.names);
  const chosen = url.searchParams.getAll("rows");
  const all = chosen.includes("all");
  if ((change ?? printed) === undefined || chosen.length === 0) return { ...offered, asked: null };
  const most = printed === undefined ? MAX_BULK_ROWS : MAX_BULK_PAPERS;
  if (all && list.total > most) return { ...offered, asked: { most } };
  const found = all ? await allRows(list.total, pageOf) : list.data;
  const rows = found
    .filter(({ id }) => all || chosen.includes(String(id)))
    .map((row) => ({ id: row.id, version: row.version, name: nameOf(row) }));
  if (rows.length === 0) return { ...offered, asked: null };
  if (papers !== undefined && printed !== undefined) {
    const ids = rows.map(({ id }) => id);
    const printAgain = await printPapers(context, papers.path, ids, printed);
    return { ...offered, asked: { printAgain } };
  }
  return { ...offered, asked: change === undefined ? null : { change, rows } };
}

async function allRows<Row>(total: number, pageOf: (page: number) => Promise<ListAnswer<Row>>): Promise<Row[]> {
  const pages = Array.from({ length: Math.ceil(total / MAX_PAGE_SIZE) }, (_, index) => pageOf(index + 1));
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

const reasonForm = z.looseObject({ reason: reason() });

/** Returns the action of a bulk change. Resubmitting is idempotent: each row's key derives from the form's. */
export function bulkActions<Row>({ apiPath, changes }: BulkDefinition<Row>) {
  return {
    bulk: async (context: ActionContext): Promise<Response> => {
      const { api, form, parse, say, idempotencyKey, redirect } = context;
      const change = changes.find((one) => one === form.get("change"));
      const rows = form.getAll("row").flatMap(rowOf).slice(0, MAX_BULK_ROWS);
      if (change === undefined || rows.length === 0) return redirect(listClosed(context));
      const body = change === "cancel" ? { reason: parse(reasonForm).reason } : {};
      const result: BulkResult["bulk"] = { change, done: [], refused: [] };
      for (const { id, version, name } of rows) {
        try {
          const key = `${idempotencyKey}-${id}`;
          await api.post(`${apiPath}/${id}/${change}`, body, { version, idempotencyKey: key, schema: z.unknown() });
          result.done.push(name);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status === 401) throw error;
          result.refused.push({ name, text: say(error.text) });
        }
      }
      // A Response, so that the actions of every screen have one type.
      return Response.json({ bulk: result } satisfies BulkResult);
    },
  };
}

/** Parses a row of the confirmation form: `12:3:PT Sinar`. */
function rowOf(value: FormDataEntryValue): BulkRow[] {
  const [, id, version, name] = /^(\d{1,10}):(\d{1,9}):(.*)$/s.exec(typeof value === "string" ? value : "") ?? [];
  return id === undefined ? [] : [{ id: Number(id), version: Number(version), name: name ?? "" }];
}
