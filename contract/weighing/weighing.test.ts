import { describe, expect, it } from "vitest";
import { recordWeightSource } from "./weighing";

describe("the source of a record's weights", () => {
  const of = (first: string, second = "", between = "") => {
    const source = (text: string) => ({ s: "INDICATOR", t: "MANUAL", r: "MANUAL" })[text] ?? null;
    const reason = (text: string) => (text === "r" ? "kabel putus" : null);
    return recordWeightSource({
      firstSource: source(first) as "MANUAL" | null,
      firstTypedReason: reason(first),
      secondSource: source(second) as "MANUAL" | null,
      secondTypedReason: reason(second),
      weighingsBetween: [...between].map((one) => ({ source: source(one) as "MANUAL", typedReason: reason(one) })),
    });
  };

  // s: scale, t: typed, r: typed with a reason
  it.each([
    ["", "", "", null],
    ["s", "", "", "INDICATOR"],
    ["s", "s", "s", "INDICATOR"],
    ["t", "", "", "MANUAL"],
    ["s", "t", "", "MANUAL"],
    ["s", "s", "st", "MANUAL"],
    ["r", "s", "", "INSTEAD"],
    ["s", "r", "", "INSTEAD"],
    ["t", "t", "sr", "INSTEAD"],
  ] as const)("%s, %s and between %s is %s", (first, second, between, expected) => {
    expect(of(first, second, between)).toBe(expected);
  });
});
