import { parseNumberText } from "#contract/number";

/** Compares as people do: `22.070` is 22070, an empty text is nothing, capitals and spaces do not count. */
export function sameAsTyped(now: string | number | null, typed: unknown): boolean {
  const text = typeof typed === "string" ? typed.trim() : "";
  if (typeof now === "number") return parseNumberText(text) === now;
  return (now ?? "").replace(/\s+/g, " ").toUpperCase() === text.replace(/\s+/g, " ").toUpperCase();
}
