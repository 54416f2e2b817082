import { type Deck, shownDeck } from "./deck";
import { READING_SECONDS } from "./scale";

/** Returns why a reading cannot be used now; null if it is of the weight on the deck. @param live state of its scale */
export function readingRefusal(
  live: { deck: Deck; readingId: number | null; late: boolean } | undefined,
  readingId: number,
  now: number,
): "readingOld" | "readingMoved" | null {
  // Late frames may be of a truck that has left, also if their ages say otherwise.
  if (!live || live.late || now - live.deck.at > READING_SECONDS * 1_000) return "readingOld";
  const isCurrent = live.readingId === readingId && shownDeck(live.deck, now).state === "stable";
  return isCurrent ? null : "readingMoved";
}
