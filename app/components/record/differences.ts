import type { TFunction } from "i18next";
import { referenceOf } from "#contract/references";
import { typedNumber } from "~/definitions/numbers";
import { formFieldText } from "../history/field-text";

/**
 * Returns the fields whose value differs from the typed one.
 * @param own formats fields that field-text.ts does not
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

type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends string | number | null ? Name : never }[keyof Row] &
  string;

/** Returns the fields of a form that its record has, without lists, in the order of the schema. */
export function fieldsOf<Row extends object>(row: Row, constraint: object = {}): FieldOf<Row>[] {
  const isField = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";
  const fields = new Set(Object.entries(row).flatMap(([name, value]) => (isField(value) ? name : [])));
  return Object.keys(constraint).filter((name): name is FieldOf<Row> => fields.has(name));
}

/** Returns the keys in order; a missing or unknown key fails the type check. */
export const keysOf = <Key extends string>(keys: Record<Key, true>) => Object.keys(keys) as Key[]; // holds only these

/** Formats fields, references by their names. */
export const fieldTexts = <Row extends Record<Field, string | number | null>, Field extends string>(
  row: Row,
  fields: readonly Field[],
  labelOf: (field: string) => string,
  t: TFunction,
) => fields.map((field) => ({ label: labelOf(referenceOf(field)), now: formFieldText(row, field, t) }));

/** Ignores number format, case and spaces; "" equals null. */
function sameAsTyped(now: string | number | null, typed: unknown, t: TFunction): boolean {
  const text = typeof typed === "string" ? typed.trim() : "";
  // Parsing depends on the field's precision, unknown here.
  if (typeof now === "number") return [0, 2].some((precision) => typedNumber(text, precision, t) === now);
  return (now ?? "").replace(/\s+/g, " ").toUpperCase() === text.replace(/\s+/g, " ").toUpperCase();
}

/** Compares lines by these fields, in order. */
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
