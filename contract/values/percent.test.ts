import { expect, it } from "vitest";
import { isPercentBase } from "./percent";

it.each([
  { bases: [10], is: true },
  { bases: [9], is: false },
  { bases: [0], is: false },
  { bases: [-12], is: true },
  { bases: [40_000, 12], is: true },
  { bases: [40_000, 9], is: false },
])("takes $bases as the base of a percentage: $is", ({ bases, is }) => expect(isPercentBase(...bases)).toBe(is));
