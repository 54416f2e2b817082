import { createHash } from "node:crypto";

/** Named statements cost memory of the server, on each connection. */
const MAX_STATEMENTS = 256;
const UNNAMED = "";

const prepared = new WeakMap<object, Map<string, unknown>>();

/** Allows named statements on a database, which must not be behind a pooler that shares its connections. */
export function allowNames(db: object): void {
  prepared.set(db, new Map());
}

/**
 * Returns a statement that is built once for a database and planned once for a connection.
 * Transactions and a full database get an unnamed statement, which is built for each call.
 * @param key names every input of `build`; other values are placeholders. Must come from a small set.
 * @param build passes the name on to Drizzle's `prepare`
 */
export function prepareOnce<Statement>(db: object, key: string, build: (name: string) => Statement): Statement {
  const statements = prepared.get(db);
  const known = statements?.get(key);
  if (known !== undefined) return known as Statement;
  if (statements === undefined || statements.size >= MAX_STATEMENTS) return build(UNNAMED);
  const statement = build(statementName(key));
  statements.set(key, statement);
  return statement;
}

/** PostgreSQL cuts names after 63 bytes. */
const statementName = (key: string) => `gudang_${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
