import { DESKTOP_ONLY } from "./device.server";

/** What a screen that cannot be shown tells its error boundary (components/layout/screen-error.tsx). */
export interface Fault {
  fault: "desktop-only" | "not-found" | "origin" | "body" | "away" | "refused";
  /** A sentence for people; the boundary has its own for the known faults. */
  message: string;
  requestId?: string;
}

const statuses: Record<Fault["fault"], number> = {
  "desktop-only": 403,
  "not-found": 404,
  origin: 403,
  body: 413,
  away: 503,
  refused: 400,
};

/** A response to throw, for the error boundary to show. */
export function fault(kind: Fault["fault"], details: { message?: string; status?: number; requestId?: string } = {}) {
  const { message = "", status = statuses[kind], requestId } = details;
  return Response.json({ fault: kind, message, requestId } satisfies Fault, { status });
}

export const desktopOnly = () => fault("desktop-only", { message: DESKTOP_ONLY });
/** Thrown by a loader whose address leads nowhere. */
export const notFound = () => fault("not-found");
