/** Colours by hue (`.tone-*` in tailwind.css); app/definitions assigns them to states. */
export type Tone = "amber" | "sky" | "violet" | "green" | "gray" | "red" | "teal";
