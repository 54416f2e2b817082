import { z } from "zod";
import type { MasterArea } from "./access";
import { detailFields } from "./answers";
import { paging, queryFlag, search, sort } from "./fields";

/**
 * The contract of a master (docs/domain.md, Masters): a file of this shape per master, one line in masters.ts.
 * The calls are the same for all of them: `GET /api/<area>` (paged with a query, selection list without),
 * `POST`, `GET|PUT|DELETE /api/<area>/{id}`, `POST /api/<area>/{id}/restore`, `GET /api/<area>/{id}/activity`.
 */
export interface MasterContract<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Label extends z.ZodRawShape = z.ZodRawShape,
> {
  area: MasterArea;
  /** Name of the schemas in the OpenAPI document, for example `Customer`. */
  name: string;
  /** The field by which people know a row: no two live rows share it, whatever the case. */
  key: string;
  /** Fields of a create and of an update (an update replaces the whole). */
  input: z.ZodObject<Fields, z.core.$strict>;
  /** The answer of the detail, and of each row of the paged list. */
  detail: z.ZodObject<z.ZodRawShape>;
  /** The fields of an option of a dropdown. */
  selection: z.ZodObject<Label & { id: z.ZodInt }>;
  query: z.ZodType<MasterQuery>;
  /** Fields that may be sorted by. */
  sortable: readonly string[];
  /** The default of `sort`. */
  order: string;
  /** Fields in which `q` is looked for. */
  searchable: readonly string[];
  /** A field that filters the list by a parameter of its own name, and the selection list too (ex-DO). */
  filteredBy?: string;
}

export interface MasterQuery {
  page?: number;
  perPage?: number;
  q?: string;
  sort?: string;
  active?: "0" | "1";
  /** `1` lists the deleted rows instead (who may restore). */
  deleted?: "1";
  /** `false` answers every row on one page (specification, section 7, of ex-DO). */
  is_pagination?: boolean;
}

/**
 * Tells whether a query asks for the selection list: without any parameter, or with nothing but the master's own filter
 * (specification, section 7: `GET /api/ex-do-master?ex_do_no`).
 */
export function asksForSelection({ filteredBy }: Pick<MasterContract, "filteredBy">, given: URLSearchParams): boolean {
  return [...given.keys()].every((name) => name === filteredBy);
}

/**
 * Defines a master from its fields. `active` and what every detail carries are added here.
 *
 * @param options.fields the master's own input fields
 * @param options.order default: by the first of `sortable`
 * @param options.label the names among them that a dropdown shows; the first is the unique one
 * @param options.calculated what a dropdown shows besides, from other tables (backend/masters/definitions.ts)
 */
export function defineMasterContract<
  Fields extends z.ZodRawShape,
  const Label extends keyof Fields & string,
  const Filter extends keyof Fields & string = never,
  Calculated extends z.ZodRawShape = Record<never, never>,
>(options: {
  area: MasterArea;
  name: string;
  fields: Fields;
  label: readonly [Label, ...Label[]];
  calculated?: Calculated;
  sortable: readonly (keyof Fields & string)[];
  order?: `-${keyof Fields & string}`;
  searchable: readonly (keyof Fields & string)[];
  filteredBy?: Filter;
}) {
  const { area, name, fields, label, sortable, order = sortable[0] ?? label[0], searchable, filteredBy } = options;
  const all = { ...fields, active: z.boolean().default(true) };
  const input = z.strictObject(all).meta({ id: `${name}Input` });
  const detail = z.object({ ...detailFields, ...all }).meta({ id: name });
  const labels = Object.fromEntries(label.map((key) => [key, fields[key]])) as Pick<Fields, Label>;
  // Without `calculated` there is nothing of it: the empty shape is the default of the type parameter.
  const calculated = options.calculated ?? ({} as Calculated);
  const selection = z.object({ id: z.int(), ...labels, ...calculated }).meta({ id: `${name}Choice` });
  const query = z.object({
    ...paging,
    q: search(),
    sort: sort([...sortable, "active", "updatedAt"]),
    active: z.enum(["0", "1"]).optional(),
    deleted: z.literal("1").optional(),
    ...ownParameters(filteredBy),
  });
  return { area, name, key: label[0], input, detail, selection, query, sortable, order, searchable, filteredBy };
}

/** The parameters of a list that has a filter of its own: that one, and whether there are pages. */
function ownParameters<Filter extends string>(filteredBy: Filter | undefined) {
  const own = filteredBy === undefined ? {} : { is_pagination: queryFlag(), [filteredBy]: search() };
  // Both are optional, so a list that has neither answers what its type says.
  return own as { is_pagination: ReturnType<typeof queryFlag> } & Record<Filter, ReturnType<typeof search>>;
}
