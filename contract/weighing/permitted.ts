/** Permitted gross and papers of a truck's vehicle; no zod, because the browser loads it. */

/** Reactions to a truck that leaves above its permitted gross. */
export const OVERLOAD_GUARDS = ["warn", "ask", "refuse"] as const;
export type OverloadGuard = (typeof OVERLOAD_GUARDS)[number];

interface Papers {
  kirUntil: string | null;
  stnkUntil: string | null;
}

/** Returns the papers of a vehicle that are over, by their field. @param today `YYYY-MM-DD` */
export function expiredPapers({ kirUntil, stnkUntil }: Papers, today: string): ("kirUntil" | "stnkUntil")[] {
  const isOver = (day: string | null) => day !== null && day < today;
  return [...(isOver(kirUntil) ? (["kirUntil"] as const) : []), ...(isOver(stnkUntil) ? (["stnkUntil"] as const) : [])];
}

/** A gross and its limit; without either there is no state. */
export const LIMIT_STATES = ["OVER", "WITHIN"] as const;

interface Weighed {
  grossKg: number | null;
  permittedGrossKg: number | null;
  vehicle: { permittedGrossKg: number | null } | null;
}

/** Returns the limit in kg: that of the time of the gross, else of the book; null if unknown. */
export function permittedKg({ grossKg, permittedGrossKg, vehicle }: Weighed): number | null {
  return grossKg === null ? (vehicle?.permittedGrossKg ?? null) : permittedGrossKg;
}

/** Returns the kg above the limit; 0 within it or without one. */
export const overKg = (grossKg: number | null, permitted: number | null): number =>
  grossKg === null || permitted === null ? 0 : Math.max(0, grossKg - permitted);

/** Returns the kg that an empty truck may take; null without a limit. */
export const mayLoadKg = (tareKg: number, permitted: number | null): number | null =>
  permitted === null ? null : Math.max(0, permitted - tareKg);

interface Booked {
  quantityKg: number;
  /** leftKg excludes this truck */
  booking: { id: number; leftKg: number } | null;
}

/** Returns the kg that the bookings of a truck leave for it; null unless every item has a booking. */
export function bookedKg(items: readonly Booked[]): number | null {
  const left = new Map(items.flatMap(({ booking }) => (booking === null ? [] : [[booking.id, booking.leftKg]])));
  if (items.length === 0 || items.some(({ booking }) => booking === null)) return null;
  return items.reduce((sum, { quantityKg }) => sum + quantityKg, 0) + [...left.values()].reduce((a, b) => a + b, 0);
}

interface Units {
  bags: number;
  outboundItem: { unit: string; kgPerUnit: number | null };
}

/** Returns the whole units in `kg`; null unless all items have the same unit and kg per unit. */
export function countUnits(kg: number, items: readonly Units[]): { count: number; unit: string } | null {
  const [first, ...others] = items.map(({ outboundItem }) => outboundItem);
  if (first === undefined || first.unit === "kg" || !first.kgPerUnit) return null;
  if (others.some(({ unit, kgPerUnit }) => unit !== first.unit || kgPerUnit !== first.kgPerUnit)) return null;
  // In hundredths, because a bag may weigh 12.5 kg.
  return { count: Math.floor((kg * 100) / Math.round(first.kgPerUnit * 100)), unit: first.unit };
}
