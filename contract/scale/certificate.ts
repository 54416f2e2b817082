import { shiftDay } from "../plant/business-day";

/** Days before the end of a scale's certificate (tera) from which Gudang warns. */
export const CERTIFICATE_WARNING_DAYS = 30;

/** Returns the warning about a certificate on a day; null while it is valid for longer, or unknown. */
export function certificateWarning(until: string | null, today: string): "due" | "over" | null {
  if (until === null) return null;
  if (until < today) return "over";
  return until <= shiftDay(today, CERTIFICATE_WARNING_DAYS) ? "due" : null;
}
