import { can } from "#contract/access";
import { listSchema } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import { masters } from "#contract/masters/masters";
import type { MasterDefinition, MasterRow } from "~/definitions/master";
import { screenHref, searchHref } from "~/definitions/search-href";
import { bulkList } from "~/services/records/bulk-list.server";
import type { BulkData } from "~/services/records/bulk.server";
import type { RecordListData } from "~/services/records/record-list.server";
import { role } from "~/services/request/guards.server";
import { screenLoader, type ScreenContext } from "~/services/request/screen.server";
import { masterBulk } from "./bulk.server";
import { masterPanels, rowSchema, type MasterPanels } from "./panel.server";

export interface MasterData extends RecordListData<MasterRow>, MasterPanels {
  bulk: BulkData | null;
  sortable: readonly string[];
  mayImport: boolean;
  mayRestore: boolean;
  timeZone: string;
}

/** Returns a master's loader (docs/architecture.md, rule 6). */
export function masterLoader(definition: MasterDefinition) {
  const { area } = definition;
  const contract = masters[area];
  const list = listSchema(rowSchema(area));
  return screenLoader(["auth", role(area, "see")], async (context) => {
    await leadToSearchBox(definition, context);
    const [data, panels] = await Promise.all([
      bulkList(context, {
        name: area,
        bulk: masterBulk(definition),
        apiPath: `/api/${area}`,
        query: contract.query,
        list,
        // Rows that need attention come first.
        defaultSort: contract.dueBy === undefined ? contract.order : "active",
        sends: contract.filteredBy === undefined ? undefined : { is_pagination: "true" },
        restoreArea: area,
        pageSize: MASTER_PAGE_SIZE,
      }),
      masterPanels(definition, context),
    ]);
    return {
      ...data,
      ...panels,
      sortable: contract.sortable,
      mayImport: can(context.user, area, "edit"),
      mayRestore: can(context.user, area, "restore"),
    } satisfies MasterData;
  });
}

/** Redirects `q` to this list's search parameter, so that the filter is visible. */
async function leadToSearchBox({ searchedBy }: MasterDefinition, { url, redirect }: ScreenContext): Promise<void> {
  const q = url.searchParams.get("q");
  if (searchedBy === "q" || q === null) return;
  const wanted = url.searchParams.get(searchedBy) ?? q;
  throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, { q: null, [searchedBy]: wanted })));
}
