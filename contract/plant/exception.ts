import { z } from "zod";

/** The exceptions book (docs/domain.md, Exceptions). */

/** Days before a range whose average is the usual number. */
export const USUAL_EXCEPTION_DAYS = 90;

/** Exceptions before the range, of the groups of a page. */
export const usualExceptions = z
  .object({
    /** days counted: at most 90, from the first history entry on */
    days: z.int(),
    data: z.array(z.object({ key: z.string().nullable(), count: z.int() })),
  })
  .meta({ id: "UsualExceptions" });
export type UsualExceptions = z.infer<typeof usualExceptions>;
