import { inArray } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import type { OpenTruck, ShiftPage } from "#contract/plant/shift";
import type { PlantShift, ShiftClock } from "#contract/plant/shift-hours";
import type { Reader } from "../db/client";
import type { WeighingRecordTable } from "../rows/trucks";
import { type Direction, readFigures, TRUCKS } from "./figures";
import { findHandover } from "./handovers";

/** The page of a shift (docs/domain.md, Shifts). */

export async function readShift(
  db: Reader,
  shift: PlantShift,
  of: { by: RoleHolder | null; env: ShiftClock },
): Promise<ShiftPage> {
  const [handover, figures] = await Promise.all([findHandover(db, shift), readFigures(db, shift, of)]);
  const ended = handover === null ? [] : await readEnded(db, handover.snapshot.openTrucks, figures.openTrucks);
  return { ...shift, handover, ...figures, ended };
}

async function readEnded(
  db: Reader,
  then: readonly OpenTruck[],
  now: readonly OpenTruck[],
): Promise<ShiftPage["ended"]> {
  const isOpen = (truck: OpenTruck) => now.some(({ area, id }) => area === truck.area && id === truck.id);
  const gone = then.filter((truck) => !isOpen(truck));
  const read = async (area: Direction) => {
    const ids = gone.filter((truck) => truck.area === area).map(({ id }) => id);
    if (ids.length === 0) return [];
    const table: WeighingRecordTable = TRUCKS[area].table;
    const rows = await db
      .select({ id: table.id, status: table.status, deletedAt: table.deletedAt })
      .from(table)
      .where(inArray(table.id, ids));
    return rows.map(({ id, status, deletedAt }) => ({ area, id, status: deletedAt === null ? status : null }));
  };
  return (await Promise.all([read("inbound"), read("outbound")])).flat();
}
