import { z } from "zod";

/** Shared response schemas (docs/domain.md, Conventions). */

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A page; `lastPage` is 1 for an empty list. */
export const listSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    lastPage: z.int(),
    page: z.int(),
    perPage: z.int(),
    total: z.int(),
    /** with `after`: the value for the next page, null at the end */
    next: z.int().nullable().optional(),
    /** with `after` or `changedSince`: the value of `changedSince` for the next run */
    asOf: moment.optional(),
  });

export const selectionSchema = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), lastPage: z.literal(1) });

export interface ListAnswer<T> {
  data: T[];
  lastPage: number;
  page: number;
  perPage: number;
  total: number;
  next?: number | null;
  asOf?: string;
}

export interface SelectionAnswer<T> {
  data: T[];
  lastPage: 1;
}

export const person = z.object({ id: z.int(), name: z.string() });

export const detailFields = {
  id: z.int(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
};

const errorCode = z.string().meta({ id: "ErrorCode", description: "Stable; new codes may be added." });

/** Error code with parameters: labels are codes, dates are ISO. */
export const errorText = z
  .object({ code: errorCode, params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
  .meta({ id: "ErrorText" });
export type ErrorText = z.infer<typeof errorText>;

/** Newest change of a field, as the history calls it. */
const lastChange = z
  .object({ field: z.string(), by: person.nullable(), at: moment })
  .meta({ id: "LastChange", description: "`by` is null for the system." });
export type LastChange = z.infer<typeof lastChange>;

/**
 * Error response. `code` and `params` match `message`, `errorCodes` matches `errors`; `current` and `changes` are set
 * for a stale version (409).
 * `secondFactorMissing` (403) applies until the user has enrolled 2FA.
 */
export const errorAnswer = z
  .object({
    message: z.string(),
    ...errorText.shape,
    errors: z.record(z.string(), z.array(z.string())).optional(),
    errorCodes: z.record(z.string(), z.array(errorText)).optional(),
    current: z.unknown().optional(),
    changes: z.array(lastChange).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Error" });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export const urlAnswer = z.object({ url: z.string() }).meta({ id: "Url" });

/** History entry with changed fields. */
const activityEntry = z
  .object({
    id: z.int(),
    at: moment,
    by: person.extend({ photoUrl: z.string().nullable() }).nullable(),
    action: z.string(),
    reason: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.infer<typeof activityEntry>;
export const activityList = z.object({ data: z.array(activityEntry), lastPage: z.literal(1) });
