import { connect, type Connection } from "#backend/db/client";
import { migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { loadFixture } from "./fixture";

/**
 * Databases of the tests: one template with the schema and the fixture, and a clone (50 ms) for each test file, so files do not see each
 * other's rows.
 */
const TEMPLATE = "gudang_template";

/** The same server's address with another database. */
export function addressFor(url: string, database: string): string {
  return url.replace(/\/[^/]*$/, `/${database}`);
}

/** Makes the template on a server; `fill` may add to what the fixture holds. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const url = await emptyDatabase(serverUrl, TEMPLATE);
  const { db, close } = connect(url, { connections: 1 });
  await loadFixture(db);
  await close();
}

/** Clones the template and gives the clone's address. */
export async function cloneTemplate(serverUrl: string, database: string): Promise<string> {
  await onOneConnection(serverUrl, (client) => client.query(`create database ${database} template ${TEMPLATE}`));
  return addressFor(serverUrl, database);
}

/** Makes a database with the schema and no rows, and gives its address. */
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
