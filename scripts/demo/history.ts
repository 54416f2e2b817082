import { changesBetween } from "#backend/http/activity";
import type { activity } from "#backend/db/tables/system";

export type HistoryEntry = typeof activity.$inferInsert & { at: string };

export function createdEntries<Row extends { id: number; createdAt: string }>(
  entity: string,
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
  userId: number,
): HistoryEntry[] {
  return rows.map((row) => ({
    at: row.createdAt,
    userId,
    entity,
    entityId: row.id,
    action: "create",
    changes: changesBetween(null, Object.fromEntries(fields.map((field) => [field, row[field]]))),
  }));
}
