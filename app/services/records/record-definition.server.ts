import type { z } from "zod";
import type { Area } from "#contract/access";
import type { ApiClient } from "~/services/request/api.server";

/** A record as every screen knows it: an id, and the version on which a change is made (If-Match). */
export interface StoredRecord {
  id: number;
  version: number;
}

/** Names the calls and the schemas of an area's records, for the actions and the panels that all areas share. */
export interface RecordDefinition<Row extends StoredRecord> {
  /** The area of the access table. */
  area: Exclude<Area, "backup" | "export-history">;
  /** The place of its calls: `/api/booking`. */
  apiPath: string;
  /** The schema of a new record's form, and of a change. */
  input: z.ZodType;
  detail: z.ZodType<Row>;
  /** Returns what people call a record, for toasts. */
  nameOf: (row: Row) => string;
}

/** Reads a record by its id. @throws ApiError */
export function findRecord<Row extends StoredRecord>(
  api: ApiClient,
  { apiPath, detail }: Pick<RecordDefinition<Row>, "apiPath" | "detail">,
  id: number,
): Promise<Row> {
  return api.get(`${apiPath}/${id}`, {}, detail);
}
