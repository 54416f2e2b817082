import { MASTER_PAGE_SIZE } from "#contract/constants";
import { userList, userQuery } from "#contract/user";
import { searchHref } from "~/screens/search-href";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { userPanels } from "./panel.server";

/** @returns the page of the list that the address asks for; beyond the last one it goes there */
export async function users(context: ScreenContext) {
  const { api, query, url, redirect } = context;
  const asked = query(userQuery);
  const [list, panels] = await Promise.all([
    api.get("/api/user", { ...asked, page: asked.page ?? 1, perPage: MASTER_PAGE_SIZE }, userList),
    userPanels(context),
  ]);
  if (list.page > list.lastPage) {
    throw await redirect(url.pathname + searchHref(url.searchParams, { page: String(list.lastPage) }));
  }
  return { list, ...panels, sort: asked.sort ?? "name", timeZone: env.APP_TIMEZONE, me: context.user?.id };
}
export type UsersData = Awaited<ReturnType<typeof users>>;
