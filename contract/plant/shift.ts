import { z } from "zod";
import { detailFields, moment, person } from "../answers";
import { SHIFTS } from "../constants";
import { EXCEPTION_KINDS } from "./exception-kinds";
import { reportAnswer, type ReportRow } from "../reports/report-answer";
import { exceptionRows } from "../rows/exceptions";
import { date, note } from "../values/fields";
import { INBOUND_STATUSES } from "../weighing/inbound-status";
import { OUTBOUND_STATUSES } from "../weighing/outbound-status";

/** Shifts and their handover (docs/domain.md, Shifts). */

const status = z.enum([...INBOUND_STATUSES, ...OUTBOUND_STATUSES]);

const openTruck = z.object({
  area: z.enum(["inbound", "outbound"]),
  id: z.int(),
  recordNo: z.string(),
  licensePlate: z.string(),
  partner: z.string(),
  status,
  /** arrival of the truck */
  since: moment,
  /** a surat jalan or weighing ticket was printed while it was valid */
  paperOut: z.boolean(),
});
export type OpenTruck = z.infer<typeof openTruck>;

const counts = z.partialRecord(z.enum(EXCEPTION_KINDS), z.int());

const handoverSnapshot = z.object({ openTrucks: z.array(openTruck), exceptions: counts });
export type HandoverSnapshot = z.infer<typeof handoverSnapshot>;

const handover = z.object({
  ...detailFields,
  date: z.string(),
  shift: z.enum(SHIFTS),
  handedBy: person,
  handedAt: moment,
  /** null until the next user takes over */
  takenBy: person.nullable(),
  takenAt: moment.nullable(),
  note: z.string().nullable(),
  snapshot: handoverSnapshot,
});
export type Handover = z.infer<typeof handover>;

const TAKE_BACK_MS = 10 * 60_000;

/** Returns true while the user may take an own handover back (docs/domain.md, Shifts). */
export const mayTakeBack = ({ handedBy, handedAt, takenBy }: Handover, userId: number): boolean =>
  handedBy.id === userId && takenBy === null && Date.now() - Date.parse(handedAt) < TAKE_BACK_MS;

const exceptions: z.ZodType<ReportRow[]> = reportAnswer(exceptionRows).shape.data;

/** Default: the current shift. `waiting=1`: the one that waits longest for the caller to take over. */
export const shiftQuery = z.object({
  date: date().optional(),
  shift: z.enum(SHIFTS).optional(),
  waiting: z.literal("1").optional(),
});

export const shiftPage = z
  .object({
    date: z.string(),
    shift: z.enum(SHIFTS),
    from: moment,
    until: moment,
    handover: handover.nullable(),
    /** now; each kind and truck of a handover can have changed since */
    openTrucks: z.array(openTruck),
    /** of the shift, that the caller sees, newest first; at most 500 */
    exceptions,
    /** status of the trucks of the handover that are not open now; null for a deleted one */
    ended: z.array(z.object({ area: z.enum(["inbound", "outbound"]), id: z.int(), status: status.nullable() })),
  })
  .meta({ id: "Shift" });
export type ShiftPage = z.infer<typeof shiftPage>;

export const handoverAnswer = handover.meta({ id: "Handover" });

export const handOverBody = z
  .strictObject({ date: date(), shift: z.enum(SHIFTS), note: note(500) })
  .meta({ id: "HandOver" });
export type HandOver = z.infer<typeof handOverBody>;
