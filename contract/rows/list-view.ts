import { z } from "zod";
import { MASTER_AREAS, type Resource } from "../access";
import { OWN_PAGE_SIZES } from "../constants";
import { text } from "../values/fields";

/** Column preferences and saved views (docs/domain.md, Own columns and views). */

const LISTS = [
  ...(["inbound", "outbound", "po-sale", "booking", "production", "outstanding", "user"] as const),
  ...MASTER_AREAS,
] satisfies readonly Resource[];
export type ListName = (typeof LISTS)[number];

export const LIST_FORMATS = ["xlsx", "csv"] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Per user and list. */
export const MAX_LIST_VIEWS = 50;
/** Characters. */
export const MAX_QUERY_LENGTH = 2_000;
const MAX_COLUMNS_LENGTH = 1_000;

/** Returns a valid list name, or null. */
export const listNamed = (name: string): ListName | null => LISTS.find((list) => list === name) ?? null;

/** Comma-separated column keys in order. `-` hides a column; `+` always shows a wide-screen column; `:120` is a width in pixels. */
export const listColumns = () =>
  z
    .string()
    .max(MAX_COLUMNS_LENGTH)
    .regex(/^[-+]?[A-Za-z]\w*(:\d{2,3})?(,[-+]?[A-Za-z]\w*(:\d{2,3})?)*$/);

/** null: default columns. */
export const listColumnsBody = z.strictObject({ columns: listColumns().nullable() }).meta({ id: "ListColumns" });

export const listPageSizeBody = z.strictObject({ perPage: z.literal(OWN_PAGE_SIZES) }).meta({ id: "ListPageSize" });

/** Filters, sort and columns, without `?`. */
const listQuery = () =>
  z
    .string()
    .max(MAX_QUERY_LENGTH)
    .regex(/^[\x21-\x7e]*$/);

export const listViewInput = z
  .strictObject({ name: text(1, 60), query: listQuery(), shared: z.boolean().default(false) })
  .meta({ id: "ListViewInput" });
export type ListViewInput = z.infer<typeof listViewInput>;

/** Omitted fields are unchanged. */
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
    /** false: shared by user `by` */
    own: z.boolean(),
    by: z.string(),
  })
  .meta({ id: "ListView" });
export type ListView = z.infer<typeof listView>;

/** Own views come first. */
export const ownList = z
  .object({ columns: z.string().nullable(), perPage: z.int().nullable(), views: z.array(listView) })
  .meta({ id: "OwnList" });
export type OwnList = z.infer<typeof ownList>;
