import { sql } from "drizzle-orm";
import { customType, integer } from "drizzle-orm/pg-core";

/** A moment: timestamptz in the database, an ISO 8601 text in UTC everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz(3)",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** The end of every statement's clock: one moment for a whole transaction. */
export const now = sql`now()`;

/** What every row that people keep has: an id, a version that each write raises, and when it was made, changed, deleted. */
export const rowColumns = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(now),
  updatedAt: moment().notNull().default(now),
  deletedAt: moment(),
};
