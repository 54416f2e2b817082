import { z } from "zod";
import { date, optionalReason } from "../values/fields";

/** Closing of periods (docs/domain.md, Closing). */

/** Returns true for a day on or before the lock date. */
export const isClosed = (day: string, lockDate: string | null): boolean => lockDate !== null && day <= lockDate;

/** Name of the query parameter, the form field and the change in a history. */
export const CLOSED_REASON = "closedReason";

/** A query parameter, because DELETE has no body and every write takes it. */
export const closedReasonQuery = z.object({
  /** ADMIN's reason for a change of a closed day; ignored for open days */
  closedReason: optionalReason(),
});

export const lockBody = z
  .strictObject({
    /** last closed day, before today; null opens all periods */
    lockDate: date()
      .nullish()
      .transform((value) => value ?? null),
    /** required to move the lock date back, and to close days with open trucks */
    reason: optionalReason(),
  })
  .meta({ id: "LockDate" });
export type LockBody = z.infer<typeof lockBody>;

/** Open tasks of the checklist, for records up to a day. */
export const closingChecklist = z
  .object({
    until: z.string(),
    openOutbound: z.int(),
    openInbound: z.int(),
    /** of openInbound: weighed twice, without a price */
    withoutPrice: z.int(),
    unusualOutbound: z.int(),
    unusualInbound: z.int(),
    unusualProduction: z.int(),
    unusualPoSale: z.int(),
    unusualBooking: z.int(),
    unusualOpeningStock: z.int(),
    /** a valid paper was printed, but its record is not in that status any more */
    papersOutbound: z.int(),
    papersInbound: z.int(),
    /** the same of a deleted record */
    papersDeletedOutbound: z.int(),
    papersDeletedInbound: z.int(),
  })
  .meta({ id: "ClosingChecklist" });
export type ClosingChecklist = z.infer<typeof closingChecklist>;

export const closingQuery = z.object({ until: date() });
