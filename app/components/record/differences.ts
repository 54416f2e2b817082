import type { TFunction } from "i18next";
import { referenceOf } from "#contract/references";
import { typedNumber } from "~/screens/numbers";
import { formFieldText } from "./field-text";

/**
 * Lists the fields in which the current record differs from the typed values, for the notice of a stale version.
 *
 * @param fields the fields of the form
 * @param labelOf names a field; what it refers to goes by the name of the reference
 * @param own formats what is not read as fields usually are (field-text.ts)
 */
export function differencesOf<Row extends Record<Field, string | number | null>, Field extends string>(
  current: Row,
  typed: Record<string, unknown>,
  fields: readonly Field[],
  labelOf: (field: string) => string,
  t: TFunction,
  own: { [F in Field]?: (row: Row) => string } = {},
): { label: string; now: string }[] {
  return fields
    .filter((field) => !sameAsTyped(current[field], typed[field], t))
    .map((field) => ({
      label: labelOf(referenceOf(field)),
      now: own[field]?.(current) ?? formFieldText(current, field, t),
    }));
}

/** Lists the values of fields, references by their names. */
export const fieldTexts = <Row extends Record<Field, string | number | null>, Field extends string>(
  row: Row,
  fields: readonly Field[],
  labelOf: (field: string) => string,
  t: TFunction,
) => fields.map((field) => ({ label: labelOf(referenceOf(field)), now: formFieldText(row, field, t) }));

/** Compares a value to its typed text as people do: `22.070` is 22070, "" is null, case and spaces do not count. */
function sameAsTyped(now: string | number | null, typed: unknown, t: TFunction): boolean {
  const text = typeof typed === "string" ? typed.trim() : "";
  // A whole number and one with decimals are read by different rules, and the kind of the field is unknown here.
  if (typeof now === "number") return [0, 2].some((precision) => typedNumber(text, precision, t) === now);
  return (now ?? "").replace(/\s+/g, " ").toUpperCase() === text.replace(/\s+/g, " ").toUpperCase();
}

/** Compares the lines of a document to the typed ones, in their order and by these fields. */
export function sameLines<Field extends string>(
  current: readonly Record<Field, string | number | null>[],
  typed: unknown,
  fields: readonly Field[],
  t: TFunction,
): boolean {
  const lines: unknown[] = Array.isArray(typed) ? typed : [];
  if (lines.length !== current.length) return false;
  return current.every((line, index) => {
    const typedLine = lines[index];
    if (typeof typedLine !== "object" || typedLine === null) return false;
    return fields.every((field) => sameAsTyped(line[field], (typedLine as Record<string, unknown>)[field], t));
  });
}
