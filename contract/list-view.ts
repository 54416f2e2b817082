import { z } from "zod";
import type { Area } from "./access";
import { OWN_PAGE_SIZES } from "./constants";
import { text } from "./fields";

/** What users keep of a list: its columns in their order, and saved views (domain.md, Own columns and views). */

/** The lists that are kept like this, by the area of their rows. */
const LISTS = [
  ...(["inbound", "outbound", "po-sale", "booking", "production", "outstanding"] as const),
  ...(["customer", "grade", "marking", "outbound-item", "ex-do-master", "vendor", "inbound-item", "user"] as const),
] satisfies readonly Area[];
export type ListName = (typeof LISTS)[number];

/** The files of a whole list. */
export const LIST_FORMATS = ["xlsx", "csv"] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Most views that a user keeps of one list. */
export const MAX_LIST_VIEWS = 50;
/** Longest query of a view, in characters: all filters of a list with long texts. */
const MAX_QUERY_LENGTH = 2_000;
const MAX_COLUMNS_LENGTH = 1_000;

/** Returns the name of a list; null for a text that is none. */
export const listNamed = (name: string): ListName | null => LISTS.find((list) => list === name) ?? null;

/**
 * The columns of a list as they stand in an address and with a user: their keys in order, separated by commas. A minus in front hides one,
 * a plus shows one that waits for a wide screen on every screen.
 */
export const listColumns = () =>
  z
    .string()
    .max(MAX_COLUMNS_LENGTH)
    .regex(/^[-+]?[A-Za-z]\w*(,[-+]?[A-Za-z]\w*)*$/);

/** null: the columns that the list has of itself. */
export const listColumnsBody = z.strictObject({ columns: listColumns().nullable() }).meta({ id: "ListColumns" });

export const listPageSizeBody = z.strictObject({ perPage: z.literal(OWN_PAGE_SIZES) }).meta({ id: "ListPageSize" });

/** The query of a list's address, without the question mark: filters, sort and columns. */
const listQuery = () =>
  z
    .string()
    .max(MAX_QUERY_LENGTH)
    .regex(/^[\x21-\x7e]*$/);

export const listViewInput = z
  .strictObject({ name: text(1, 60), query: listQuery(), shared: z.boolean().default(false) })
  .meta({ id: "ListViewInput" });
export type ListViewInput = z.infer<typeof listViewInput>;

/** A change of a view; what is left out stays. */
export const listViewChange = z
  .strictObject({ name: text(1, 60), query: listQuery(), shared: z.boolean() })
  .partial()
  .meta({ id: "ListViewChange" });
export type ListViewChange = z.infer<typeof listViewChange>;

const listView = z
  .object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
    /** the caller's; the others are shared by somebody else, whose name this is */
    own: z.boolean(),
    by: z.string(),
  })
  .meta({ id: "ListView" });
export type ListView = z.infer<typeof listView>;

/** What the caller keeps of a list: columns, page size, and views by their names, own ones before shared ones. */
export const ownList = z
  .object({ columns: z.string().nullable(), perPage: z.int().nullable(), views: z.array(listView) })
  .meta({ id: "OwnList" });
export type OwnList = z.infer<typeof ownList>;
