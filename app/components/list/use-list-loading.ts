import { useLocation, useNavigation } from "@remix-run/react";
import { listHref } from "~/definitions/search-href";

/** Returns true while another page, sort or filter is loading. */
export function useListLoading(): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  if (state !== "loading" || location.pathname !== pathname) return false;
  return rowsHref(location.search) !== rowsHref(search);
}

const rowsHref = (search: string) => listHref(new URLSearchParams(search), {});
