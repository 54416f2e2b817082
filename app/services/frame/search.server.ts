import { searchAnswer, type FoundRecord } from "#contract/search";
import { MIN_SEARCH_LENGTH } from "#contract/search-areas";
import { helpPathsWith } from "~/services/frame/help.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** The records that have a text, and the paths of the help sections that have it. */
export interface RecordsFound {
  q: string;
  data: FoundRecord[];
  help: string[];
}

/** Answers the records that have `?q=`, for the command palette while it is typed into. */
export async function recordsFound({ api, url, locale }: ScreenContext): Promise<Response> {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  if (q.length < MIN_SEARCH_LENGTH) return Response.json({ q, data: [], help: [] } satisfies RecordsFound);
  const [{ data }, help] = await Promise.all([api.get("/api/search", { q }, searchAnswer), helpPathsWith(locale, q)]);
  return Response.json({ q, data, help } satisfies RecordsFound);
}
