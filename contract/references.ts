/**
 * How documents name what they refer to (domain.md, Conventions): a call takes `gradeId`, its answer adds `grade` with id
 * and name.
 */

/** Returns the field in which an answer names what `field` refers to: `grade` for `gradeId`; any other field is its own. */
export const referenceOf = (field: string): string => field.replace(/Id$/, "");

/** Returns a value of an answer as people call it: the number of an ex-DO, the name of any other row, else the value. */
export function calledAs(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("ex_do_no" in value) return value.ex_do_no;
  return "name" in value ? value.name : value;
}

/** Returns fields of an answer as people read them: what they refer to by its name, under the name of the reference. */
export function readableFields(row: object, fields: readonly string[]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(fields.map(referenceOf).map((field) => [field, calledAs(values.get(field))]));
}
