import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { bookings } from "../rows/booking";
import { type DailyList, keepDaysOf, keptDayFaults } from "../rows/engine/days";
import { dailyOf } from "../rows/engine/list";
import { inboundRecords } from "../rows/inbound";
import { outboundRecords } from "../rows/outbound";
import { productions } from "../rows/production";

/** The lists whose days are kept; each has its trigger. */
const lists: readonly DailyList[] = [
  dailyOf(outboundRecords),
  dailyOf(inboundRecords),
  dailyOf(bookings),
  dailyOf(productions),
];

/** Keeps the days before today that are not kept (backend/rows/engine/days.ts). */
export async function keepListDays(db: Database, today: string): Promise<void> {
  for (const list of lists) await keepDaysOf(db, list, today);
}

/** Kept days that differ from their rows. */
export const listDayFaults = sql.join(
  lists.map((list) => sql`(${keptDayFaults(list)})`),
  sql` union all `,
);
