import { formatNumber } from "#contract/format";

/** Returns the unit of a setting of the plant, by its name; undefined for a text and for what has none. */
export function plantUnit(field: string): string | undefined {
  if (field.endsWith("Kg")) return "kg";
  return field.endsWith("Pct") ? "%" : undefined;
}

/** Returns a setting of the plant as people read it; a text as it is. */
export function plantText(field: string, value: unknown): string {
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  return [formatNumber(value), plantUnit(field)].filter(Boolean).join(" ");
}
