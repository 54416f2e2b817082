import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { can, type RoleHolder } from "#contract/access";
import { EXCEPTIONS_SEEN, MARKED_AREAS, mayLookAt } from "#contract/plant/exception-kinds";
import type { RowReader } from "#contract/reports/report-query";
import { plantSetting } from "../db/tables/plant";
import type { BackendEnv } from "../env";

/** Who sees and accepts which exceptions (docs/domain.md, Exceptions). */

/** No id of a user. */
export const NOBODY = 0;

/** The rows of some roles (contract/plant/exception-kinds.ts). @param table alias with kind, entity and field */
export const isSeenBy = ({ roles }: RoleHolder, table = sql`exception`): SQL => {
  const among = (of: SQL, values: readonly string[]) => sql`${of} = any(${sql.param([...values])}::text[])`;
  const seen = roles
    .flatMap((role) => EXCEPTIONS_SEEN[role])
    .map(
      ({ kinds, area, fields }) => sql`(${among(sql`${table}.kind`, kinds)}
      and ${area ? sql`${table}.entity = ${`${area}-record`}` : sql`true`}
      and ${fields ? among(sql`split_part(${table}.field, '.', 3)`, fields) : sql`true`})`,
    );
  return seen.length === 0 ? sql`false` : sql`(${sql.join(seen, sql` or `)})`;
};

/** Returns the user as the reader of rows; the plant may let users accept their own exceptions. */
export const rowReader = ({ id, roles }: RoleHolder & { id: number }, env: BackendEnv): RowReader => ({
  roles,
  ...(env.UNUSUAL_CLEAR_OWN !== "1" && { notOwnOf: id }),
});

/** The rows that a user accepts (`mayLookAt`). @param table alias with kind, entity, field, user and record_day */
export const isAcceptedBy = (user: RoleHolder, table: SQL, notOwnOf: number | SQLWrapper): SQL => {
  const areas = MARKED_AREAS.filter((area) => mayLookAt(user, area, "unusual"));
  return sql`${isSeenBy(user, table)} and case ${table}.kind when 'ghostLoad' then ${mayLookAt(user, "ghost-load", "ghostLoad")}
    when 'unusual' then replace(${table}.entity, '-record', '') = any(${sql.param([...areas])}::text[]) else true end
    and ${table}.user_id is distinct from ${notOwnOf}
    and (${can(user, "company", "edit")} or ${table}.record_day is null
      or not exists (select from ${plantSetting} where ${plantSetting.lockDate} >= ${table}.record_day))`;
};
