import { DESKTOP_ONLY } from "./device.server";

/** The body of an error response, as the error boundary reads it (components/layout/screen-error.tsx). */
export interface ScreenErrorData {
  kind: "desktop-only" | "not-found" | "origin" | "body" | "away" | "refused" | "defect";
  /** A sentence for people; the boundary has its own for the known kinds. */
  message: string;
  requestId?: string;
  /** The page of a failing server, to be shown as it is. */
  html?: string;
}

const statuses: Record<ScreenErrorData["kind"], number> = {
  "desktop-only": 403,
  "not-found": 404,
  origin: 403,
  body: 413,
  away: 503,
  refused: 400,
  defect: 500,
};

/** Makes the Response to throw when a screen cannot be shown. */
export function screenError(
  kind: ScreenErrorData["kind"],
  details: { message?: string; status?: number; requestId?: string; html?: string } = {},
) {
  const { message = "", status = statuses[kind], requestId, html } = details;
  return Response.json({ kind, message, requestId, html } satisfies ScreenErrorData, { status });
}

export const desktopOnly = () => screenError("desktop-only", { message: DESKTOP_ONLY });
/** Makes the 404 of an address that leads nowhere. */
export const notFound = () => screenError("not-found");
