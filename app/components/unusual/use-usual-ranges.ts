import { useEffect } from "react";
import type { UsualAnswer } from "#contract/weighing/earlier-values";
import { useLatestFetch } from "../form/use-latest-fetch";

const DEBOUNCE_MS = 250;

export type UsualRanges = UsualAnswer["data"];

/** Fetches a form's usual ranges while its fields change; empty until all needed fields have a value. */
export function useUsualRanges(path: string, needed: Record<string, unknown>, id: number | undefined): UsualRanges {
  const { data, load } = useLatestFetch<UsualAnswer & { search: string }>();
  const values = Object.entries(needed).map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  const isComplete = values.every(([, value]) => value !== "");
  const query = new URLSearchParams([...values, ...(id === undefined ? [] : [["id", String(id)]])]);
  const search = isComplete ? `?${query.toString()}` : "";
  useEffect(() => {
    if (search === "") return undefined;
    const timer = setTimeout(() => void load(path + search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each query
  }, [path, search]);
  return data?.search === search ? data.data : [];
}
