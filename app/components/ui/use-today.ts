import { useRouteLoaderData } from "@remix-run/react";

/** Returns the plant's day, `YYYY-MM-DD`; a browser's clock may be wrong. */
export function useToday(): string {
  return useRouteLoaderData<{ today: string }>("root")?.today ?? "";
}
