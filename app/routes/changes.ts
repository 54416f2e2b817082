import type { ChangesAnswer } from "#contract/changes";
import { screenLoader } from "~/services/request/screen.server";

/** Polled by app/components/shell/use-fresh-data.ts. */
export const loader = screenLoader([], async ({ api }) =>
  Response.json((await api.get("/api/changes")) as ChangesAnswer),
);
