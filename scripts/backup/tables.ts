import pg from "pg";

interface Table {
  name: string;
  columns: string[];
  /** ORDER BY primary key, for identical bytes in every database */
  order: string;
}

const SCHEMA = "(select oid from pg_namespace where nspname = current_schema())";
/** Excludes objects of extensions. */
export const ownObject =
  "not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')";

/** Fixes output formats and disables timeouts. */
export async function settleForCopy(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
        from pg_index i
        cross join unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as "order"
    from pg_class c
    where c.relnamespace = ${SCHEMA} and c.relkind = 'r' and c.relpersistence = 'p' and ${ownObject}
    order by c.relname`);
  return rows;
}

const list = (columns: string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(", ");

export const copyOut = ({ name, columns, order }: Table) =>
  `copy (select ${list(columns)} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`;

export const copyStatement = ({ name, columns }: Pick<Table, "name" | "columns">) =>
  `copy ${pg.escapeIdentifier(name)} (${list(columns)}) from stdin`;

/** Drops foreign keys, indexes and triggers. Returns a function that restores them. */
export async function lighten(client: Pick<pg.ClientBase, "query">): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as on
    from pg_constraint k where k.connamespace = ${SCHEMA} and k.contype = 'f'
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = ${SCHEMA} and c.relkind = 'r' and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select distinct format('alter table %s disable trigger user', t.tgrelid::regclass),
      format('alter table %s enable trigger user', t.tgrelid::regclass)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${SCHEMA} and not t.tgisinternal`);
  for (const { off } of rows) await client.query(off);
  return async () => {
    // Indexes first: they speed up foreign key validation.
    for (const { on } of rows.toReversed()) await client.query(on);
  };
}
