import { createHash } from "node:crypto";
import pg from "pg";

/** Named statements cost server memory, and texts of multi-row inserts vary without limit. */
const MAX_NAMES = 256;
/** Longer texts, e.g. multi-row inserts, rarely repeat. */
const MAX_TEXT_LENGTH = 8_000;

export const statementName = (text: string) => `gudang_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the statement's name; undefined if it must not be cached. */
  of(text: string): string | undefined {
    // Plans of patterns depend on the value; a cached plan can take seconds.
    if (text.includes(" like ")) return undefined;
    const known = this.#names.get(text);
    if (known || text.length > MAX_TEXT_LENGTH || this.#names.size >= MAX_NAMES) return known;
    const name = statementName(text);
    this.#names.set(text, name);
    return name;
  }
}

/** Names statements: PostgreSQL keeps a generic plan after five executions (docs/decisions/0076-statements.md). */
export class NamingClient extends pg.Client {
  readonly #names = new StatementNames();

  /** `never` satisfies every overload. */
  override query(...args: unknown[]): never {
    const [statement, values, ...rest] = args;
    const named = hasText(statement) && Array.isArray(values) && values.length > 0;
    const sent = named ? { ...statement, name: this.#names.of(statement.text) } : statement;
    return Reflect.apply(super.query, this, [sent, values, ...rest]) as never;
  }
}

function hasText(statement: unknown): statement is { text: string } {
  return typeof statement === "object" && statement !== null && "text" in statement && !("submit" in statement);
}
