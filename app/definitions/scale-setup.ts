import type { Scale, WatchedScale } from "#contract/scale/scale";

/** Steps of setting up a scale, in their order (docs/scales.md, Setup). */
export const SETUP_STEPS = ["line", "key", "agent", "heard", "use"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Returns which steps are done, from the state that the server knows. */
export function doneSteps(
  { keyHint, active }: Pick<Scale, "keyHint" | "active">,
  { agentOn, state }: Pick<WatchedScale, "agentOn" | "state">,
): Record<SetupStep, boolean> {
  const key = keyHint !== null;
  const agent = key && agentOn;
  return { line: true, key, agent, heard: agent && state !== "silent", use: active };
}

/** Returns the first step that is not done; the last one if all are. */
export const nextStep = (done: Record<SetupStep, boolean>): SetupStep =>
  SETUP_STEPS.find((step) => !done[step]) ?? "use";
