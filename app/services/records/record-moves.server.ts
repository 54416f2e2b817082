import type { z } from "zod";
import type { ListAnswer } from "#contract/answers";
import { askedList, type ListParameters, type RecordListDefinition } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** Where the links of a record's screen lead that name no record: `?go=next`, `?go=previous`, `?go=waiting`. */

interface Moves<Status extends string> {
  /** The id of the record of the screen. */
  id: number;
  /** Returns the statuses whose trucks wait for the user, those to go on with first. */
  waiting: () => Promise<readonly Status[]>;
  /** Returns the address of a record's screen over the list of a search. */
  hrefOf: (search: URLSearchParams, id: number) => string;
}

/**
 * Follows such a link: to the record beside this one in the list that the address describes, on its next page too, and to the first of
 * the list for a record that is no longer on its page; or to the longest waiting truck. They are looked up when they are followed,
 * because a list of a million rows is not read for every look at a record.
 *
 * @throws a redirect; to the record itself, with a message, where there is no other
 */
export async function followMove<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<{ id: number }>>,
  Status extends string,
>(context: ScreenContext, definition: RecordListDefinition<Query, List>, moves: Moves<Status>): Promise<void> {
  const { url, redirect, t } = context;
  const go = url.searchParams.get("go");
  if (go !== "next" && go !== "previous" && go !== "waiting") return;
  const search = new URLSearchParams(url.searchParams);
  search.delete("go");
  const found =
    go === "waiting"
      ? await longestWaiting(context, definition, await moves.waiting())
      : await neighbour(context, definition, moves.id, go === "next" ? 1 : -1);
  if (found?.page !== undefined) search.set("page", String(found.page));
  if (found === null) throw await redirect(moves.hrefOf(search, moves.id), { toast: t(`record.no.${go}`) });
  throw await redirect(moves.hrefOf(search, found.id));
}

interface Found {
  id: number;
  /** The page of the list that the record stands on, where that is another. */
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
): Promise<Found | null> {
  const { filter, page, perPage } = askedList(context, definition);
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

/** Finds the truck that has waited longest in the first status that has one, over all days. */
async function longestWaiting<Status extends string>(
  { api }: ScreenContext,
  { apiPath, list }: { apiPath: string; list: z.ZodType<ListAnswer<{ id: number }>> },
  statuses: readonly Status[],
): Promise<Found | null> {
  for (const status of statuses) {
    const { data } = await api.get(apiPath, { status, waiting: "anyone", perPage: 1 }, list);
    if (data[0] !== undefined) return { id: data[0].id };
  }
  return null;
}
