import { useLocation, useNavigation } from "@remix-run/react";
import { listHref } from "~/screens/search-href";

/** Returns true while another page, order or filter of this list is loading; what opens over it leaves the rows as they are. */
export function useListLoading(): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  if (state !== "loading" || location.pathname !== pathname) return false;
  return rowsOf(location.search) !== rowsOf(search);
}

const rowsOf = (search: string) => listHref(new URLSearchParams(search), {});
