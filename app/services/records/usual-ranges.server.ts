import { usualAnswer } from "#contract/weighing/earlier-values";
import type { ScreenContext } from "~/services/request/screen.server";

/** Returns a loader of a form's usual ranges; `search` names the query that they answer. */
export const usualRanges =
  (apiPath: `/api/${string}`) =>
  async ({ api, url }: Pick<ScreenContext, "api" | "url">): Promise<Response> => {
    const { data } = await api.get(apiPath, Object.fromEntries(url.searchParams), usualAnswer);
    return Response.json({ data, search: url.search });
  };
