import { eq } from "drizzle-orm";
import type { Transaction } from "#backend/db/client";
import { ghostLoad } from "#backend/db/tables/scale";
import type { Caller } from "#backend/http/context";
import { storeGhostLoads } from "#backend/scale/ghost-loads";
import type { Plant } from "./plant";
import { type Course, HOUR_MS } from "./schedule";

export const SCALE = {
  name: "Timbangan 1",
  place: "Pos timbang",
  protocol: "cas-22",
  line: "tcp:127.0.0.1:4001",
  divisionKg: 10,
  capacityKg: 80_000,
  thresholdKg: 400,
  active: false,
} as const;

/** Hours before the end of the demo at which loads leave the scale without a weighing. */
const GHOSTS = [75, 4];

/** Creates the scale and its ghost loads, of which the first is explained. */
export async function createScale(tx: Transaction, plant: Plant, by: Caller, end: number): Promise<void> {
  const { ask, schedule } = plant;
  const { id } = await ask("ADMIN", "/scale", SCALE);
  const on = { id, divisionKg: SCALE.divisionKg };
  async function* leaves(visit: number): Course {
    const since = Date.now();
    const points: [number, number][] = [
      [0, 3200],
      [8_000, 8150],
      [31_000, 8140],
      [40_000, 2100],
    ];
    const load = { since, lastAt: since + 40_000, peakKg: 8150, steadyKg: 8140, stepMs: 200, points, trucks: [] };
    const left = { visit, load, seq: visit, endedAt: since + 41_000, late: false };
    await storeGhostLoads(tx, on, [left], { by, zone: plant.zone });
    yield since + 5 * HOUR_MS;
    const [row] = await tx.select().from(ghostLoad).where(eq(ghostLoad.visit, visit));
    const reason = "Truk tamu, salah naik timbangan";
    const rows = [`ghost-load ${row?.id} ghostLoad 0`];
    await ask("OFFICE", "/exception/look", { rows, reason });
  }
  GHOSTS.forEach((hours, index) => schedule.add(end - hours * HOUR_MS, leaves(index + 1)));
}
