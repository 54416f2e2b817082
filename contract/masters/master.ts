import { z } from "zod";
import type { MasterArea } from "../access";
import { detailFields } from "../answers";
import { unusualReason } from "../weighing/unusual";
import { code, cursor, npwp, optionalText, paging, queryFlag, search, sort, text } from "../values/fields";

/**
 * Contract of a master (docs/domain.md, Masters), listed in masters.ts. Endpoints: `GET /api/<area>` (paged with a
 * query, else the selection list), `POST`, `GET|PUT|DELETE /api/<area>/{id}`, `POST .../restore`, `GET .../activity`.
 */
export interface MasterContract<
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Label extends z.ZodRawShape = z.ZodRawShape,
> {
  area: MasterArea;
  /** OpenAPI name: `Customer`. */
  name: string;
  /** Unique field, ignoring case. */
  key: string;
  input: z.ZodObject<Fields, z.core.$strict>;
  /** Input with a reason for unusual values. */
  body: z.ZodObject<z.ZodRawShape, z.core.$strict>;
  detail: z.ZodObject<z.ZodRawShape>;
  selection: z.ZodObject<Label & { id: z.ZodInt }>;
  query: z.ZodType<MasterQuery>;
  sortable: readonly string[];
  order: string;
  searchable: readonly string[];
  /** Field with its own filter, also for the selection list (ex-DO). */
  filteredBy?: string;
  /** Days of which `due=1` finds those that end within DUE_DAYS */
  dueBy?: readonly string[];
}

export interface MasterQuery {
  page?: number;
  perPage?: number;
  after?: number;
  changedSince?: string;
  q?: string;
  sort?: string;
  active?: "0" | "1";
  deleted?: "1";
  due?: "1";
  /** `false` returns all rows (specification, section 7). */
  is_pagination?: boolean;
}

/**
 * Returns true for a selection list request: no parameter other than the master's filter (specification, section 7).
 */
export function asksForSelection({ filteredBy }: Pick<MasterContract, "filteredBy">, given: URLSearchParams): boolean {
  return [...given.keys()].every((name) => name === filteredBy);
}

/**
 * Defines a master; adds `active` and common fields.
 * @param options.order default: first of `sortable`
 * @param options.label dropdown fields, the unique one first
 * @param options.calculated computed dropdown fields (backend/records/master-definitions.ts)
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
  dueBy?: readonly (keyof Fields & string)[];
}) {
  const {
    area,
    name,
    fields,
    label,
    sortable,
    order = sortable[0] ?? label[0],
    searchable,
    filteredBy,
    dueBy,
  } = options;
  const all = { ...fields, active: z.boolean().default(true) };
  const input = z.strictObject(all);
  const body = z.strictObject({ ...all, unusualReason: unusualReason() }).meta({ id: `${name}Input` });
  const detail = z.object({ ...detailFields, ...all }).meta({ id: name });
  const labels = Object.fromEntries(label.map((key) => [key, fields[key]])) as Pick<Fields, Label>;
  // The default type of `Calculated` is the empty shape.
  const calculated = options.calculated ?? ({} as Calculated);
  const selection = z.object({ id: z.int(), ...labels, ...calculated }).meta({ id: `${name}Choice` });
  const query = z.object({
    ...paging,
    ...cursor,
    q: search(),
    sort: sort([...sortable, "active", "updatedAt"]),
    active: z.enum(["0", "1"]).optional(),
    deleted: z.literal("1").optional(),
    ...dueParameter(dueBy),
    ...ownParameters(filteredBy),
  });
  const rows = { sortable, order, searchable, filteredBy, dueBy };
  return { area, name, key: label[0], input, body, detail, selection, query, ...rows };
}

/** Defines a business partner: customers and vendors have the same fields. */
export const defineParty = (area: "customer" | "vendor", name: string) =>
  defineMasterContract({
    area,
    name,
    fields: { code: code(20), name: text(1, 120), address: optionalText(300), phone: optionalText(30), npwp: npwp() },
    label: ["code", "name"],
    sortable: ["name", "code"],
    searchable: ["code", "name"],
  });

function ownParameters<Filter extends string>(filteredBy: Filter | undefined) {
  const own = filteredBy === undefined ? {} : { is_pagination: queryFlag(), [filteredBy]: search() };
  // Both are optional, so the empty object is valid.
  return own as { is_pagination: ReturnType<typeof queryFlag> } & Record<Filter, ReturnType<typeof search>>;
}

function dueParameter(dueBy: readonly string[] | undefined) {
  const own = dueBy === undefined ? {} : { due: z.literal("1").optional() };
  // Optional, so the empty object is valid.
  return own as { due: z.ZodOptional<z.ZodLiteral<"1">> };
}
