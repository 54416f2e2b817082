/** One weight as an indicator sent it (docs/scales.md). */
export interface Frame {
  /** null: the indicator shows no weight */
  weight: Decimal | null;
  /** null: the protocol sends none */
  unit: Unit | null;
  /** null: the protocol has no such flag */
  stable: boolean | null;
  range: "over" | "under" | null;
  /** a tare is set at the indicator */
  net: boolean;
  /** number in the instrument's own memory */
  alibiId?: string;
}

/** `digits` divided by 10 to the power of `places`; signed. */
interface Decimal {
  digits: number;
  places: number;
}

const UNITS = ["kg", "t", "g", "lb"] as const;
export type Unit = (typeof UNITS)[number];

const MAX_PLACES = 4;

/** Parses a weight with leading spaces, sign and point; null if the text is not a number. */
export function parseDecimal(text: string, negative = false): Decimal | null {
  const [, sign, whole, fraction = ""] = /^ *(?:([+-]) *)?(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + fraction.length > 9 || fraction.length > MAX_PLACES) return null;
  // Two signs contradict each other.
  if (negative && sign === "-") return null;
  const digits = Number(whole + fraction);
  const below = negative || sign === "-";
  return { digits: below && digits !== 0 ? -digits : digits, places: fraction.length };
}

/** Parses a unit, ignoring case and spaces; null for other text. */
export function parseUnit(text: string): Unit | null {
  const name = text.trim().toLowerCase();
  const short: Record<string, Unit> = { k: "kg", l: "lb" };
  return short[name] ?? UNITS.find((unit) => unit === name) ?? null;
}

/** Why a frame has no usable weight. */
export type FrameFault = "blank" | "over" | "under" | "net" | "unit" | "division";

/** Converts to whole kg. @param assumed unit of a protocol that sends none */
export function frameKg(frame: Frame, assumed: Unit, divisionKg: number): { kg: number } | { fault: FrameFault } {
  if (frame.range !== null) return { fault: frame.range };
  if (frame.weight === null) return { fault: "blank" };
  if (frame.net) return { fault: "net" };
  const unit = frame.unit ?? assumed;
  if (unit === "lb") return { fault: "unit" };
  const { digits, places } = frame.weight;
  // Integer arithmetic: thousandths of a gram would lose digits as a fraction.
  const grams = digits * { g: 1, kg: 1_000, t: 1_000_000 }[unit];
  const scale = 10 ** places * 1_000;
  const kg = grams / scale;
  if (grams % scale !== 0 || kg % divisionKg !== 0) return { fault: "division" };
  return { kg: kg === 0 ? 0 : kg };
}

export const weightFrame = (weight: Decimal | null, more: Partial<Omit<Frame, "weight">> = {}): Frame => ({
  weight,
  unit: null,
  stable: null,
  range: null,
  net: false,
  ...more,
});
