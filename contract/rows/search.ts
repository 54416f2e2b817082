import { z } from "zod";
import { selectionSchema } from "../answers";
import { text } from "../values/fields";
import { MIN_SEARCH_LENGTH, SEARCH_AREAS } from "./search-areas";

/** Search (docs/domain.md, Search). */

export const searchQuery = z.object({ q: text(MIN_SEARCH_LENGTH, 100) });

const foundRecord = z
  .object({
    area: z.enum(SEARCH_AREAS),
    id: z.int(),
    /** number or name */
    label: z.string(),
    /** party and plate */
    detail: z.string(),
    /** null for masters */
    date: z.string().nullable(),
    path: z.string(),
  })
  .meta({ id: "Found" });
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchAnswer = selectionSchema(foundRecord).extend({
  /** More matches exist than are listed. */
  more: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
