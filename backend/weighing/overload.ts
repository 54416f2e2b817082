import { usualPermitted } from "#contract/weighing/usual-values";
import { overKg, type OverloadGuard } from "#contract/weighing/permitted";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { Invalid } from "../http/errors";
import type { UnusualCheck } from "../records/unusual";

/** Overload guard (docs/domain.md, Permitted gross). */

/** Returns the limit that a gross weighing keeps; a corrected one keeps that of its time. @param grossAt null for a new one */
export function permittedNow(
  record: { permittedGrossKg: number | null; vehicle: TruckVehicle | null },
  grossAt: string | null,
): number | null {
  return grossAt === null ? (record.vehicle?.permittedGrossKg ?? null) : record.permittedGrossKg;
}

/** Checks the gross of a truck that leaves. @throws Invalid if the plant refuses one above its limit */
export function overloadCheck(
  { plate, grossKg, permitted }: { plate: string; grossKg: number; permitted: number | null },
  { guard, at }: { guard: OverloadGuard; at: string },
): UnusualCheck {
  const over = overKg(grossKg, permitted);
  const params = { plate, over, permitted: permitted ?? 0 };
  if (over > 0 && guard === "refuse") throw new Invalid({ [at]: { key: "overRefused", params } });
  const usual = usualPermitted(guard === "ask" ? permitted : null);
  return { field: "overKg", value: grossKg, usual, at, text: { key: "overPermitted", params } };
}
