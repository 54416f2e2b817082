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

/** Returns the whole kg of units; half a kilogram rounds up. @param kgPerUnit two decimals */
export function kgOfUnits(units: number, kgPerUnit: number): number {
  return Math.round((units * Math.round(kgPerUnit * 100)) / 100);
}

/** Returns how many whole units fit into kg. @param kgPerUnit two decimals */
export function unitsWithin(kg: number, kgPerUnit: number): number {
  return Math.floor((kg * 100) / Math.round(kgPerUnit * 100));
}

/**
 * Returns the units of an amount of goods: for goods counted in kg its kg, because both are one fact; undefined if the
 * two differ. 0 units, or the stored ones with changed kg, count as not given.
 */
export function agreedUnits(unit: string, units: number, kg: number, unitsBefore?: number): number | undefined {
  if (unit !== "kg") return units;
  return [kg, 0, unitsBefore].includes(units) ? kg : undefined;
}
