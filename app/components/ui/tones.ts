/** Colours by hue; app/screens assigns them to states. */
export type Tone = "amber" | "sky" | "violet" | "green" | "gray" | "red" | "teal";

export const toneClasses: Record<Tone, string> = {
  amber: "bg-tone-amber-soft text-tone-amber",
  sky: "bg-tone-sky-soft text-tone-sky",
  violet: "bg-tone-violet-soft text-tone-violet",
  green: "bg-tone-green-soft text-tone-green",
  gray: "bg-tone-gray-soft text-tone-gray",
  red: "bg-tone-red-soft text-tone-red",
  teal: "bg-tone-teal-soft text-tone-teal",
};

export const toneDotClasses: Record<Tone, string> = {
  amber: "bg-tone-amber-dot",
  sky: "bg-tone-sky-dot",
  violet: "bg-tone-violet-dot",
  green: "bg-tone-green-dot",
  gray: "bg-tone-gray-dot",
  red: "bg-tone-red-dot",
  teal: "bg-tone-teal-dot",
};
