import { sql } from "drizzle-orm";
import { plateKey } from "#contract/plate";
import { plateKeyOf } from "../db/columns";
import { stayMinutes, type WeighingRecordTable } from "../records/weighing-record-queries";
import { documentsOf } from "../rows/engine/source";

/** Returns the source parts that inbound and outbound reports share. */
export const trucksOf = (table: WeighingRecordTable) => ({
  report: {
    ...documentsOf(table),
    finished: sql`${table.firstKg} is not null and ${table.secondKg} is not null`,
    filters: { licensePlate: { of: plateKeyOf(table.licensePlate), key: plateKey } },
  },
  columns: {
    recordNo: table.recordNo,
    date: table.date,
    licensePlate: table.licensePlate,
    status: table.status,
    stayMinutes: stayMinutes(table),
  },
});
