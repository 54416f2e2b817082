import type { EarlierRange, UsualAnswer } from "#contract/earlier-values";
import type { UnusualValue } from "#contract/unusual";
import type { UnusualCheck } from "./unusual";

/** Checks of values against earlier records (docs/domain.md, Unusual values). */

interface Judged extends Pick<UnusualCheck, "field" | "itemId" | "at" | "atItem"> {
  value: number | null;
  /** as printed after the number: `kg`, `%` */
  unit: string;
}

/** Checks a value against its range; empty without a value or a range. */
export function earlierCheck(usual: EarlierRange | null, { value, unit, ...where }: Judged): UnusualCheck[] {
  if (usual === null || value === null) return [];
  const { low, high, basis, name, count, from, to } = usual;
  const params = { name, count, low: from, high: to, unit };
  const text = { key: name === "" ? "unusualEarlierHere" : "unusualEarlier", params } as const;
  return [{ ...where, value, usual: { low, high, basis, visits: count }, text }];
}

/** Checks a choice against earlier records; empty with fewer than `needed`. @param agree per record, newest first */
export function choiceCheck(
  agree: readonly boolean[],
  needed: number,
  { basis, ...where }: Pick<UnusualCheck, "field" | "itemId" | "at" | "text"> & Pick<UnusualValue["usual"], "basis">,
): UnusualCheck[] {
  if (agree.length < needed) return [];
  const value = agree.filter(Boolean).length;
  return [{ ...where, value, usual: { low: 1, high: null, basis, visits: agree.length } }];
}

/** Returns a range as the answer of a form; empty without a range. @param of goods of a line or item */
export const named = (field: string, of: string | null, usual: EarlierRange | null): UsualAnswer["data"] =>
  usual === null ? [] : [{ field, of, ...usual }];
