import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, text, uniqueIndex, index } from "drizzle-orm/pg-core";
import type { HandoverSnapshot } from "../../../contract/plant/shift";
import { moment, now, reference, rowColumns } from "../columns";
import { appUser } from "./accounts";

/** Handovers of shifts, one per shift; `deletedAt` marks one that was taken back. */
export const shiftHandover = pgTable(
  "shift_handover",
  {
    ...rowColumns,
    /** day of the plant's first shift */
    date: date().notNull(),
    shift: integer().notNull(),
    handedAt: moment().notNull().default(now),
    handedById: reference(() => appUser.id),
    takenAt: moment(),
    takenById: integer().references(() => appUser.id),
    note: text(),
    /** figures at the handover; later changes are not in it */
    snapshot: jsonb().$type<HandoverSnapshot>().notNull(),
  },
  (t) => [
    uniqueIndex("shift_handover__shift__unique").on(t.date, t.shift),
    index("shift_handover__open")
      .on(t.handedAt)
      .where(sql`${t.takenAt} is null`),
    check("shift_handover__shift", sql`${t.shift} between 1 and 3`),
    check(
      "shift_handover__taken",
      sql`(${t.takenAt} is null) = (${t.takenById} is null) and ${t.takenById} <> ${t.handedById}`,
    ),
  ],
);
