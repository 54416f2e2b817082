import { createHash } from "node:crypto";
import pg from "pg";

/**
 * How many statements get a name in a process. Each costs memory in every connection, and texts grow without end where
 * rows of an insert or ids of an `in (...)` are many; pgjdbc keeps as many.
 */
const MOST_NAMES = 256;
/** A text longer than this (an insert of many rows) is hardly ever sent again as it is. */
const LONGEST_TEXT = 8_000;

const names = new Map<string, string>();

/** Returns the name under which a statement is prepared, made of its text; undefined where it is not to have one. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || text.length > LONGEST_TEXT || names.size >= MOST_NAMES) return known;
  const name = `gudang_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** A connection that prepares every statement with parameters under a name, so that PostgreSQL parses and plans it once. */
export class NamingClient extends pg.Client {
  /** Sends a statement as `pg.Client` does; `never` fits each of its overloads. */
  override query(...args: unknown[]): never {
    const [statement, values, ...rest] = args;
    const named = hasText(statement) && Array.isArray(values) && values.length > 0;
    const sent = named ? { ...statement, name: statementName(statement.text) } : statement;
    return Reflect.apply(super.query, this, [sent, values, ...rest]) as never;
  }
}

/** Whether it is a statement as Drizzle sends it: an object with a text. */
function hasText(statement: unknown): statement is { text: string } {
  return typeof statement === "object" && statement !== null && "text" in statement && !("submit" in statement);
}
