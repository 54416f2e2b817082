import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { bookings } from "../rows/booking";
import { type DailyList, keepDaysOf, keptDayFaults } from "../rows/engine/days";
import { dailyOf, periodsOf } from "../rows/engine/totals";
import { keepPeriodsOf, keptPeriodFaults, type PeriodList } from "../rows/engine/periods";
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

/** The lists whose months and years are kept; their items have a trigger too. */
const periodLists: readonly PeriodList[] = [periodsOf(outboundRecords), periodsOf(inboundRecords)];

/** Keeps the days before today that are not kept (backend/rows/engine/days.ts), and months and years that are over. */
export async function keepListDays(db: Database, today: string): Promise<void> {
  for (const list of lists) await keepDaysOf(db, list, today);
  for (const list of periodLists) await keepPeriodsOf(db, list);
}

/** Kept days and periods that differ from their rows. */
export const listDayFaults = sql.join(
  [...lists.map(keptDayFaults), ...periodLists.map(keptPeriodFaults)].map((faults) => sql`(${faults})`),
  sql` union all `,
);
