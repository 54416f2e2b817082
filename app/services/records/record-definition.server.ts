import type { z } from "zod";
import type { Resource } from "#contract/access";
import type { ApiClient } from "~/services/request/api.server";

/** Fields of every record; `version` is sent as If-Match. */
export interface StoredRecord {
  id: number;
  version: number;
}

export interface RecordDefinition<Row extends StoredRecord> {
  area: Exclude<
    Resource,
    | "system"
    | "export-history"
    | "reading"
    | "arrival"
    | "exception"
    | "statement"
    | "reconciliation"
    | "load"
    | "deduction"
    | "shift"
  >;
  apiPath: string;
  input: z.ZodType;
  detail: z.ZodType<Row>;
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
