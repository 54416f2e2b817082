import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What a document shows of a master with a code. */
export function choiceOf<Id extends AnyPgColumn, Code extends AnyPgColumn, Name extends AnyPgColumn>(table: {
  id: Id;
  code: Code;
  name: Name;
}) {
  return { id: table.id, code: table.code, name: table.name };
}

/** What a document shows of a person, or of a master that has no code. */
export function nameOf<Id extends AnyPgColumn, Name extends AnyPgColumn>(table: { id: Id; name: Name }) {
  return { id: table.id, name: table.name };
}
