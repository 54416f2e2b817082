import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { BOOKING_STATUSES } from "./booking-status";
import { LOADING_AREAS } from "../constants";
import { choice, exDoChoice, goodsReferences } from "../choices";
import {
  date,
  id,
  note,
  optionalHour,
  optionalPlate,
  datedPaging,
  quantityKg,
  queryId,
  withCancelled,
  withDayOrder,
} from "../values/fields";
import { PO_SALE_TYPES } from "./po-sale-types";
import { unusualReason, unusualValue } from "../weighing/unusual";
import { bookingRows } from "../rows/booking";
import { listParameters, listSummary } from "../rows/schemas";

/** Bookings (docs/domain.md, Booking). */

export const bookingInput = z
  .strictObject({
    date: date(),
    poSaleLineId: id(),
    exDoMasterId: id(),
    quantityKg: quantityKg(),
    /** expected hour on `date`, plant time */
    arrivesAt: optionalHour(),
    licensePlate: optionalPlate(),
    note: note(),
    unusualReason: unusualReason(),
  })
  .meta({ id: "BookingInput" });
export type BookingInput = z.infer<typeof bookingInput>;

export const booking = z
  .object({
    ...detailFields,
    bookingNo: z.string(),
    date: z.string(),
    poSaleId: z.int(),
    poSalesNo: z.string(),
    poSalesType: z.enum(PO_SALE_TYPES),
    poSaleLineId: z.int(),
    customerId: z.int(),
    customer: choice,
    ...goodsReferences,
    exDoMasterId: z.int(),
    exDoMaster: exDoChoice,
    quantityKg: z.int(),
    usedKg: z.int(),
    /** quantityKg - usedKg; 0 if cancelled */
    leftKg: z.int(),
    /** `HH:MM` on `date`, plant time */
    arrivesAt: z.string().nullable(),
    licensePlate: z.string().nullable(),
    note: z.string().nullable(),
    status: z.enum(BOOKING_STATUSES),
    cancelReason: z.string().nullable(),
    cancelledAt: moment.nullable(),
    createdBy: person.nullable(),
    unusual: z.array(unusualValue),
    toCheck: z.boolean(),
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof booking>;

export const bookingQuery = withDayOrder(
  z.object({ ...datedPaging, ...listParameters(bookingRows), withCancelled: withCancelled() }),
);
export type BookingQuery = z.infer<typeof bookingQuery>;

export const bookingUsualQuery = z.object({ poSaleLineId: queryId(), id: queryId().optional() });

/** A page with sums over all pages, excluding cancelled bookings. */
export const bookingList = listSchema(booking).extend({ summary: listSummary(bookingRows) });
export type BookingList = z.infer<typeof bookingList>;

const usualGoods = z.object({
  outboundItemId: z.int(),
  kgPerUnit: z.number().nullable(),
  /** Last delivery of the PO line, of the customer with the same grade and marking, or of the grade. */
  basis: z.enum(["line", "customer", "grade"]),
  /** where they were loaded then */
  loadingArea: z.enum(LOADING_AREAS),
});
export type UsualGoods = z.infer<typeof usualGoods>;

/** A booking in outbound forms. */
export const bookingChoice = z
  .object({
    id: z.int(),
    bookingNo: z.string(),
    date: z.string(),
    poSalesNo: z.string(),
    customerId: z.int(),
    customer: choice,
    grade: choice,
    marking: choice,
    exDoMaster: exDoChoice,
    licensePlate: z.string().nullable(),
    leftKg: z.int(),
    /** Null without comparable deliveries. */
    usualGoods: usualGoods.nullable(),
  })
  .meta({ id: "BookingChoice" });
export type BookingChoice = z.infer<typeof bookingChoice>;
