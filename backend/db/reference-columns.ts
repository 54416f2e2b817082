import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { exDoMaster } from "./tables/masters";

export function codeAndName<Id extends AnyPgColumn, Code extends AnyPgColumn, Name extends AnyPgColumn>(table: {
  id: Id;
  code: Code;
  name: Name;
}) {
  return { id: table.id, code: table.code, name: table.name };
}

export function idAndName<Id extends AnyPgColumn, Name extends AnyPgColumn>(table: { id: Id; name: Name }) {
  return { id: table.id, name: table.name };
}

export const exDoReference = { id: exDoMaster.id, ex_do_no: exDoMaster.ex_do_no, exDoType: exDoMaster.exDoType };
