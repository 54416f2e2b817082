import pg from "pg";

/** Limit of the wait for the first answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Runs work on a connection of its own, outside of any pool, and closes it. Returns what the work returns. */
export async function onOneConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "gudang",
  });
  // The statement under way fails with it; without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
