import { connect, type Connection } from "#backend/db/client";
import { migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { loadFixture } from "./fixture";

/**
 * Test databases: a template with schema and fixture, and a clone (50 ms) per test file, so that files do not see
 * each other's rows.
 */
const TEMPLATE = "gudang_template";

/** Returns the URL of another database of the server. */
export function addressFor(url: string, database: string): string {
  return url.replace(/\/[^/]*$/, `/${database}`);
}

/** Creates the template on a server; `fill` may add rows to the fixture. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const url = await emptyDatabase(serverUrl, TEMPLATE);
  const { db, close } = connect(url, { connections: 1 });
  await loadFixture(db);
  await close();
}

/** Clones the template, and returns the clone's URL. */
export async function cloneTemplate(serverUrl: string, database: string): Promise<string> {
  await onOneConnection(serverUrl, (client) => client.query(`create database ${database} template ${TEMPLATE}`));
  return addressFor(serverUrl, database);
}

/** Creates a database with the schema and no rows, and returns its URL. */
export async function emptyDatabase(serverUrl: string, database: string): Promise<string> {
  await onOneConnection(serverUrl, (client) => client.query(`create database ${database}`));
  const url = addressFor(serverUrl, database);
  await migrate(url);
  return url;
}

/** Connects a test to a new clone, and returns its address. */
export async function connectToClone(
  serverUrl: string,
  database: string,
  options: Parameters<typeof connect>[1] = {},
): Promise<Connection & { url: string }> {
  const url = await cloneTemplate(serverUrl, database);
  return { ...connect(url, { connections: 20, ...options }), url };
}
