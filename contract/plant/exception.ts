import { z } from "zod";
import { MAX_PAGE_SIZE } from "../constants";
import { optionalText } from "../values/fields";
import { rule } from "../values/issue";
import { EXCEPTION_KINDS } from "./exception-kinds";

/** The inbox (docs/domain.md, Exceptions). */

/** What the groups of a page did in all in the same days. */
export const exceptionTotals = z
  .object({
    data: z.array(z.object({ key: z.string(), count: z.int(), what: z.enum(["weighings", "steps", "trucks"]) })),
  })
  .meta({ id: "ExceptionTotals" });
export type ExceptionTotals = z.infer<typeof exceptionTotals>;

const areas = ["outbound", "inbound", "production", "po-sale", "booking", "opening-stock", "ghost-load"].join("|");

/** An exception by area, record, kind and `id` of its row. */
const exceptionKey = z.string().regex(new RegExp(`^(${areas}) \\d{1,9} (${EXCEPTION_KINDS.join("|")}) \\d{1,16}$`));

export const lookBody = z
  .strictObject({
    rows: z.array(exceptionKey).min(1).max(MAX_PAGE_SIZE),
    /** required for ghost loads */
    reason: optionalText(200).refine((text) => text === null || text.length >= 3, rule("textShort", { min: 3 })),
  })
  .meta({ id: "Look" });
export type LookBody = z.infer<typeof lookBody>;
