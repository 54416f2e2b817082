import { existsSync } from "node:fs";
import path from "node:path";
import { onOneConnection } from "#backend/db/one-connection";
import { startBundled } from "./postgres/bundled";
import type { Shutdown } from "./shutdown";
import { explain, StartError } from "./start-error";

interface OpenDatabase {
  url: string;
  /** Database URL for migrations: DATABASE_OWNER_URL or the bundled owner (postgres/roles.ts). */
  ownerUrl: string;
  isBundled: boolean;
}

const oldestMajor = 15;

interface OpenOptions {
  /** `existing`: a database with tables of Gudang, for commands that must not make one */
  needs?: "existing";
  /** Owned by the one process that restarts the bundled server when it is lost. */
  alone?: boolean;
}

/**
 * Opens DATABASE_URL or starts the bundled database until the end.
 * @throws StartError
 */
export async function openDatabase(
  dataDir: string,
  shutdown: Shutdown,
  { needs, alone = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url } = process.env;
  if (url && ownerUrl) {
    if (ownerUrl !== url) await readFacts("DATABASE_URL", url);
    await checkServer(ownerUrl === url ? "DATABASE_URL" : "DATABASE_OWNER_URL", ownerUrl);
    if (needs) await checkTables("DATABASE_URL", url);
    return { url, ownerUrl, isBundled: false };
  }
  if (needs && !existsSync(path.join(dataDir, "postgres")))
    throw new StartError(
      `There is no database in ${dataDir}. Set GUDANG_DATA or DATABASE_URL as in the settings of this Gudang.`,
    );
  const start = () => startBundled({ dataDir, log: console.log, alone });
  let bundled = start();
  // Also stops a server that is still starting.
  shutdown.onEnd(async () => (await bundled.catch(() => undefined))?.stop());
  const watch = async () => {
    for (;;) {
      const { lost } = await bundled;
      await lost;
      if (shutdown.isEnding) return;
      console.log("PostgreSQL is gone: starting it again");
      bundled = start();
    }
  };
  const { url: opened, ownerUrl: owners } = await bundled;
  if (needs) await checkTables(dataDir, opened);
  if (alone)
    void watch().catch((error: unknown) => {
      console.error(explain(error));
      return shutdown.end(1);
    });
  return { url: opened, ownerUrl: owners, isBundled: true };
}

interface ServerFacts {
  version: number;
  /** may create schemas and extensions, as migrations do */
  creates: boolean;
  has_trgm: boolean;
}

const FACTS = `select current_setting('server_version_num')::int as version,
  has_database_privilege(current_database(), 'create') as creates,
  exists (select from pg_available_extensions where name = 'pg_trgm') as has_trgm`;

/** @throws StartError for a database without Gudang's tables */
async function checkTables(place: string, url: string): Promise<void> {
  const { rows } = await onOneConnection(url, (client) =>
    client.query<{ has: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as has`),
  );
  if (rows[0]?.has !== true)
    throw new StartError(
      `The database of ${place} has no tables of Gudang yet. Start Gudang once, or restore a backup.`,
    );
}

export async function readFacts(variable: string, url: string): Promise<ServerFacts | undefined> {
  const { rows } = await onOneConnection(url, (client) => client.query<ServerFacts>(FACTS)).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`The database of ${variable} does not answer (${reason}).`);
  });
  return rows[0];
}

async function checkServer(variable: string, url: string): Promise<void> {
  const facts = await readFacts(variable, url);
  const major = Math.floor((facts?.version ?? 0) / 10_000);
  if (major < oldestMajor) {
    throw new StartError(`${variable} leads to PostgreSQL ${major}; Gudang needs ${oldestMajor} or later.`);
  }
  if (!facts?.creates) {
    throw new StartError(
      `The account of ${variable} may not create in its database, where Gudang keeps its tables itself: let the account own it, or \`grant create on database ... to ...\` and \`grant all on schema public to ...\`.`,
    );
  }
  if (!facts.has_trgm) {
    throw new StartError(
      `The PostgreSQL of ${variable} has no pg_trgm, by which Gudang searches: Debian has it in postgresql itself, Red Hat in postgresql-contrib.`,
    );
  }
}
