import type { z } from "zod";
import type { ListAnswer } from "#contract/answers";
import {
  dropUnknown,
  parseListRequest,
  type ListParameters,
  type RecordListDefinition,
} from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** Targets of `?go=next`, `?go=previous` and `?go=waiting`. */

interface Moves<Status extends string> {
  id: number;
  /** Returns the statuses that wait for the user, by priority. */
  waiting: () => Promise<readonly Status[]>;
  hrefOf: (search: URLSearchParams, id: number) => string;
}

/**
 * Redirects to the adjacent record of the list, or the truck that has waited longest.
 * Resolved only on click, because lists can have a million rows. A record no longer listed leads to the first.
 * @throws a redirect; to the record itself if there is no target
 */
export async function redirectToNeighbour<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<{ id: number }>>,
  Status extends string,
>(context: ScreenContext, definition: RecordListDefinition<Query, List>, moves: Moves<Status>): Promise<void> {
  const { url, redirect, t } = context;
  await dropUnknown(context, definition.query);
  const go = url.searchParams.get("go");
  if (go !== "next" && go !== "previous" && go !== "waiting") return;
  const search = new URLSearchParams(url.searchParams);
  search.delete("go");
  const target =
    go === "waiting"
      ? await longestWaiting(context, definition, await moves.waiting())
      : await neighbour(context, definition, moves.id, go === "next" ? 1 : -1);
  if (target?.page !== undefined) search.set("page", String(target.page));
  if (target === null) throw await redirect(moves.hrefOf(search, moves.id), { toast: t(`record.no.${go}`) });
  throw await redirect(moves.hrefOf(search, target.id));
}

interface Target {
  id: number;
  /** Page of the list that contains the record, if different. */
  page?: number;
}

async function neighbour<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<{ id: number }>>,
>(
  context: ScreenContext,
  definition: RecordListDefinition<Query, List>,
  id: number,
  by: 1 | -1,
): Promise<Target | null> {
  const { filter, page, perPage } = parseListRequest(context, definition);
  const read = (number: number) =>
    context.api.get(definition.apiPath, { ...filter, page: number, perPage }, definition.list);
  const { data, lastPage } = await read(page);
  const at = data.findIndex((row) => row.id === id);
  const [first] = data;
  if (at === -1) return first ?? null;
  const beside = data[at + by];
  if (beside !== undefined) return beside;
  const other = page + by;
  if (other < 1 || other > lastPage) return null;
  const row = (await read(other)).data.at(by === 1 ? 0 : -1);
  return row === undefined ? null : { id: row.id, page: other };
}

async function longestWaiting<Status extends string>(
  { api }: ScreenContext,
  { apiPath, list }: { apiPath: string; list: z.ZodType<ListAnswer<{ id: number }>> },
  statuses: readonly Status[],
): Promise<Target | null> {
  for (const status of statuses) {
    const { data } = await api.get(apiPath, { status, waiting: "anyone", perPage: 1 }, list);
    if (data[0] !== undefined) return { id: data[0].id };
  }
  return null;
}
