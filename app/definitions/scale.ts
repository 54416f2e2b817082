import type { Deck } from "#contract/scale/deck";
import type { Tone } from "~/components/ui/tones";

export const deckTones: Record<Deck["state"], Tone> = {
  empty: "gray",
  arriving: "amber",
  moving: "amber",
  stable: "green",
  overloaded: "red",
  silent: "red",
  nonsense: "red",
};

/** `lost`: no answer from Gudang. */
export type ShownState = Deck["state"] | "lost";
export const shownTones: Record<ShownState, Tone> = { ...deckTones, lost: "red" };

/** Route of the live scales: an event stream, or JSON. */
export const LIVE_SCALES_PATH = "/scale/live";
