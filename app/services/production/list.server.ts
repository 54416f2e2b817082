import { can } from "#contract/access";
import { productionList, productionQuery } from "#contract/production";
import { recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { productionPanels } from "./panel.server";

/** Loads the list of production records. It opens on the last 30 days, and on all that are ahead. */
export async function productions(context: ScreenContext) {
  const { user } = context;
  const [data, panels] = await Promise.all([
    recordList(context, {
      apiPath: "/api/production",
      query: productionQuery,
      list: productionList,
      defaultSort: "-date",
      usual: { startDate: { daysBack: 29 } },
      restoreArea: "production",
    }),
    productionPanels(context),
  ]);
  return {
    ...data,
    ...panels,
    may: {
      edit: can(user, "production", "edit"),
      delete: can(user, "production", "delete"),
      restore: can(user, "production", "restore"),
    },
  };
}
export type ProductionData = Awaited<ReturnType<typeof productions>>;
