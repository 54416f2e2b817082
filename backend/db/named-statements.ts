import { createHash } from "node:crypto";
import pg from "pg";

/**
 * Limit of the statements that a connection keeps under a name. Each costs PostgreSQL memory, and texts grow without end where the
 * rows of an insert or the ids of an `in (...)` are many; pgjdbc keeps as many.
 */
const MAX_NAMES = 256;
/** A text longer than this (an insert of many rows) is hardly ever sent again as it is. */
const MAX_TEXT_LENGTH = 8_000;

/** Makes the name of a statement from its text. */
export const statementName = (text: string) => `gudang_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/** The names of one connection's statements. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the name of a statement, made of its text; undefined for one that PostgreSQL plans at each execution. */
  of(text: string): string | undefined {
    // The pattern decides the plan: the plan that suits one customer of a list takes seconds for a pattern that finds all.
    if (text.includes(" ilike ")) return undefined;
    const known = this.#names.get(text);
    if (known || text.length > MAX_TEXT_LENGTH || this.#names.size >= MAX_NAMES) return known;
    const name = statementName(text);
    this.#names.set(text, name);
    return name;
  }
}

/** A connection that prepares every statement with parameters under a name, so that PostgreSQL parses and plans it once. */
export class NamingClient extends pg.Client {
  readonly #names = new StatementNames();

  /** Sends a statement as `pg.Client` does; `never` fits each of its overloads. */
  override query(...args: unknown[]): never {
    const [statement, values, ...rest] = args;
    const named = hasText(statement) && Array.isArray(values) && values.length > 0;
    const sent = named ? { ...statement, name: this.#names.of(statement.text) } : statement;
    return Reflect.apply(super.query, this, [sent, values, ...rest]) as never;
  }
}

/** Returns true for a statement as Drizzle sends it: an object with a text. */
function hasText(statement: unknown): statement is { text: string } {
  return typeof statement === "object" && statement !== null && "text" in statement && !("submit" in statement);
}
