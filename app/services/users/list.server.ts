import { MASTER_PAGE_SIZE } from "#contract/constants";
import { userList, userQuery } from "#contract/accounts/user";
import { bulkList } from "~/services/records/bulk-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { userBulk } from "./bulk.server";
import { userPanels } from "./panel.server";

/** Loads the list of users. */
export async function loadUsers(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    bulkList(context, {
      name: "user",
      bulk: userBulk,
      apiPath: "/api/user",
      query: userQuery,
      list: userList,
      defaultSort: "name",
      pageSize: MASTER_PAGE_SIZE,
    }),
    userPanels(context),
  ]);
  return { ...data, ...panels, me: context.user.id };
}
export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
