import { z } from "zod";
import { can, isDatedArea } from "#contract/access";
import { CLOSED_REASON } from "#contract/plant/closing";
import { LOCALES, MAX_BODY_BYTES } from "#contract/constants";
import {
  IMPORT_MAX_BODY_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_VALUES,
  importAnswer,
  importBody,
  importPreview,
  importRow,
  importRowNumber,
  type ImportError,
} from "#contract/import";
import { isBeyondJson } from "#contract/values/json-size";
import { filledRows, type ImportLabels } from "~/definitions/import";
import { listHref } from "~/definitions/search-href";
import { ApiError } from "~/services/request/api-error.server";
import type { FormReply } from "~/services/request/form.server";
import { type Say, translator, type Translate } from "~/services/request/locale.server";
import { type ActionContext, formAction, type ScreenContext } from "~/services/request/screen.server";
import { sheetColumns, valueText, type SheetColumn } from "./columns.server";
import { IMPORT_MAX_FILE_BYTES } from "./file.server";
import { FileProblem } from "./problem.server";
import { readSheet, type Sheet, type SheetNotes, wasText, type RowError } from "./sheet.server";

/** `importPreview` checks a file, `importRows` stores its rows. The form carries the rows in between. */

export interface ImportForm {
  columns: readonly { label: string; required: boolean }[];
  maxRows: number;
  maxBytes: number;
}

export interface ImportReply {
  intent: "importPreview" | "importRows";
  id: string;
  file: string;
  /** Number of rows that are not blank. */
  rows: number;
  /** Rows without errors; null if the header is invalid. */
  good: number | null;
  errors: readonly RowError[];
  /** Number of errors that are not listed. */
  more: number;
  /** Rows that are stored already with the same values. */
  unchanged: number;
  notes: SheetNotes;
  /** Cells that are stored only with a reason. */
  questions: readonly RowError[];
  reason?: string;
  closedReason?: string | undefined;
  /** Null if any row has an error. */
  ready: {
    columns: readonly { label: string; align: "start" | "end" }[];
    first: readonly (readonly string[])[];
    sheet: string;
    idempotencyKey: string;
    /** Earliest business day of the rows. */
    date: string | undefined;
  } | null;
}

type ImportAnswered = Response | FormReply | ImportReply;
type ImportActions = Record<ImportReply["intent"], (context: ActionContext) => Promise<ImportAnswered>>;

const MAX_ERRORS = 200;
const FIRST_ROWS = 10;
const NO_NOTES: SheetNotes = { leftOut: [], asksDayOrder: false };
const dayOrder = z.enum(["day", "month"]).optional().catch(undefined);

const carriedForm = z.object({ sheet: z.string(), unusualReason: z.string() });
const sheetForm = z.object({ file: z.string().max(255), rows: importBody.shape.rows });
type SheetForm = z.infer<typeof sheetForm>;

/** Returns the panel of `?import=1`, if permitted. */
export function importPanel(labels: ImportLabels, { url, user, t }: Pick<ScreenContext, "url" | "user" | "t">) {
  if (!url.searchParams.has("import") || !can(user, labels.area, "edit")) return null;
  return { kind: "import" as const, record: null, form: importForm(labels, t) };
}

function importForm(labels: ImportLabels, t: Translate): ImportForm {
  const columns = sheetColumns(labels, t).map(({ label, column }) => ({ label, required: column.required }));
  return { columns, maxRows: IMPORT_MAX_ROWS, maxBytes: IMPORT_MAX_FILE_BYTES };
}

/** Returns the maximum body of an action in bytes. */
export function importBodyCap(url: URL): number {
  // Room for other fields and multipart boundaries.
  return url.searchParams.has("import") ? IMPORT_MAX_BODY_BYTES + 65_536 : MAX_BODY_BYTES;
}

/** Returns the import actions. */
export function importActions(labels: ImportLabels): ImportActions {
  return {
    importPreview: async (context: ActionContext) => {
      await mustEdit(labels, context);
      try {
        return await preview(labels, context);
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        const status = error.key === "busy" ? 503 : 400;
        return context.refuse(context.t(`import.problem.${error.key}`, error.params), status);
      }
    },
    importRows: formAction(carriedForm, async (context: ActionContext) => {
      await mustEdit(labels, context);
      return write(labels, context);
    }),
  };
}

async function mustEdit({ area }: ImportLabels, { user, redirect }: ActionContext) {
  if (!can(user, area, "edit")) throw await redirect("/unauthorized");
}

async function preview(
  labels: ImportLabels,
  { form, api, t, say, requestId, idempotencyKey }: ActionContext,
): Promise<ImportReply> {
  const file = form.get("file");
  if (!(file instanceof File)) throw new FileProblem("none");
  const languages = await Promise.all(LOCALES.map(translator));
  const columns = sheetColumns(labels, t, [t, ...languages]);
  const { leftOut, asksDayOrder, ...sheet } = await readSheet(file, columns, t, {
    languages,
    chosen: dayOrder.parse(form.get("dayOrder") ?? undefined),
  });
  const notes = { leftOut, asksDayOrder };
  const found = {
    intent: "importPreview" as const,
    id: requestId,
    file: file.name.slice(-255),
    rows: sheet.filled,
    notes,
    unchanged: 0,
  };
  if (sheet.rows.length === 0) return { ...found, good: null, ...listed(sheet.errors, 0), ready: null };

  const body = { rows: sheet.rows };
  const carried = JSON.stringify({ file: found.file, ...body } satisfies SheetForm);
  if (Buffer.byteLength(carried) > IMPORT_MAX_BODY_BYTES) throw new FileProblem("long");
  const answer = await api.post(`/api/${labels.area}/import/preview`, body, { schema: importPreview });
  const unread = new Set(sheet.errors.map(({ row, field }) => `${row} ${field}`));
  const others = answer.errors
    .map((error) => rowError(error, columns, sheet, say))
    .filter(({ row, field }) => !unread.has(`${row} ${field}`));
  const errors = sorted([...sheet.errors, ...others], columns);
  if (errors.length > 0) {
    const wrong = new Set(errors.map(({ row }) => row)).size;
    // If the API lists only part of its errors, only its own count is complete.
    const good = answer.more > 0 ? Math.min(answer.good, found.rows - wrong) : found.rows - wrong;
    return { ...found, good, ...listed(errors, answer.more), ready: null };
  }
  const questions = answer.questions.map((cell) => rowError(cell, columns, sheet, say)).slice(0, MAX_ERRORS);
  const { unchanged = 0 } = answer;
  const ready =
    unchanged < found.rows ? { ...previewTable(labels, sheet.rows, columns, t), sheet: carried, idempotencyKey } : null;
  return { ...found, good: found.rows, errors: [], more: 0, unchanged, questions, ready };
}

async function write(labels: ImportLabels, context: ActionContext): Promise<ImportAnswered> {
  const { form, api, t, say, url, idempotencyKey, redirect, refuse } = context;
  const { file, rows } = readCarried(form.get("sheet"), labels) ?? {};
  const unusualReason = form.get("unusualReason") ?? undefined;
  if (file === undefined || rows === undefined) {
    form.delete("sheet");
    return refuse(t("import.problem.none"));
  }
  try {
    const place = `/api/${labels.area}/import`;
    const { created } = await api.post(place, { rows, unusualReason }, { idempotencyKey, schema: importAnswer });
    const rowsText = t(labels.count, { count: created, total: created });
    return await redirect(url.pathname + listHref(url.searchParams, {}), {
      toast: t("import.done", { rows: rowsText }),
    });
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 422 ? rowErrors(error) : [];
    const asksReason = error instanceof ApiError && error.fields.unusualReason !== undefined;
    if (refused.length === 0 && !asksReason) throw error;
    const columns = sheetColumns(labels, t);
    const textAt = (index: number, field: string | null) => {
      const column = columns.find((one) => one.field === field);
      return column === undefined ? "" : wasText(valueText(column, rows[index]?.[column.field], t), t);
    };
    const errors = sorted(
      refused.map((one) => rowError(one, columns, { textAt }, say)),
      columns,
    );
    const filled = filledRows(rows).length;
    const about = { id: context.requestId, file, rows: filled, unchanged: 0, notes: NO_NOTES };
    const found = { intent: "importRows" as const, ...about };
    if (asksReason) {
      const sheet = JSON.stringify({ file, rows } satisfies SheetForm);
      const ready = { ...previewTable(labels, rows, columns, t), sheet, idempotencyKey };
      const questions = errors.slice(0, MAX_ERRORS);
      const reason = asText(unusualReason) ?? "";
      const closedReason = asText(form.get(CLOSED_REASON));
      return { ...found, good: filled, errors: [], more: 0, questions, reason, closedReason, ready };
    }
    const good = filled - new Set(errors.map(({ row }) => row)).size;
    return { ...found, good, ...listed(errors, 0), ready: null };
  }
}

const asText = (value: unknown) => (typeof value === "string" ? value : undefined);

function readCarried(text: FormDataEntryValue | null, { area }: ImportLabels): SheetForm | undefined {
  if (typeof text !== "string" || isBeyondJson(text, IMPORT_MAX_VALUES)) return undefined;
  try {
    const read = sheetForm.safeParse(JSON.parse(text)).data;
    const { shape } = importRow(area);
    return read?.rows.every((row) => Object.keys(row).every((field) => Object.hasOwn(shape, field))) ? read : undefined;
  } catch {
    return undefined;
  }
}

function listed(errors: readonly RowError[], more: number): Pick<ImportReply, "errors" | "more" | "questions"> {
  const shown = errors.slice(0, MAX_ERRORS);
  return { errors: shown, more: more + errors.length - shown.length, questions: [] };
}

function sorted(errors: readonly RowError[], columns: readonly SheetColumn[]): RowError[] {
  const place = new Map(columns.map(({ field }, at) => [field, at]));
  const at = ({ field }: RowError) => place.get(field ?? "") ?? -1;
  return errors.toSorted((left, right) => left.row - right.row || at(left) - at(right));
}

type CellError = Pick<ImportError, "row" | "field" | "codes">;

function rowError(
  { row, field, codes }: CellError,
  columns: readonly SheetColumn[],
  { textAt, addressOf }: Pick<Sheet, "textAt"> & Partial<Pick<Sheet, "addressOf">>,
  say: Say,
): RowError {
  const label = columns.find((one) => one.field === field)?.label ?? field ?? "";
  const address = addressOf?.(row, field);
  const column = address === undefined ? label : `${label} (${address})`;
  return { row: importRowNumber(row), field, column, was: textAt(row, field), message: codes.map(say).join(" ") };
}

function rowErrors({ fields }: ApiError): CellError[] {
  return Object.entries(fields).flatMap(([path, codes]) => {
    const [, row, field] = /^rows\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    return row === undefined ? [] : [{ row: Number(row), field: field ?? null, codes }];
  });
}

function previewTable(labels: ImportLabels, rows: SheetForm["rows"], columns: readonly SheetColumn[], t: Translate) {
  const heads = columns.map(({ label, column }) => ({
    label,
    align: column.kind === "number" ? ("end" as const) : ("start" as const),
  }));
  const [date] = isDatedArea(labels.area)
    ? rows.flatMap((row) => (typeof row.date === "string" ? [row.date] : [])).toSorted()
    : [];
  return { columns: heads, first: firstRows(labels, rows, columns, t), date };
}

function firstRows({ area }: ImportLabels, rows: SheetForm["rows"], columns: readonly SheetColumn[], t: Translate) {
  const schema = importRow(area);
  return filledRows(rows)
    .slice(0, FIRST_ROWS)
    .map((row) => {
      const stored = schema.safeParse(row).data ?? row;
      return columns.map((column) => valueText(column, stored[column.field], t));
    });
}
