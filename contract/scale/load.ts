import { z } from "zod";

/** Load of a visit, from its first weight above the threshold (docs/domain.md, Ghost loads). Times are milliseconds. */

export const MAX_CURVE_POINTS = 200;
/** A shorter load is not a vehicle. */
export const LOAD_MS = 10_000;

/** Milliseconds since the load began, and kg. */
export const curvePoint = z.tuple([z.int(), z.int()]);
type Point = z.infer<typeof curvePoint>;

/** A truck whose weigh card was open while the load was on the deck. */
export const cardTruck = z
  .object({
    direction: z.enum(["inbound", "outbound"]),
    id: z.int(),
    recordNo: z.string(),
    licensePlate: z.string(),
  })
  .meta({ id: "CardTruck" });
export type CardTruck = z.infer<typeof cardTruck>;
const MAX_TRUCKS = 5;

/** Joins two lists; of one truck the first entry stays. */
export const withTrucks = (known: readonly CardTruck[], more: readonly CardTruck[]): CardTruck[] => {
  const isKnown = ({ direction, id }: CardTruck) => known.some((one) => one.direction === direction && one.id === id);
  return [...known, ...more.filter((one) => !isKnown(one))].slice(0, MAX_TRUCKS);
};

export const load = z.object({
  since: z.number(),
  /** newest weight above the threshold */
  lastAt: z.number(),
  peakKg: z.int(),
  /** highest stable weight: a deck swings above it */
  steadyKg: z.int().nullable(),
  /** a point covers this time */
  stepMs: z.int(),
  points: z.array(curvePoint),
  trucks: z.array(cardTruck),
});
export type Load = z.infer<typeof load>;

const FIRST_STEP_MS = 200;

export const newLoad = (at: number): Load => ({
  since: at,
  lastAt: at,
  peakKg: 0,
  steadyKg: null,
  stepMs: FIRST_STEP_MS,
  points: [],
  trucks: [],
});

interface Weight {
  at: number;
  kg: number;
  /** above the threshold */
  isLoaded: boolean;
  stable: boolean;
}

/** Adds a weight. The curve keeps the highest weight of each step; a full one doubles its step. */
export function withWeight(before: Load, { at, kg, isLoaded, stable }: Weight): Load {
  const ms = Math.round(at - before.since);
  const last = before.points.at(-1);
  const isNew = last === undefined || ms - last[0] >= before.stepMs;
  const points = isNew ? [...before.points, [ms, kg] satisfies Point] : withLast(before.points, kg);
  const next = {
    ...before,
    lastAt: isLoaded ? at : before.lastAt,
    peakKg: Math.max(before.peakKg, kg),
    steadyKg: stable ? Math.max(before.steadyKg ?? 0, kg) : before.steadyKg,
    points,
  };
  return points.length <= MAX_CURVE_POINTS ? next : { ...next, stepMs: before.stepMs * 2, points: halved(points) };
}

/** Weight of the load: the stable one, or the peak of a load that never stood still. */
export const loadKg = ({ steadyKg, peakKg }: Load): number => steadyKg ?? peakKg;

export const loadedMs = ({ since, lastAt }: Load): number => lastAt - since;

function withLast(points: readonly Point[], kg: number): Point[] {
  const last = points.at(-1);
  return last === undefined ? [] : [...points.slice(0, -1), [last[0], Math.max(last[1], kg)]];
}

function halved(points: readonly Point[]): Point[] {
  return points.flatMap(([ms, kg], place) => {
    if (place % 2 === 1) return [];
    const next = points[place + 1];
    return [[ms, Math.max(kg, next?.[1] ?? kg)] satisfies Point];
  });
}
