import type { Deck } from "#contract/scale/deck";
import type { Tone } from "~/components/ui/tones";

export const deckTones: Record<Deck["state"], Tone> = {
  empty: "gray",
  arriving: "amber",
  moving: "amber",
  stable: "green",
  overloaded: "red",
  below: "red",
  silent: "red",
  nonsense: "red",
};

/** `lost`: no answer from Gudang for some seconds; `away`: for longer, so the weight is typed. */
export type ShownState = Deck["state"] | "lost" | "away";
export const shownTones: Record<ShownState, Tone> = { ...deckTones, lost: "amber", away: "red" };

/** Route of the live scales: an event stream, or JSON. */
export const LIVE_SCALES_PATH = "/scale/live";
