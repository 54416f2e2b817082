import { useSearchParams } from "@remix-run/react";
import { listHref } from "~/definitions/search-href";
import type { OwnListData } from "~/services/records/list-preferences.server";

/** Returns the saved view whose query is that of the list; `isDefault` if the list has no filter, sort or columns. */
export function useCurrentView(own: Pick<OwnListData, "views">) {
  const [search] = useSearchParams();
  const shown = sameQuery(listHref(search, { page: null }).slice(1));
  return { current: own.views.find(({ query }) => sameQuery(query) === shown), isDefault: shown === "" };
}

/** Returns a query with sorted parameters, for comparison. */
function sameQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}
