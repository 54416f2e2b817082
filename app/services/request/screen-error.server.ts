import { DESKTOP_ONLY } from "./device.server";

export interface ScreenErrorData {
  kind: "desktop-only" | "not-found" | "origin" | "body" | "away" | "refused" | "defect";
  /** Text for the user; known kinds have their own. */
  message: string;
  requestId?: string;
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

/** Returns the Response to throw. */
export function screenError(
  kind: ScreenErrorData["kind"],
  details: { message?: string; status?: number; requestId?: string; html?: string } = {},
) {
  const { message = "", status = statuses[kind], requestId, html } = details;
  return Response.json({ kind, message, requestId, html } satisfies ScreenErrorData, { status });
}

/** Returns the notice for phones. */
export const desktopOnly = () => screenError("desktop-only", { message: DESKTOP_ONLY });
/** Returns a 404. */
export const notFound = () => screenError("not-found");
