import type { z } from "zod";
import type { Resource } from "#contract/access";
import type { ApiClient } from "~/services/request/api.server";

/** Fields of every record; `version` is sent as If-Match. */
export interface StoredRecord {
  id: number;
  version: number;
}

/** Calls and schemas of an area's records. */
export interface RecordDefinition<Row extends StoredRecord> {
  /** Area of the access table. */
  area: Exclude<
    Resource,
    | "backup"
    | "system"
    | "export-history"
    | "reading"
    | "arrival"
    | "exception"
    | "statement"
    | "reconciliation"
    | "shift"
  >;
  /** Base path, such as `/api/booking`. */
  apiPath: string;
  /** Schema of the form. */
  input: z.ZodType;
  detail: z.ZodType<Row>;
  /** Name of a record for toasts. */
  nameOf: (row: Row) => string;
}

/** Loads a record by ID. @throws ApiError */
export function findRecord<Row extends StoredRecord>(
  api: ApiClient,
  { apiPath, detail }: Pick<RecordDefinition<Row>, "apiPath" | "detail">,
  id: number,
): Promise<Row> {
  return api.get(`${apiPath}/${id}`, {}, detail);
}
