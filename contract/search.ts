import { z } from "zod";
import { selectionOf } from "./answers";
import { choice } from "./choices";
import { text } from "./fields";
import { MIN_SEARCH_LENGTH, SEARCH_AREAS } from "./search-areas";

/** The search over records: query and answer (domain.md, Search). */

export const searchQuery = z.object({ q: text(MIN_SEARCH_LENGTH, 100) });

const foundRecord = z
  .object({
    area: z.enum(SEARCH_AREAS),
    id: z.int(),
    /** its number, or the name of a master */
    label: z.string(),
    /** whose it is, and the plate */
    detail: z.string(),
    /** the business day; null for a customer and a vendor */
    date: z.string().nullable(),
    path: z.string(),
  })
  .meta({ id: "Found" });
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchAnswer = selectionOf(foundRecord).extend({
  /** customers for a report on them; none for who sees no report of deliveries */
  customers: z.array(choice),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
