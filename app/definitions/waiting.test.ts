import { describe, expect, it } from "vitest";
import { waitingAfter } from "./waiting";

const steps: Record<string, string> = { WAITING: "weighIn", WEIGHED_IN: "load", LOADED: "weighOut" };
const weighing = ["WAITING", "LOADED"];

function statusesAfter(after: string, counts: Record<string, number>, statuses = weighing) {
  const stages = ["WAITING", "WEIGHED_IN", "LOADED", "DONE"];
  return waitingAfter({ counts, stages, after, statuses, stepOf: (status) => steps[status] }).map(
    ({ status, trucks }) => `${status} ${trucks}`,
  );
}

describe("statuses of the next waiting trucks", () => {
  it("start with the step just performed, then the user's other steps", () => {
    const counts = { WAITING: 2, WEIGHED_IN: 5, LOADED: 1 };
    expect(statusesAfter("WEIGHED_IN", counts)).toEqual(["WAITING 2", "LOADED 1"]);
    expect(statusesAfter("DONE", counts)).toEqual(["LOADED 1", "WAITING 2"]);
    expect(statusesAfter("LOADED", counts, ["WEIGHED_IN"])).toEqual(["WEIGHED_IN 5"]);
  });

  it("are empty when no truck waits for the user", () => {
    expect(statusesAfter("WEIGHED_IN", { WAITING: 0, WEIGHED_IN: 3, LOADED: 0 })).toEqual([]);
    expect(statusesAfter("CANCELLED", { WAITING: 1, LOADED: 1 }, [])).toEqual([]);
  });
});
