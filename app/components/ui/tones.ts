/** The colours of a state, by what they look like; what a state means is the screen's business. */
export type Tone = "amber" | "sky" | "violet" | "green" | "gray" | "red" | "teal";

/** Text and ground of a tone. */
export const toneClasses: Record<Tone, string> = {
  amber: "bg-tone-amber-soft text-tone-amber",
  sky: "bg-tone-sky-soft text-tone-sky",
  violet: "bg-tone-violet-soft text-tone-violet",
  green: "bg-tone-green-soft text-tone-green",
  gray: "bg-tone-gray-soft text-tone-gray",
  red: "bg-tone-red-soft text-tone-red",
  teal: "bg-tone-teal-soft text-tone-teal",
};

/** The dot of a tone. */
export const toneDotClasses: Record<Tone, string> = {
  amber: "bg-tone-amber-dot",
  sky: "bg-tone-sky-dot",
  violet: "bg-tone-violet-dot",
  green: "bg-tone-green-dot",
  gray: "bg-tone-gray-dot",
  red: "bg-tone-red-dot",
  teal: "bg-tone-teal-dot",
};
