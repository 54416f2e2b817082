import { useEffect, useState } from "react";
import { MIN_SEARCH_LENGTH } from "#contract/search-areas";
import { SEARCH_PATH } from "~/definitions/navigation";
import type { RecordsFound } from "~/services/shell/search.server";
import { useLatestFetch } from "../form/use-latest-fetch";

const DEBOUNCE_MS = 120;

/** Searches records, help and actions; empty while results are outdated. */
export function useRecordSearch(typed: string) {
  const { data, loading, load } = useLatestFetch<RecordsFound>();
  const [asked, setAsked] = useState("");
  const text = typed.trim();
  const wanted = text.length >= MIN_SEARCH_LENGTH;

  useEffect(() => {
    if (!wanted) return;
    const debounce = setTimeout(() => {
      setAsked(text);
      void load(`${SEARCH_PATH}?${new URLSearchParams({ q: text }).toString()}`);
    }, DEBOUNCE_MS);
    return () => clearTimeout(debounce);
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is another function in each render
  }, [text, wanted]);

  const answered = wanted && data?.q === text;
  return {
    found: answered ? data.data : [],
    help: answered ? data.help : [],
    actions: answered ? data.actions : [],
    searching: wanted && !answered && (loading || asked !== text),
    failed: wanted && !answered && !loading && asked === text,
  };
}
