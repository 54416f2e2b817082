import { sameAsTyped } from "./same-as-typed";

/**
 * Returns where the present record differs from what was typed, for the notice about a stale version.
 *
 * @param shown returns each field of the form as it reads, by its name
 * @param labelOf returns what a field is called
 */
export function differencesOf<Row extends Record<Field, string | number | null>, Field extends string>(
  current: Row,
  typed: Record<string, unknown>,
  shown: Record<Field, (row: Row) => string>,
  labelOf: (field: Field) => string,
): { label: string; now: string }[] {
  return (Object.keys(shown) as Field[])
    .filter((field) => !sameAsTyped(current[field], typed[field]))
    .map((field) => ({ label: labelOf(field), now: shown[field](current) }));
}
