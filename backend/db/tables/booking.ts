import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { BOOKING_STATUSES } from "../../../contract/orders/booking-status";
import { deleted, live, moment, unusualColumns, plateKeyOf, rowColumns, trigramIndex, reference } from "../columns";
import { appUser } from "./accounts";
import { exDoMaster } from "./masters";
import { poSaleLine } from "./po-sale";

/** usedKg is the sum of live outbound items that are not cancelled. */
export const booking = pgTable(
  "booking",
  {
    ...rowColumns,
    bookingNo: text().notNull(),
    date: date().notNull(),
    poSaleLineId: reference(() => poSaleLine.id),
    exDoMasterId: reference(() => exDoMaster.id),
    quantityKg: integer().notNull(),
    usedKg: integer().notNull().default(0),
    /** expected hour on `date`: `HH:MM` */
    arrivesAt: text(),
    licensePlate: text(),
    note: text(),
    cancelReason: text(),
    cancelledAt: moment(),
    status: text({ enum: BOOKING_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when cancelled_at is not null then 'CANCELLED' when used_kg = 0 then 'ACTIVE' when used_kg < quantity_kg then 'PARTIAL' else 'USED' end`,
      ),
    createdById: integer().references(() => appUser.id),
    ...unusualColumns,
  },
  (t) => [
    uniqueIndex("booking__bookingNo__unique").on(t.bookingNo),
    index("booking__date").on(t.date, t.id).where(live(t.deletedAt)),
    index("booking__quantity").on(t.quantityKg, t.id).where(live(t.deletedAt)),
    index("booking__deleted").on(t.date, t.id).where(deleted(t.deletedAt)),
    index("booking__active")
      .on(t.date)
      .where(sql`${t.status} = 'ACTIVE' and ${live(t.deletedAt)}`),
    index("booking__plate_text")
      .using("gin", trigramIndex(plateKeyOf(t.licensePlate)))
      .where(live(t.deletedAt)),
    index("booking__open")
      .on(t.poSaleLineId)
      .where(sql`${t.status} in ('ACTIVE', 'PARTIAL') and ${live(t.deletedAt)}`),
    // With the used kg, for the deliveries of a line among its bookings.
    index("booking__line_used").on(t.poSaleLineId, t.usedKg),
    index("booking__ex_do").on(t.exDoMasterId),
    index("booking__to_check")
      .on(t.date, t.id)
      .where(sql`${t.toCheck} and ${live(t.deletedAt)}`),
    check("booking__used", sql`${t.usedKg} between 0 and ${t.quantityKg} and ${t.quantityKg} > 0`),
    check("booking__arrives", sql`${t.arrivesAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);
