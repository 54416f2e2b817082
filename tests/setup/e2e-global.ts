import { existsSync } from "node:fs";
import { makeTemplate } from "./database";
import { startTestPostgres } from "./postgres";

/** Environment variable with the server's URL, for the workers. */
export const SERVER_URL = "E2E_POSTGRES_URL";

/** Starts one PostgreSQL for all browser tests; every worker clones its template. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync("build/server/index.js")) {
    throw new Error("There is no build to test. `npm test` makes one; so does `npm run build`.");
  }
  const server = await startTestPostgres();
  await makeTemplate(server.url);
  process.env[SERVER_URL] = server.url;
  return () => server.stop();
}
