import { describe, expect, it } from "vitest";
import { tareDrift } from "./tare-drift";

describe("tareDrift", () => {
  it.each([
    ["without visits", [], null],
    ["with nine visits", [7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000], null],
    ["with a steady tare", Array.from({ length: 10 }, () => 7000), 0],
    ["with a tare that grew", [7210, 7200, 7190, 7200, 7220, 7000, 7010, 6990, 7000, 7020], 200],
    ["with a tare that fell", [6900, 6900, 6900, 6900, 6900, 7000, 7000, 7000, 7000, 7000], -100],
    ["with one outlier on each side", [9000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 5000], 0],
    ["with visits between", [7100, 7100, 7100, 7100, 7100, 8000, 8000, 7000, 7000, 7000, 7000, 7000], 100],
  ])("%s", (_, tares, drift) => expect(tareDrift(tares)).toBe(drift));
});
