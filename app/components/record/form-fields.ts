import type { TFunction } from "i18next";
import { referenceName } from "#contract/masters/references";
import { formFieldText } from "../history/field-text";

type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends string | number | null ? Name : never }[keyof Row] &
  string;

/** Returns the fields of a form that its record has, without lists, in the order of the schema. */
export function toFields<Row extends object>(row: Row, constraint: object = {}): FieldOf<Row>[] {
  const isField = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";
  const fields = new Set(Object.entries(row).flatMap(([name, value]) => (isField(value) ? name : [])));
  return Object.keys(constraint).filter((name): name is FieldOf<Row> => fields.has(name));
}

/** Returns the keys in order; a missing or unknown key fails the type check. */
export const typedKeys = <Key extends string>(keys: Record<Key, true>) => Object.keys(keys) as Key[]; // holds only these

export const fieldTexts = <Row extends Record<Field, string | number | null>, Field extends string>(
  row: Row,
  fields: readonly Field[],
  labelOf: (field: string) => string,
  t: TFunction,
) => fields.map((field) => ({ label: labelOf(referenceName(field)), now: formFieldText(row, field, t) }));
