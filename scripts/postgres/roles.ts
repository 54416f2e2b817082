import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { MIGRATION_LOCK } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";

/*
 * Roles of the bundled database (docs/decisions/0055-three-database-secrets.md): `postgres` creates roles,
 * `gudang_owner` owns and migrates the tables, `gudang` serves the web process.
 */

export const SUPERUSER = "postgres";
export const OWNER = "gudang_owner";
export const APPLICATION = "gudang";
export const DATABASE = "gudang";

export type Role = typeof SUPERUSER | typeof OWNER | typeof APPLICATION;
export type Secrets = Record<Role, string>;

/** Returns a role's database URL. @param password default: the role's */
type Address = (user: Role, database: string, password?: string) => string;

/** Also run by hand on a plant's own server (docs/operation.md). */
const BUILT_INS = path.resolve("deploy/postgresql/built-ins.sql");

/** Advisory lock for role changes. */
const ROLES_LOCK = 483_265;

/** Creates database and roles. Upgrades data folders with a single role or a shared password. */
export async function ensureRoles(address: Address, secrets: Secrets): Promise<void> {
  const own = address(SUPERUSER, "postgres");
  if (!(await isRefused(own))) return setRoles(own, false, address, secrets);
  // Older versions stored the shared password in this file.
  const shared = address(SUPERUSER, "postgres", secrets[APPLICATION]);
  // A concurrent starter may have replaced the shared password.
  await setRoles(shared, true, address, secrets).catch(async (error: unknown) => {
    if (!isWrongPassword(error)) throw error;
    await setRoles(own, false, address, secrets);
  });
}

async function setRoles(root: string, isShared: boolean, address: Address, secrets: Secrets): Promise<void> {
  await onOneConnection(root, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [DATABASE],
    );
    if (rows[0]?.owner === OWNER && !isShared) return;
    await client.query("select pg_advisory_lock($1)", [ROLES_LOCK]);
    for (const role of [APPLICATION, OWNER]) await client.query(`create role ${role} login`).catch(unlessThere);
    const passwordOf = (role: Role) => `password ${pg.escapeLiteral(secrets[role])}`;
    // One implicit transaction, so that a kill leaves the shared password or all three.
    await client.query(`
      alter role ${APPLICATION} nocreatedb ${passwordOf(APPLICATION)};
      alter role ${OWNER} ${passwordOf(OWNER)};
      alter role ${SUPERUSER} ${passwordOf(SUPERUSER)}`);
    if (rows[0]?.owner === OWNER) return;
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`).catch(unlessThere);
    else {
      await onOneConnection(address(SUPERUSER, DATABASE), handOver);
      // Last: marks completion.
      await client.query(`alter database ${DATABASE} owner to ${OWNER}`);
    }
  });
}

/** Returns true if the password is rejected. */
async function isRefused(url: string): Promise<boolean> {
  return onOneConnection(url, (client) => client.query("select")).then(
    () => false,
    (error: unknown) => {
      if (isWrongPassword(error)) return true;
      throw error;
    },
  );
}

const isWrongPassword = (error: unknown) => error instanceof pg.DatabaseError && error.code === "28P01";

/**
 * Grants the application role row access, append-only for histories; call after every migration. No effect with a
 * single role.
 */
export async function grantUse({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<void> {
  const [application, owner] = [url, ownerUrl].map((each) => new pg.Client({ connectionString: each }).user);
  if (!application || application === owner) return;
  await onOneConnection(ownerUrl, async (client) => {
    await client.query("begin");
    // Concurrent grants fail with "tuple concurrently updated".
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(grantsTo(application));
    await client.query("commit");
  });
}

/** LOCK TABLE requires only UPDATE or DELETE. */
function grantsTo(role: string): string {
  const name = pg.escapeIdentifier(role);
  return `do $$ begin
    revoke all on all tables in schema public from ${name};
    revoke all on all sequences in schema public from ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant select, usage on all sequences in schema public to ${name};
    if to_regclass('drizzle.__drizzle_migrations') is not null then
      grant usage on schema drizzle to ${name};
      grant select on all tables in schema drizzle to ${name};
    end if;
    if to_regclass('activity_head') is not null then
      revoke update, delete on activity from ${name};
      revoke insert, update, delete on activity_head from ${name};
    end if;
    execute format('revoke temporary on database %I from public, %I', current_database(), ${pg.escapeLiteral(role)});
  end $$`;
}

/** Transfers objects to the owner in data folders with a single role. */
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
  await client.query(grantsTo(APPLICATION));
  await client.query("commit");
}

/**
 * Revokes built-in functions and languages that the application does not use; later starts skip it.
 * @param root superuser's URL of the application's database
 */
export async function cutBuiltIns(root: string): Promise<void> {
  await onOneConnection(root, async (client) => {
    const isCut = async () => {
      const { rows } = await client.query<{ cut: boolean }>(
        "select not has_language_privilege($1, 'plpgsql', 'usage') as cut",
        [APPLICATION],
      );
      return rows[0]?.cut === true;
    };
    if (await isCut()) return;
    const statements = await readFile(BUILT_INS, "utf8");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [ROLES_LOCK]);
    if (!(await isCut())) await client.query(statements.replaceAll(':"owner"', pg.escapeIdentifier(OWNER)));
    await client.query("commit");
  });
}

/** Ignores objects created by a concurrent starter. */
function unlessThere(error: unknown): void {
  // 42710, 42P04: exists; 23505: being created concurrently.
  if (!(error instanceof pg.DatabaseError && ["42710", "42P04", "23505"].includes(error.code ?? ""))) throw error;
}
