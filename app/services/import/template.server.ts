import Papa from "papaparse";
import writeXlsx, { type CellObject, type Row, type SheetData } from "write-excel-file/node";
import { can } from "#contract/access";
import { IMPORT_AREAS, IMPORT_MAX_ROWS, type ImportColumn } from "#contract/import";
import type { ImportLabels } from "~/definitions/import";
import { importLabels } from "~/definitions/imports";
import { NUMBER_EXAMPLES, numbersOf } from "~/definitions/numbers";
import type { Translate } from "~/services/request/locale.server";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { headingText, sheetColumns, type SheetColumn } from "./columns.server";

/** Templates contain only the header, so that no example is imported by mistake. */

const TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** Downloads a template: `/import/customer/xlsx`. */
export async function importTemplate({ params, user, t, redirect }: ScreenContext): Promise<Response> {
  const area = IMPORT_AREAS.find((name) => name === params.area);
  const format = params.format === "xlsx" || params.format === "csv" ? params.format : undefined;
  if (area === undefined || format === undefined) throw notFound();
  if (!can(user, area, "edit")) throw await redirect("/unauthorized");
  const labels = importLabels(area);
  const columns = sheetColumns(labels, t);
  const body = format === "xlsx" ? await xlsxTemplate(labels, columns, t) : csvTemplate(columns);
  const name = `${t("import.templateFile")} ${t(labels.title)}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return new Response(body, {
    headers: { "Content-Type": TYPES[format], "Content-Disposition": `attachment; filename="${name}.${format}"` },
  });
}

/** Semicolons and BOM make Indonesian Excel show columns and read UTF-8. */
export function csvTemplate(columns: readonly SheetColumn[]): string {
  return `\uFEFF${Papa.unparse([columns.map(headingText)], { delimiter: ";" })}\r\n`;
}

/** Returns a workbook with a sheet to fill in and a guide. */
export async function xlsxTemplate(
  labels: ImportLabels,
  columns: readonly SheetColumn[],
  t: Translate,
): Promise<Uint8Array<ArrayBuffer>> {
  const guide = guideRows(columns, t);
  // The writer only reads lines, so they share one object.
  const line = columns.map(({ column }) => emptyCell(column));
  const lines: SheetData = Array.from({ length: IMPORT_MAX_ROWS }, () => line);
  const file = writeXlsx([
    {
      sheet: t(labels.title),
      data: [columns.map((column) => head(headingText(column))), ...lines],
      columns: columns.map((column) => ({
        width: Math.max(headingText(column).length + 4, widths[column.column.kind]),
      })),
      stickyRowsCount: 1,
    },
    {
      sheet: t("import.guide.sheet"),
      data: guide,
      columns: [{ width: 20 }, { width: 10 }, { width: 64 }, { width: 30 }],
      stickyRowsCount: 1,
    },
  ]);
  return new Uint8Array(await file.toBuffer());
}

const head = (value: string): CellObject => ({
  value,
  type: String,
  fontWeight: "bold",
  backgroundColor: "#E7F3F1",
  bottomBorderStyle: "thin",
  bottomBorderColor: "#0F766E",
});

const widths: Record<ImportColumn["kind"], number> = {
  text: 24,
  reference: 24,
  choice: 20,
  date: 14,
  number: 14,
  flag: 10,
};

/** Text format keeps leading zeros in new cells. */
function emptyCell(column: ImportColumn): CellObject {
  if (column.kind === "date") return { type: Date, format: "dd/mm/yyyy" };
  if (column.kind !== "number") return { type: String, format: "@" };
  return { type: Number, format: column.decimals === 0 ? "#,##0" : "#,##0.00" };
}

function guideRows(columns: readonly SheetColumn[], t: Translate): SheetData {
  const heads = ["column", "required", "content", "example"].map((name) => head(t(`import.guide.${name}`)));
  const rows = columns.map((column): Row => {
    const { label, hint } = column;
    const content = [contentText(column, t), hint].filter(Boolean).join(" ");
    const texts = [label, t(column.column.required ? "yes" : "no"), content, exampleText(column, t)];
    return texts.map((value) => ({ value, type: String, format: "@", wrap: true, alignVertical: "top" }));
  });
  return [heads, ...rows, [], [t("import.guide.note", { max: IMPORT_MAX_ROWS })]];
}

function contentText({ column, suffix, options }: SheetColumn, t: Translate): string {
  switch (column.kind) {
    case "text":
      return t("import.guide.text");
    case "number": {
      const text = column.decimals === 0 ? t("import.guide.whole") : t("import.guide.decimals", column);
      return suffix === undefined ? `${text}.` : `${text}, ${suffix}.`;
    }
    case "date":
      return t("import.guide.date");
    case "choice":
      return t("import.guide.choice", { choices: options.map(({ label }) => label).join(", ") });
    case "flag":
      return t("import.guide.flag");
    case "reference": {
      const { title, fields } = importLabels(column.area);
      const by = column.by.map((name) => t(fields.find((field) => field.name === name)?.label ?? name));
      return t("import.guide.reference", { by, master: t(title) });
    }
  }
}

function exampleText({ column, field, area, options }: SheetColumn, t: Translate): string {
  switch (column.kind) {
    case "text":
    case "reference":
      return t(`business:import.example.${area}.${field}`);
    case "number":
      return numbersOf(t).formatNumber(NUMBER_EXAMPLES.whole);
    case "date":
      return "20/11/2026";
    case "choice":
      return options[0]?.label ?? "";
    case "flag":
      return t("import.guide.flagExample");
  }
}
