import { can } from "#contract/access";
import { listOf, type ListAnswer } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import type { MasterQuery } from "#contract/master";
import { masters } from "#contract/masters";
import type { MasterDefinition, MasterRow } from "~/screens/master";
import { searchHref } from "~/screens/search-href";
import type { QueryValues } from "~/services/request/api.server";
import { env } from "~/services/request/env.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";
import { masterPanels, rowSchema, type MasterPanels } from "./panel.server";

export interface MasterData extends MasterPanels {
  list: ListAnswer<MasterRow>;
  /** The order in force. */
  sort: string;
  sortable: readonly string[];
  /** Offers the import. */
  mayImport: boolean;
  timeZone: string;
}

/**
 * Makes the loader of a master's screen from its definition (docs/architecture.md, rule 6): the page of the list that the address
 * asks for, and what it opens over it.
 *
 * @returns a loader that goes to the last page when the address is beyond it
 */
export function masterLoader(definition: MasterDefinition) {
  const { area } = definition;
  const contract = masters[area];
  const detail = rowSchema(area);
  return screenLoader(["auth", role(area, "see")], async (context) => {
    const { api, query, url, user, redirect } = context;
    // Beyond MasterQuery a master's query has filters of its own: texts and flags.
    const asked = query(contract.query) as MasterQuery & QueryValues;
    const [list, panels] = await Promise.all([
      api.get(`/api/${area}`, { ...asked, page: asked.page ?? 1, perPage: MASTER_PAGE_SIZE }, listOf(detail)),
      masterPanels(definition, context),
    ]);
    if (list.page > list.lastPage) {
      throw await redirect(url.pathname + searchHref(url.searchParams, { page: String(list.lastPage) }));
    }
    const data: MasterData = {
      list,
      sort: asked.sort ?? contract.order,
      sortable: contract.sortable,
      ...panels,
      mayImport: can(user, area, "edit"),
      timeZone: env.APP_TIMEZONE,
    };
    return data;
  });
}
