import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { date, paging, queryId, text, withDayOrder } from "../values/fields";
import { cardTruck, curvePoint } from "./load";

/** Loads that left the deck without a weighing (docs/domain.md, Ghost loads). */

export const ghostLoad = z
  .object({
    ...detailFields,
    scale: z.object({ id: z.int(), name: z.string() }),
    /** plant's day of its begin */
    date: z.string(),
    startedAt: moment,
    endedAt: moment,
    /** above the threshold */
    seconds: z.int(),
    /** stable weight, or the peak of a load that never stood still */
    peakKg: z.int(),
    /** whose weigh cards were open: one of them was probably the load */
    trucks: z.array(cardTruck),
    /** its frames arrived after an interruption */
    late: z.boolean(),
    /** milliseconds since its begin and kg; null after the plant's retention */
    curve: z.array(curvePoint).nullable(),
    settledAt: moment.nullable(),
    settledBy: person.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "GhostLoad" });
export type GhostLoad = z.infer<typeof ghostLoad>;

export const ghostLoadQuery = withDayOrder(
  z.object({
    ...paging,
    startDate: date().optional(),
    endDate: date().optional(),
    state: z.enum(["open", "settled"]).optional(),
    scaleId: queryId().optional(),
  }),
);
export type GhostLoadQuery = z.infer<typeof ghostLoadQuery>;

/** Newest first. */
export const ghostLoadList = listSchema(ghostLoad);
export type GhostLoadList = z.infer<typeof ghostLoadList>;

export const settleBody = z.strictObject({ reason: text(3, 200) });
export type SettleBody = z.infer<typeof settleBody>;
