import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type errors from "../../public/locales/id/errors.json";
import type { Calls } from "../http/calls";

/** A record type of the API; backend/areas.ts lists them. */
export interface RecordArea {
  /** key of `documents` in errors.json */
  called: keyof (typeof errors)["documents"];
  /** tables whose foreign keys may refer to masters */
  tables: DocumentTable[];
  /** document number column (db/numbering.ts) */
  numberedBy?: AnyPgColumn;
  addCalls(calls: Calls): void;
}

interface DocumentTable {
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  /** document of a row; default: the row */
  document?: AnyPgColumn;
  /** its document's table, for lines */
  head?: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
}
