import { businessDay, shiftDay } from "../plant/business-day";

/** Days before the end of a scale's certificate (tera) or key from which Gudang warns. */
export const CERTIFICATE_WARNING_DAYS = 30;

/** Returns the warning about a certificate or key on a day; null while it is valid for longer, or unknown. */
export function certificateWarning(until: string | null, today: string): "due" | "over" | null {
  if (until === null) return null;
  if (until < today) return "over";
  return until <= shiftDay(today, CERTIFICATE_WARNING_DAYS) ? "due" : null;
}

/** Returns the last day on which an agent's key is valid: it expires at the midnight after. */
export const lastKeyDay = (expiresAt: string | null, zone: string): string | null =>
  expiresAt === null ? null : businessDay(zone, new Date(Date.parse(expiresAt) - 1));
