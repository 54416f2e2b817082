import { z } from "zod";
import type { MasterArea } from "./access";
import { errorText } from "./answers";
import { MAX_BODY_BYTES } from "./constants";
import { text } from "./values/fields";
import { masters } from "./masters/masters";
import { unusualReason } from "./weighing/unusual";
import { openingBalance } from "./orders/outstanding";

/**
 * Bulk import. The app parses files, the API receives rows. Rows follow the create schema, but name masters (`customer:
 * "SINAR"`).
 * `/preview` validates; the import writes all rows or none.
 */
export type ImportArea = MasterArea | "outstanding";
// The keys of `masters` are the areas.
export const IMPORT_AREAS: readonly ImportArea[] = [...(Object.keys(masters) as MasterArea[]), "outstanding"];

function isImportPath(path: string): boolean {
  return IMPORT_AREAS.some((area) => [`/api/${area}/import`, `/api/${area}/import/preview`].includes(path));
}

export const maxBodyBytes = (path: string) => (isImportPath(path) ? IMPORT_MAX_BODY_BYTES : MAX_BODY_BYTES);

export const IMPORT_MAX_ROWS = 2000;
export const IMPORT_MAX_COLUMNS = 200;
/** Allows twice the columns of the largest area. */
export const IMPORT_MAX_VALUES = IMPORT_MAX_ROWS * 20;
/** Allows maximum text lengths. */
export const IMPORT_MAX_BODY_BYTES = 4_194_304;
/** `more` counts the rest. */
export const IMPORT_MAX_ERRORS = 500;

type ImportKind =
  | { kind: "text" | "date" | "flag" }
  | { kind: "number"; decimals: 0 | 1 | 2 }
  | { kind: "choice"; values: readonly string[] }
  /** active master of `area`, by any field of `by`, ignoring case */
  | { kind: "reference"; area: MasterArea; by: string[] };

export type ImportColumn = { field: string; required: boolean } & ImportKind;

interface ImportReference {
  field: string;
  area: MasterArea;
}

export function importInput(area: ImportArea): z.ZodObject<z.ZodRawShape, z.core.$strict> {
  if (area === "outstanding") return openingBalance;
  // A cell has no list.
  return area === "inbound-item" ? masters[area].input.omit({ factors: true }) : masters[area].input;
}

/** Columns that name a master instead of its id. */
const references: Partial<Record<ImportArea, Record<string, ImportReference>>> = {
  outstanding: {
    customer: { field: "customerId", area: "customer" },
    grade: { field: "gradeId", area: "grade" },
    marking: { field: "markingId", area: "marking" },
  },
};

export function importReferences(area: ImportArea): Record<string, ImportReference> {
  return references[area] ?? {};
}

/** Returns the fields to look up a master: key first, then name. */
export function importNames(area: MasterArea): string[] {
  const { key, input } = masters[area];
  return [...new Set<string>([key, "name"])].filter((field) => field in input.shape);
}

/** Returns the row schema: the create schema with text references. */
export function importRow(area: ImportArea) {
  const named = Object.entries(importReferences(area));
  const fields = Object.entries(importInput(area).shape).map(([field, schema]) => {
    const [column] = named.find(([, reference]) => reference.field === field) ?? [];
    return column === undefined ? [field, schema] : [column, text(1, 120)];
  });
  return z.strictObject(Object.fromEntries(fields));
}

/** Returns an area's columns in form order. */
export function importColumns(area: ImportArea): ImportColumn[] {
  const { properties, required } = z.toJSONSchema(importRow(area), { io: "input" }) as RowSchema;
  return Object.entries(properties).map(([field, property]) => ({
    field,
    required: required?.includes(field) ?? false,
    ...importKind(property, importReferences(area)[field]),
  }));
}

/** Subset of the row's JSON Schema. */
interface RowSchema {
  properties: Record<string, CellSchema>;
  required?: string[];
}
interface CellSchema {
  type?: string;
  format?: string;
  enum?: string[];
  anyOf?: CellSchema[];
}

function importKind(property: CellSchema, reference: ImportReference | undefined): ImportKind {
  if (reference) return { kind: "reference", area: reference.area, by: importNames(reference.area) };
  const cell = property.anyOf?.find(({ type }) => type !== "null") ?? property;
  if (cell.enum) return { kind: "choice", values: cell.enum };
  if (cell.type === "boolean") return { kind: "flag" };
  if (cell.type === "integer") return { kind: "number", decimals: 0 };
  if (cell.type === "number") return { kind: "number", decimals: 2 };
  return { kind: cell.format === "date" ? "date" : "text" };
}

/** Cells by column; blank rows are skipped but numbered. */
export const importBody = z
  .strictObject({
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
      .min(1)
      .max(IMPORT_MAX_ROWS),
    unusualReason: unusualReason(),
  })
  .meta({ id: "ImportBody" });
export type ImportBody = z.infer<typeof importBody>;

/** `row` is the index in `rows`; `field` is null for row-level errors. */
const importError = z
  .object({ row: z.int(), field: z.string().nullable(), message: z.string(), codes: z.array(errorText) })
  .meta({ id: "ImportError" });
export type ImportError = z.infer<typeof importError>;

/** Good rows that are stored already with the same values, if any; an import leaves them out. */
const unchangedRows = { unchanged: z.int().min(1).optional() };

export const importPreview = z
  .object({
    rows: z.int(),
    good: z.int(),
    ...unchangedRows,
    errors: z.array(importError),
    more: z.int(),
    /** cells that the import stores only with an unusualReason; none while there are errors */
    questions: z.array(importError),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ created: z.int(), ...unchangedRows }).meta({ id: "ImportAnswer" });
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Row number in the file, where the head is row 1. */
export const importRowNumber = (index: number) => index + 2;
