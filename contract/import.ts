import { z } from "zod";
import type { MasterArea } from "./access";
import { errorText } from "./answers";
import { MAX_BODY_BYTES, MAX_JSON_VALUES } from "./constants";
import { text } from "./fields";
import { masters } from "./masters";
import { outstandingInput } from "./outstanding";

/**
 * Import of many rows at once: masters, ex-DOs and opening balances. Files are read by the web app; the API takes rows
 * of cells. What may stand in a row is what the area's create call takes, but that a master is named as people know it
 * (`customer: "SINAR"`, not `customerId: 7`). `POST /api/<area>/import/preview` checks and writes nothing,
 * `POST /api/<area>/import` writes all rows or none.
 */
export type ImportArea = MasterArea | "outstanding";
// The keys of `masters` are the areas of all masters.
export const IMPORT_AREAS: readonly ImportArea[] = [...(Object.keys(masters) as MasterArea[]), "outstanding"];

/** Tells whether a path of the API is that of an import. */
function isImportPath(path: string): boolean {
  return IMPORT_AREAS.some((area) => [`/api/${area}/import`, `/api/${area}/import/preview`].includes(path));
}

/** Largest body of a call of the API, in bytes. */
export const maxBodyBytes = (path: string) => (isImportPath(path) ? IMPORT_MAX_BODY_BYTES : MAX_BODY_BYTES);

/** Most values in the JSON body of a call of the API. */
export const maxJsonValues = (path: string) => (isImportPath(path) ? IMPORT_MAX_VALUES : MAX_JSON_VALUES);

export const IMPORT_MAX_ROWS = 2000;
/** Most columns of a file, whether they are known or not. */
export const IMPORT_MAX_COLUMNS = 200;
/** Most values in the body of an import: IMPORT_MAX_ROWS rows with twice as many cells as any area has columns. */
export const IMPORT_MAX_VALUES = IMPORT_MAX_ROWS * 20;
/** Largest body of an import in bytes: IMPORT_MAX_ROWS rows with every text as long as it may be. */
export const IMPORT_MAX_BODY_BYTES = 4_194_304;
/** Errors that an answer lists at most; `more` says how many it leaves out. */
export const IMPORT_MAX_ERRORS = 500;

/** The type of a column, by which its cells are read. */
type ImportKind =
  | { kind: "text" | "date" | "flag" }
  | { kind: "number"; decimals: 0 | 1 | 2 }
  | { kind: "choice"; values: readonly string[] }
  /** a live and active row of the master `area`, named by one of its fields `by` whatever the case */
  | { kind: "reference"; area: MasterArea; by: string[] };

/** A column of an import, named by its field. */
export type ImportColumn = { field: string; required: boolean } & ImportKind;

interface ImportReference {
  /** the field of the create call that the column stands for */
  field: string;
  area: MasterArea;
}

/** The schema of an area's create call. */
export function importInput(area: ImportArea): z.ZodObject<z.ZodRawShape, z.core.$strict> {
  return area === "outstanding" ? outstandingInput : masters[area].input;
}

/** Columns that name a master instead of its id, by area. */
const references: Partial<Record<ImportArea, Record<string, ImportReference>>> = {
  outstanding: {
    customer: { field: "customerId", area: "customer" },
    grade: { field: "gradeId", area: "grade" },
    marking: { field: "markingId", area: "marking" },
  },
};

/** The columns of an area that name a master, with the field of the create call that each stands for. */
export function importReferences(area: ImportArea): Record<string, ImportReference> {
  return references[area] ?? {};
}

/** The fields that a file may name a master by: its key, which is looked for first, and its name. */
export function importNames(area: MasterArea): string[] {
  const { key, input } = masters[area];
  return [...new Set<string>([key, "name"])].filter((field) => field in input.shape);
}

/** The schema of one row: the area's create schema, with a text in the place of each id. */
export function importRow(area: ImportArea) {
  const named = Object.entries(importReferences(area));
  const fields = Object.entries(importInput(area).shape).map(([field, schema]) => {
    const [column] = named.find(([, reference]) => reference.field === field) ?? [];
    return column === undefined ? [field, schema] : [column, text(1, 120)];
  });
  return z.strictObject(Object.fromEntries(fields));
}

/** The columns of an area in the order of its form, read from the schema of a row. */
export function importColumns(area: ImportArea): ImportColumn[] {
  const { properties, required } = z.toJSONSchema(importRow(area), { io: "input" }) as RowSchema;
  return Object.entries(properties).map(([field, property]) => ({
    field,
    required: required?.includes(field) ?? false,
    ...kindOf(property, importReferences(area)[field]),
  }));
}

/** The JSON Schema of a row, as far as it is read. */
interface RowSchema {
  properties: Record<string, CellSchema>;
  required?: string[];
}
interface CellSchema {
  type?: string;
  format?: string;
  enum?: string[];
  /** of an optional field: the schema itself, or null */
  anyOf?: CellSchema[];
}

function kindOf(property: CellSchema, reference: ImportReference | undefined): ImportKind {
  if (reference) return { kind: "reference", area: reference.area, by: importNames(reference.area) };
  const cell = property.anyOf?.find(({ type }) => type !== "null") ?? property;
  if (cell.enum) return { kind: "choice", values: cell.enum };
  if (cell.type === "boolean") return { kind: "flag" };
  if (cell.type === "integer") return { kind: "number", decimals: 0 };
  if (cell.type === "number") return { kind: "number", decimals: 2 };
  return { kind: cell.format === "date" ? "date" : "text" };
}

/**
 * Rows of cells by column; an empty text and null are a cell that is empty. A row without any filled cell is a blank line
 * of the file: it is passed over, but counts in the numbers of the rows below it.
 */
export const importBody = z
  .strictObject({
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .min(1)
      .max(IMPORT_MAX_ROWS),
  })
  .meta({ id: "ImportBody" });
export type ImportBody = z.infer<typeof importBody>;

/** The errors of a cell: `row` is its place in `rows`, `field` its column, null for errors of the whole row; `codes` say what `message` says. */
const importError = z
  .object({ row: z.int(), field: z.string().nullable(), message: z.string(), codes: z.array(errorText) })
  .meta({ id: "ImportError" });
export type ImportError = z.infer<typeof importError>;

export const importPreview = z
  .object({
    /** rows that are not blank */
    rows: z.int(),
    /** rows without an error */
    good: z.int(),
    errors: z.array(importError),
    /** errors beyond those listed */
    more: z.int(),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ created: z.int() }).meta({ id: "ImportAnswer" });
export type ImportAnswer = z.infer<typeof importAnswer>;

/** The number by which people know a row: the head of the file is row 1, so the first of `rows` is row 2. */
export const importRowNumber = (index: number) => index + 2;
