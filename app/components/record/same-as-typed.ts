import { parseNumberText } from "../ui/number-text";

/** Compares as people do: `22.070` is 22070, an empty text is nothing, `b1234xyz` is its plate in capitals. */
export function sameAsTyped(now: string | number | null, typed: unknown): boolean {
  const text = typeof typed === "string" ? typed.trim() : "";
  if (typeof now === "number") return parseNumberText(text) === now;
  return (now ?? "").replace(/\s+/g, " ").toUpperCase() === text.replace(/\s+/g, " ").toUpperCase();
}
