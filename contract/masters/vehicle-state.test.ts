import { expect, it } from "vitest";
import { vehicleState } from "./vehicle-state";

const today = "2026-11-28";
const vehicle = { active: true, blockedReason: null, kirUntil: null, stnkUntil: null };

it("names a block before papers", () => {
  const blocked = { ...vehicle, blockedReason: "Rem blong", kirUntil: "2026-10-01" };
  expect(vehicleState(blocked, today)).toEqual({ state: "blocked" });
  expect(vehicleState({ ...blocked, active: false }, today)).toEqual({ state: "inactive" });
});

it("names the paper that is over, or that ends first within 30 days", () => {
  const over = { ...vehicle, kirUntil: "2026-12-20", stnkUntil: "2026-11-27" };
  expect(vehicleState(over, today)).toEqual({ state: "over", paper: "stnkUntil" });
  expect(vehicleState({ ...vehicle, kirUntil: today }, today)).toEqual({ state: "ends", paper: "kirUntil", days: 0 });
  const soon = { ...vehicle, kirUntil: "2026-12-28", stnkUntil: "2026-12-29" };
  expect(vehicleState(soon, today)).toEqual({ state: "ends", paper: "kirUntil", days: 30 });
  expect(vehicleState({ ...vehicle, kirUntil: "2026-12-29" }, today)).toEqual({ state: "active" });
});
