import { expect, it } from "vitest";
import type { Scale, WatchedScale } from "#contract/scale/scale";
import { doneSteps, nextStep, SETUP_STEPS } from "./scale-setup";

const KEY = "gdg_1234";

it.each<[Pick<Scale, "keyHint" | "active">, Pick<WatchedScale, "agentOn" | "state">, string, string]>([
  [{ keyHint: null, active: false }, { agentOn: false, state: "silent" }, "line", "key"],
  [{ keyHint: KEY, active: false }, { agentOn: false, state: "silent" }, "line key", "agent"],
  [{ keyHint: KEY, active: false }, { agentOn: true, state: "silent" }, "line key agent", "heard"],
  [{ keyHint: KEY, active: false }, { agentOn: true, state: "nonsense" }, "line key agent heard", "use"],
  [{ keyHint: KEY, active: true }, { agentOn: true, state: "empty" }, "line key agent heard use", "use"],
  // Its agent has stopped: the steps from there on are open again.
  [{ keyHint: KEY, active: false }, { agentOn: false, state: "nonsense" }, "line key", "agent"],
])("%o with %o has completed: %s", (scale, now, done, next) => {
  const steps = doneSteps(scale, now);
  expect(SETUP_STEPS.filter((step) => steps[step]).join(" ")).toBe(done);
  expect(nextStep(steps)).toBe(next);
});
