import { sql } from "drizzle-orm";
import type { Database } from "#backend/db/client";

/** Tables that change without a write: tests create tokens, and failed sign-ins are counted. */
const BESIDES = ["access_token", "login_attempt"];

/** Returns a checksum of all rows per table. */
export async function contentsOf(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !BESIDES.includes(table.name))) {
    const { rows } = await db.execute(
      sql`select count(*) as rows, md5(string_agg(t::text, ';' order by t::text)) as hash from ${sql.identifier(name)} t`,
    );
    contents[name] = rows[0];
  }
  return contents;
}
