import { type Deck, shownDeck } from "./deck";
import { READING_SECONDS } from "./scale";

/** Returns why a reading cannot be used now; null if it is of the weight on the deck. @param live state of its scale */
export function readingRefusal(
  live: { deck: Deck; readingId: number | null } | undefined,
  readingId: number,
  now: number,
): "readingOld" | "readingMoved" | null {
  if (!live || now - live.deck.at > READING_SECONDS * 1_000) return "readingOld";
  const isCurrent = live.readingId === readingId && shownDeck(live.deck, now).state === "stable";
  return isCurrent ? null : "readingMoved";
}
