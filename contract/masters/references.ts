/** References: requests take `gradeId`, responses add `grade` (docs/domain.md, Conventions). */

/** Maps `gradeId` to `grade`; other fields are unchanged. */
export const referenceName = (field: string): string => field.replace(/Id$/, "");

/** Returns the display name of a referenced row, or the value. */
export function calledAs(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("ex_do_no" in value) return value.ex_do_no;
  return "name" in value ? value.name : value;
}

/** Returns fields with references by name. */
export function readableFields(row: object, fields: readonly string[]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(fields.map(referenceName).map((field) => [field, calledAs(values.get(field))]));
}
