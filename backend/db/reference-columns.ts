import { getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { appUser } from "./tables/accounts";
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

type Columns<Table extends PgTable> = Table["_"]["columns"];

/** Returns the columns of a record that its response has. */
export function responseColumns<Table extends PgTable, Shape extends object>(
  table: Table,
  { shape }: { shape: Shape },
) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(columns) as Pick<Columns<Table>, keyof Columns<Table> & keyof Shape>;
}

/** Reads the user of a step, without a join for each step. Needs a query with another join: it qualifies `userId`. */
export const userOf = (userId: AnyPgColumn) => sql<{ id: number; name: string } | null>`(
  select json_build_object('id', ${appUser.id}, 'name', ${appUser.name}) from ${appUser} where ${appUser.id} = ${userId}
)`;

export const exDoReference = { id: exDoMaster.id, ex_do_no: exDoMaster.ex_do_no, exDoType: exDoMaster.exDoType };
