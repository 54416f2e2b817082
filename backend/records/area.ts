import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type errors from "../../public/locales/id/errors.json";
import type { Calls } from "../http/calls";

/** An area of records, as the API and the checks over all areas know it; backend/areas.ts lists them. */
export interface RecordArea {
  /** how the 409 for a master that its documents use names them: a key of `documents` in errors.json */
  called: keyof (typeof errors)["documents"];
  /** its tables, whose foreign keys may point at masters */
  tables: DocumentTable[];
  /** the column of its document number (numbering.ts) */
  numberedBy?: AnyPgColumn;
  addCalls(calls: Calls): void;
}

/** A table of documents, or of their lines. */
interface DocumentTable {
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  /** the document that a row belongs to; the row itself unless given */
  document?: AnyPgColumn;
}
