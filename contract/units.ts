/** Units are never summed together (docs/domain.md, Conventions). */
export interface UnitCount<Unit extends string = string> {
  unit: Unit;
  count: number;
}

/** Sums counts per unit, omitting zero. */
export function sumByUnit<Unit extends string>(counts: readonly UnitCount<Unit>[]): UnitCount<Unit>[] {
  const sums = new Map<Unit, number>();
  for (const { unit, count } of counts) sums.set(unit, (sums.get(unit) ?? 0) + count);
  return [...sums].flatMap(([unit, count]) => (count > 0 ? [{ unit, count }] : []));
}
