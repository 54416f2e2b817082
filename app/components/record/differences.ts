import { sameAsTyped } from "./same-as-typed";

/**
 * Where the record that is there now differs from what was typed, for the notice about a stale version.
 *
 * @param shown how each field of the form reads, by its name
 * @param labelOf what a field is called
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
