import pg from "pg";
import { MIGRATION_LOCK } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";

/*
 * Roles of the bundled database (docs/decisions/0055-three-database-secrets.md): `postgres` creates roles,
 * `gudang_owner` owns and migrates the tables, `gudang` serves the web process.
 */

export const SUPERUSER = "postgres";
export const DATABASE = "gudang";
export const ROLES = [SUPERUSER, "gudang_owner", "gudang"] as const;
export type Role = (typeof ROLES)[number];

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
