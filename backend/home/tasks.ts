import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/business-day";
import { type HomeTask, tasksOf } from "#contract/home";
import { isPerson } from "../accounts/users";
import type { Reader } from "../db/client";
import { withinDays } from "../db/lists";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { booking } from "../db/tables/booking";
import { inboundRecord } from "../db/tables/inbound";
import { outgoingMail } from "../db/tables/mail";
import { outboundRecord } from "../db/tables/outbound";
import { production } from "../db/tables/production";

/** Conditions must match the lists that the tasks link to. */
function rowsOf(today: string): Record<HomeTask, { table: PgTable; where: SQL | undefined }> {
  const toCheck = (table: typeof inboundRecord | typeof outboundRecord | typeof production) => ({
    table,
    where: and(table.toCheck, isNull(table.deletedAt)),
  });
  const bookings = (range: { startDate?: string; endDate: string }) => ({
    table: booking,
    // Literal, to match the partial index.
    where: and(isNull(booking.deletedAt), sql`${booking.status} = 'ACTIVE'`, withinDays(booking.date, range)),
  });
  return {
    inboundToCheck: toCheck(inboundRecord),
    outboundToCheck: toCheck(outboundRecord),
    productionToCheck: toCheck(production),
    bookingsPast: bookings({ endDate: shiftDay(today, -1) }),
    bookingsToday: bookings({ startDate: today, endDate: today }),
    usersWithoutRole: { table: appUser, where: and(isPerson, eq(appUser.role, ""), eq(appUser.active, true)) },
    mailsFailed: { table: outgoingMail, where: isNotNull(outgoingMail.failedAt) },
  };
}

/** Counts tasks other than trucks in one statement. */
export async function readTasks(
  db: Reader,
  caller: RoleHolder,
  today: string,
): Promise<Partial<Record<HomeTask, number>>> {
  const tasks = tasksOf(caller);
  if (tasks.length === 0) return {};
  const rows = rowsOf(today);
  const counts = tasks.map((task) => {
    const { table, where } = rows[task];
    return sql`(select count(*)::int from ${table} where ${where}) as ${sql.identifier(task)}`;
  });
  const found = await db.execute<Partial<Record<HomeTask, number>>>(sql`select ${sql.join(counts, sql`, `)}`);
  return oneRow(found.rows);
}
