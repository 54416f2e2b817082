import { z } from "zod";

/** Shapes that many answers share (domain.md, Conventions). */

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A page of a list. `lastPage` is 1 for an empty list. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), lastPage: z.int(), page: z.int(), perPage: z.int(), total: z.int() });

/** A selection list: every option of a dropdown, unpaged. */
export const selectionOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), lastPage: z.literal(1) });

export interface ListAnswer<T> {
  data: T[];
  lastPage: number;
  page: number;
  perPage: number;
  total: number;
}

export interface SelectionAnswer<T> {
  data: T[];
  lastPage: 1;
}

/** A person as documents name them. */
export const person = z.object({ id: z.int(), name: z.string() });

/** The fields that every detail has in addition to its own. */
export const detailFields = {
  id: z.int(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
};

/** Names an error in every language: the codes are stable, and new ones may come. */
const errorCode = z.string().meta({ id: "ErrorCode", description: "Stable; new codes may be added." });

/** An error by its code, with the values that its text names: words are codes too, days are ISO dates. */
export const errorText = z
  .object({ code: errorCode, params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
  .meta({ id: "ErrorText" });
export type ErrorText = z.infer<typeof errorText>;

/**
 * Every error of the API: `code` and `params` say what `message` says, `errorCodes` what `errors` say by field; `current` comes with
 * a stale version (409). With the code `secondFactorMissing` (403) nothing else is answered until the user has set up the second factor.
 */
export const errorAnswer = z
  .object({
    message: z.string(),
    ...errorText.shape,
    errors: z.record(z.string(), z.array(z.string())).optional(),
    errorCodes: z.record(z.string(), z.array(errorText)).optional(),
    current: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: "Error" });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Answers where a document can be fetched (PDF and the like). */
export const urlAnswer = z.object({ url: z.string() }).meta({ id: "Url" });

/** One entry of a document's history: who, when, what, and each changed field with its old and new value. */
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
