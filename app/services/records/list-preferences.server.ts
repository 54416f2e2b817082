import { z } from "zod";
import { can } from "#contract/access";
import { id } from "#contract/values/fields";
import { listColumns, listViewInput, ownList, type ListName } from "#contract/rows/list-view";
import { columnWidth, withWidth, writeColumns } from "~/definitions/list-columns";
import { listHref, searchHref } from "~/definitions/search-href";
import { type ActionContext, formAction, type ScreenContext } from "~/services/request/screen.server";

/**
 * Loads the user's columns, views and page size, and their panel.
 * @returns `columns` from the URL, else the user's; null for the default
 */
export async function findOwnList(
  { api, url, user, idempotencyKey }: Pick<ScreenContext, "api" | "url" | "user" | "idempotencyKey">,
  list: ListName,
) {
  const own = await api.get(`/api/list/${list}`, {}, ownList);
  const given = listColumns().safeParse(url.searchParams.get("columns"));
  const opens = url.searchParams.get("arrange");
  return {
    ...own,
    columns: given.success ? given.data : own.columns,
    opens: opens === "columns" || opens === "views" ? opens : null,
    mayShare: can(user, "list-view", "share"),
    mayExports: can(user, "export-history", "see"),
    idempotencyKey: idempotencyKey(),
  };
}
export type OwnListData = Awaited<ReturnType<typeof findOwnList>>;

const saveForm = listViewInput.pick({ name: true, shared: true });
const changeForm = z.strictObject({
  view: id(),
  name: listViewInput.shape.name,
  shared: z.boolean(),
  /** As the form was opened: what another user changes stays. */
  nameWas: z.string(),
  sharedWas: z.boolean(),
  /** overwrites the view with the current list */
  replaced: z.boolean(),
});
/** The edit form of a view also deletes it. */
const deleteForm = z.object({ view: id(), name: z.string() });

const widthForm = z.strictObject({ column: z.string().regex(/^[A-Za-z]\w*$/), width: z.coerce.number().optional() });

/** Returns the actions of columns and views. */
export function ownListActions(list: ListName) {
  const path = `/api/list/${list}`;
  const write = { schema: ownList };
  const keep = async (context: ActionContext, columns: string | null, stays: boolean) => {
    const { api, url, redirect, t } = context;
    await api.put(`${path}/columns`, { columns }, write);
    const left = { columns: null, arrange: stays ? "columns" : null };
    return redirect(url.pathname + searchHref(url.searchParams, left), stays ? {} : { toast: t("list.columnsKept") });
  };
  return {
    keepColumns: (context: ActionContext) => keep(context, submittedColumns(context.form), context.form.has("move")),
    resetColumns: (context: ActionContext) => keep(context, null, false),
    storeWidth: formAction(widthForm, (context: ActionContext, read) => storeWidth(context, list, read())),
    keepPageSize: async ({ api, form, redirect, url }: ActionContext) => {
      await api.put(`${path}/page-size`, { perPage: Number(form.get("perPage")) }, write);
      return redirect(url.pathname + searchHref(url.searchParams, { page: null, perPage: null }));
    },
    saveView: formAction(saveForm, async (context: ActionContext, read) => {
      const { api, redirect, idempotencyKey, t, url } = context;
      const sent = read();
      const query = await shownQuery(context, list);
      await api.post(`${path}/view`, { ...sent, query }, { ...write, idempotencyKey });
      return redirect(`${url.pathname}?${query}`, { toast: t("list.viewSaved", { name: sent.name }) });
    }),
    changeView: formAction(changeForm, async (context: ActionContext, read) => {
      const { api, redirect, version, t, url } = context;
      const { view, name, shared, nameWas, sharedWas, replaced } = read();
      const query = replaced ? await shownQuery(context, list) : undefined;
      const body = { ...(name !== nameWas && { name }), ...(shared !== sharedWas && { shared }), query };
      await api.patch(`${path}/view/${view}`, body, { ...write, version });
      return redirect(url.pathname + url.search, { toast: t("list.viewSaved", { name }) });
    }),
    deleteView: formAction(deleteForm, async (context: ActionContext, read) => {
      const { api, redirect, version, t, url } = context;
      const { view, name } = read();
      await api.del(`${path}/view/${view}`, { version });
      return redirect(url.pathname + url.search, { toast: t("list.viewDeleted", { name }) });
    }),
  };
}

/** Stores the width of one column. The columns of a saved view are part of the URL and stay there. */
async function storeWidth(
  { api, url, redirect }: ActionContext,
  list: ListName,
  { column, width }: z.infer<typeof widthForm>,
): Promise<Response> {
  const px = width === undefined ? null : columnWidth(width);
  const given = url.searchParams.get("columns");
  if (given !== null) {
    const columns = withWidth(given, column, px);
    return redirect(url.pathname + searchHref(url.searchParams, { columns }));
  }
  const own = await api.get(`/api/list/${list}`, {}, ownList);
  await api.put(`/api/list/${list}/columns`, { columns: withWidth(own.columns, column, px) }, { schema: ownList });
  return Response.json(null);
}

async function shownQuery({ api, url }: ActionContext, list: ListName): Promise<string> {
  const { columns } = await api.get(`/api/list/${list}`, {}, ownList);
  const shown = url.searchParams.get("columns") ?? columns;
  return listHref(url.searchParams, { page: null, columns: shown }).slice(1);
}

/** `order` lists all keys but the first, `shown` and `always` the checked ones; `width.customer` is in pixels, `move=up:customer` moves one. */
function submittedColumns(form: FormData): string | null {
  const submittedTexts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const order = submittedTexts("order");
  const [move = ""] = submittedTexts("move");
  const [way, key = ""] = move.split(":");
  const at = order.indexOf(key);
  const to = way === "up" ? at - 1 : at + 1;
  if (at !== -1 && to >= 0 && to < order.length) order.splice(to, 0, ...order.splice(at, 1));
  const [shown, always] = [submittedTexts("shown"), submittedTexts("always")];
  const submittedWidth = (name: string) => {
    const [px = ""] = submittedTexts(`width.${name}`);
    return /^\d{1,4}$/.test(px) ? columnWidth(Number(px)) : null;
  };
  const choices = order.map((name) => ({
    key: name,
    shown: shown.includes(name),
    always: always.includes(name),
    width: submittedWidth(name),
  }));
  const columns = writeColumns(choices);
  const first = [...form.keys()].find((name) => name.startsWith("width.") && !order.includes(name.slice(6)));
  return first === undefined ? columns : withWidth(columns, first.slice(6), submittedWidth(first.slice(6)));
}
