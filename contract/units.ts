/** A number of units of goods: bags are not added to bales (docs/domain.md, Conventions). */
export interface UnitCount<Unit extends string = string> {
  unit: Unit;
  count: number;
}

/** Adds up counts, one for each unit, in the order in which units come; those of which there is nothing are left out. */
export function sumByUnit<Unit extends string>(counts: readonly UnitCount<Unit>[]): UnitCount<Unit>[] {
  const sums = new Map<Unit, number>();
  for (const { unit, count } of counts) sums.set(unit, (sums.get(unit) ?? 0) + count);
  return [...sums].flatMap(([unit, count]) => (count > 0 ? [{ unit, count }] : []));
}
