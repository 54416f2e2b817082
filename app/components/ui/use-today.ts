import { useRouteLoaderData } from "@remix-run/react";

/** Returns the plant's business day, `YYYY-MM-DD`, as the server told it with the screen: a browser's clock may be wrong. */
export function useToday(): string {
  return useRouteLoaderData<{ today: string }>("root")?.today ?? "";
}
