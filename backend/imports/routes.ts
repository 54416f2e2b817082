import {
  IMPORT_AREAS,
  importAnswer,
  importBody,
  importPreview,
  IMPORT_MAX_ERRORS,
  IMPORT_MAX_VALUES,
  type ImportAnswer,
  type ImportArea,
  type ImportBody,
  type ImportPreview,
} from "#contract/import";
import type { OpeningBalance } from "#contract/orders/outstanding";
import { ACCEPTED } from "#contract/weighing/unusual";
import type { Calls } from "../http/calls";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import type { BackendEnv } from "../env";
import type { Caller } from "../http/context";
import { errorCode, type ErrorText, Invalid, errorMessage } from "../http/errors";
import type { Language } from "../http/texts";
import { masterDefinition } from "../records/master-definitions";
import { createMasters } from "../masters/service";
import { createOpeningBalances } from "../outstanding/service";
import { type CellError, type CheckedRows, checkRows, type GoodRow } from "./check";
import { findQuestions } from "./questions";

/** Requires the permission to create. */
export function addImports(calls: Calls): void {
  for (const area of IMPORT_AREAS) {
    const path = `/${area}/import`;
    calls.plain(
      {
        method: "post",
        path: `${path}/preview`,
        summary: `Check rows for an import of ${area}; nothing is written`,
        access: [area, "edit"],
        body: importBody,
        maxValues: IMPORT_MAX_VALUES,
        answer: importPreview,
      },
      ({ db, env }, { body, language }) => previewImport(db, area, body.rows, { language, env }),
    );
    calls.write(
      {
        method: "post",
        path,
        summary: `Import rows of ${area}, all or none`,
        access: [area, "edit"],
        body: importBody,
        maxValues: IMPORT_MAX_VALUES,
        answer: importAnswer,
        status: 201,
      },
      (tx, { body, user, env }) => importRows(tx, area, body, user, env),
    );
  }
}

/** Import of masters and opening balances (docs/decisions/0181-import.md). */

async function previewImport(
  db: Reader,
  area: ImportArea,
  rows: ImportBody["rows"],
  { language, env }: { language: Language; env: BackendEnv },
): Promise<ImportPreview> {
  const checked = await checkRows(db, area, rows, { env, lock: "look" });
  assertRows(checked);
  const { good, unchanged, errors } = checked;
  const shown = (cells: CellError[]) =>
    cells.slice(0, IMPORT_MAX_ERRORS).map(({ texts, ...cell }) => {
      const message = texts.map((text) => errorMessage(language, text)).join(" ");
      return { ...cell, message, codes: texts.map(errorCode) };
    });
  const listed = shown(errors);
  return {
    rows: checked.rows,
    good: good.length + unchanged.length,
    ...ifAny(unchanged.length),
    errors: listed,
    more: errors.length - listed.length,
    questions: errors.length > 0 ? [] : shown(await findQuestions(db, area, good, env)),
  };
}

async function importRows(
  tx: Transaction,
  area: ImportArea,
  { rows, unusualReason: reason }: ImportBody,
  by: Caller,
  env: BackendEnv,
): Promise<ImportAnswer> {
  // Serializes imports per area, so that the second sees the first's rows.
  await lockName(tx, `import ${area}`);
  const checked = await checkRows(tx, area, rows, { env, lock: "lock" });
  assertRows(checked);
  if (checked.errors.length > 0) throw refused(checked.errors);
  const questions = await findQuestions(tx, area, checked.good, env);
  if (questions.length > 0 && (reason === null || reason === ACCEPTED))
    throw refused(questions, { unusualReason: { key: "unusualReason" } });
  const values = checked.good.map((row) => row.values);
  const unchanged = checked.unchanged.length;
  if (values.length === 0) throw refused(checked.unchanged);
  if (area === "outstanding") {
    // Parsed by its schema (check.ts).
    await createOpeningBalances(tx, values as OpeningBalance[], by, reason);
    return { created: values.length, ...ifAny(unchanged) };
  }
  const definition = masterDefinition(area);
  const { key } = definition.contract;
  const made = await createMasters(tx, definition, values, by, reason);
  const lost = lostRows(checked.good, new Set(made.map((row) => row[key])), key);
  if (lost.length > 0) throw refused(lost);
  return { created: made.length, ...ifAny(unchanged) };
}

const ifAny = (unchanged: number) => (unchanged > 0 ? { unchanged } : {});

function assertRows({ rows }: CheckedRows): void {
  if (rows === 0) throw new Invalid({ rows: { key: "validation.listShort", params: { min: 1 } } });
}

function lostRows(rows: GoodRow[], made: Set<unknown>, key: string): CellError[] {
  return rows
    .filter(({ values }) => !made.has(values[key]))
    .map(({ index, values }) => ({
      row: index,
      field: key,
      texts: [{ key: "importTaken", params: { typed: String(values[key]) } }],
    }));
}

function refused(errors: CellError[], more: Record<string, ErrorText> = {}): Invalid {
  const cells = errors
    .slice(0, IMPORT_MAX_ERRORS)
    .map(({ row, field, texts }) => [`rows.${row}${field === null ? "" : `.${field}`}`, texts] as const);
  return new Invalid(
    { ...Object.fromEntries(cells), ...more },
    { key: "importRefused", params: { count: errors.length } },
  );
}
