import pg from "pg";
import { onOneConnection } from "#backend/db/one-connection";

/*
 * The two roles of the bundled database (docs/decisions/0044-append-only-history.md): `gudang_owner` owns the tables and migrates them,
 * `gudang` reads and writes rows for the application. With a DATABASE_URL there is whatever role it names.
 */

const OWNER = "gudang_owner";
export const APPLICATION = "gudang";
const DATABASE = "gudang";

/** Makes the address of a database of the server for one of its users. */
type Address = (user: string, database: string) => string;

/** Makes the database and both roles; of a database that the application owned, hands everything to the owner. */
export async function ensureRoles(address: Address, password: string): Promise<void> {
  await onOneConnection(address("postgres", "postgres"), async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [DATABASE],
    );
    if (rows[0]?.owner === OWNER) return;
    const secret = pg.escapeLiteral(password);
    // Tests make databases as the application.
    await client.query(`create role ${APPLICATION} login createdb password ${secret}`).catch(unlessThere);
    await client.query(`create role ${OWNER} login password ${secret}`).catch(unlessThere);
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`).catch(unlessThere);
    else {
      await onOneConnection(address("postgres", DATABASE), handOver);
      // Last, as the mark that it is done.
      await client.query(`alter database ${DATABASE} owner to ${OWNER}`);
    }
  });
}

/** Returns the address of the bundled database for the role that owns it. */
export const ownerAddress = (address: Address) => address(OWNER, DATABASE);

/**
 * Lets the application use what migrations have made: rows of every table, but of a history only to add to it. Run by the owner, after
 * every migration.
 */
export async function grantUse(ownerUrl: string): Promise<void> {
  await onOneConnection(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query(GRANTS);
    await client.query("commit");
  });
}

const GRANTS = `
  do $$ begin
    grant select, insert, update, delete, maintain on all tables in schema public to ${APPLICATION};
    grant select, usage, update on all sequences in schema public to ${APPLICATION};
    if to_regclass('drizzle.__drizzle_migrations') is not null then
      grant usage on schema drizzle to ${APPLICATION};
      grant select on all tables in schema drizzle to ${APPLICATION};
    end if;
    if to_regclass('activity_head') is not null then
      revoke update, delete on activity from ${APPLICATION};
      revoke insert, update, delete on activity_head from ${APPLICATION};
    end if;
  end $$`;

/** Gives the owner what the application made before there were two roles. */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `
    select format('alter table %s owner to ${OWNER}', c.oid::regclass) as statement from pg_class c
    where c.relowner = $1::regrole and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure) from pg_proc p
    where p.proowner = $1::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter schema %I owner to ${OWNER}', n.nspname) from pg_namespace n where n.nspowner = $1::regrole`,
    [APPLICATION],
  );
  await client.query("begin");
  for (const { statement } of rows) await client.query(statement);
  await client.query(GRANTS);
  await client.query("commit");
}

/** Passes what a second starter has made at this moment. */
function unlessThere(error: unknown): void {
  // 42710, 42P04: there already; 23505: made by a second starter at this moment.
  if (!(error instanceof pg.DatabaseError && ["42710", "42P04", "23505"].includes(error.code ?? ""))) throw error;
}
