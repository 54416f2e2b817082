import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { exDoMaster } from "./tables/masters";

/** Columns by which a document names the rows that it refers to. */

/** Selects id, code and name of a master that has a code. */
export function codeAndName<Id extends AnyPgColumn, Code extends AnyPgColumn, Name extends AnyPgColumn>(table: {
  id: Id;
  code: Code;
  name: Name;
}) {
  return { id: table.id, code: table.code, name: table.name };
}

/** Selects id and name of a person, or of a master without a code. */
export function idAndName<Id extends AnyPgColumn, Name extends AnyPgColumn>(table: { id: Id; name: Name }) {
  return { id: table.id, name: table.name };
}

/** Number and type of an ex-DO. */
export const exDoReference = { id: exDoMaster.id, ex_do_no: exDoMaster.ex_do_no, exDoType: exDoMaster.exDoType };
