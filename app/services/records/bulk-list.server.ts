import type { z } from "zod";
import type { ListAnswer } from "#contract/answers";
import { MAX_BULK_PAPERS, MAX_PAGE_SIZE } from "#contract/constants";
import { PRINT } from "~/definitions/papers";
import { listHref, screenHref } from "~/definitions/search-href";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { allRows, type BulkDefinition, findBulk } from "./bulk.server";
import { printPapers } from "./document.server";
import type { StoredRecord } from "./record-definition.server";
import { type ListParameters, parseListRequest, recordList, type RecordListDefinition } from "./record-list.server";

/** List of stored records whose rows are changed or printed together. */
interface BulkListDefinition<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
> extends RecordListDefinition<Query, List> {
  bulk: BulkDefinition<z.output<List>["data"][number] & StoredRecord>;
}

/** Loads a list as `recordList`, with the bulk changes of its rows; null for deleted rows. */
export async function bulkList<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(context: ScreenContext, definition: BulkListDefinition<Query, List>) {
  const data = await recordList(context, definition);
  const list = data.list as ListAnswer<StoredRecord>;
  const bulk = data.deleted ? null : await findBulk(context, definition.bulk, list, pageReader(context, definition));
  return { ...data, bulk };
}

function pageReader<Query extends z.ZodObject & z.ZodType<ListParameters>, List extends z.ZodType<ListAnswer<unknown>>>(
  context: Pick<ScreenContext, "api" | "query" | "url" | "user" | "env">,
  definition: BulkListDefinition<Query, List>,
) {
  const { filter } = parseListRequest(context, definition);
  const request = { ...definition.sends, ...filter, perPage: MAX_PAGE_SIZE };
  return async (page: number) =>
    (await context.api.get(definition.apiPath, { ...request, page }, definition.list)) as ListAnswer<StoredRecord>;
}

/**
 * Prints a paper of the rows that the form or the URL selects. `rows=all` are those of the list's filters.
 * @returns the redirect to the file, or to the list if the user must answer a question or selected too many
 */
export async function printSelected<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(context: ActionContext, definition: BulkListDefinition<Query, List>): Promise<Response> {
  const { form, url, redirect } = context;
  const search = url.searchParams;
  const papers = definition.bulk.papers;
  const sent = form.getAll("rows");
  const rows = (sent.length > 0 ? sent : search.getAll("rows")).filter((row) => typeof row === "string");
  const back = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(listHref(search, changes));
    if (changes.printAgain != null || changes.bulk != null) for (const row of rows) next.append("rows", row);
    return redirect(screenHref(url.pathname, `?${next.toString()}`));
  };
  if (papers === undefined || rows.length === 0) return back({});
  let ids = rows.filter((row) => /^\d{1,9}$/.test(row)).map(Number);
  if (rows.includes("all")) {
    const page = pageReader(context, definition);
    const first = await page(1);
    if (first.total > MAX_BULK_PAPERS) return back({ bulk: PRINT });
    const found = first.lastPage > 1 ? await allRows(first.total, page) : first.data;
    ids = found.map(({ id }) => id);
  }
  const printed = await printPapers(context, papers, ids, form.get("print") ?? search.get("print"));
  return typeof printed === "string" ? back({ printAgain: printed }) : printed;
}
