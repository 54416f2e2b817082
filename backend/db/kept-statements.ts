import type { SQL } from "drizzle-orm";
import type { Reader } from "./client";

/** Kept statements of a connection; the least recently used one is dropped. */
const MAX_STATEMENTS = 300;

const kept = new WeakMap<Reader, Map<string, unknown>>();

/**
 * Returns what `build` built before for the same database and key. The key names every input of `build`;
 * values that it does not name are placeholders.
 */
export function keep<Built>(db: Reader, key: string, build: () => Built): Built {
  const statements = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, statements);
  const built = statements.has(key) ? (statements.get(key) as Built) : build();
  statements.delete(key);
  statements.set(key, built);
  const [oldest] = statements.keys();
  if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
  return built;
}

/** Runs a statement, built once for the same database and key. @param key names every value of the statement */
export const runKept = <Row extends Record<string, unknown>>(db: Reader, key: readonly unknown[], build: () => SQL) =>
  keep(db, JSON.stringify(key), () => db.execute<Row>(build())).execute();
