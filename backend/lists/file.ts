import { sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import type { Locale } from "#contract/constants";
import { UNITS } from "#contract/weighing/outbound-item";
import { formatDay } from "#contract/values/format";
import type { Database, Reader } from "../db/client";
import { orderBy } from "../rows/engine/order";
import { readBlocks, withReadSnapshot } from "../db/read-snapshot";
import { oneRow } from "../db/one-row";
import type { FileContents } from "../reports/contents";
import { toCells } from "../rows/engine/read";
import { unitAlias } from "../rows/engine/statements";
import { plainTable } from "../reports/table";
import { masterName } from "../reports/choices";
import { businessTexts, fieldLabel, valueWord } from "../reports/labels";
import { exportedList, type ExportedList } from "./exported";

/** Streams a whole list through a cursor (docs/architecture.md, Files). */

export interface ListRequest {
  list: string;
  query: Record<string, unknown>;
  /** determines visible columns */
  caller: RoleHolder;
  timeZone: string;
}

/**
 * Reads a list in one read snapshot; memory holds one block. @param signal also cancels the running statement @throws
 * its reason
 */
export async function readList(
  db: Database,
  request: ListRequest & { locale: Locale },
  signal: AbortSignal,
  use: (
    contents: Pick<FileContents, "title" | "parameters" | "columns" | "totals" | "blocks"> & { rows: number },
  ) => Promise<void>,
): Promise<void> {
  const { locale } = request;
  const list = exportedList(request.list);
  const columns = list.columnsFor(request.caller);
  const table = plainTable(locale, columns, (name) => list.headOf(locale, name));
  const names = Object.keys(columns);
  await withReadSnapshot(db, signal, async (tx) => {
    await use({
      title: list.titleIn(locale),
      parameters: await listRequestLabels(tx, locale, list, request.query),
      columns: table.columns,
      totals: [],
      rows: Number(oneRow((await tx.execute(countStatement(request))).rows).rows),
      blocks: readBlocks(tx, rowsStatement(request), signal, (block) =>
        block.map((row) => table.rowOf(toCells(row, { columns }, names))),
      ),
    });
  });
}

function countStatement({ list: area, query, caller, timeZone }: ListRequest): SQL {
  const list = exportedList(area);
  return sql`select count(*) as rows from ${list.rows(timeZone, query).from} where ${list.where(query, caller, timeZone) ?? sql`true`}`;
}

function rowsStatement({ list: area, query, caller, timeZone }: ListRequest): SQL {
  const list = exportedList(area);
  const { from, columns, units } = list.rows(timeZone, query);
  const cells = Object.entries(list.columnsFor(caller)).flatMap(([name, { kind }]) => {
    if (kind !== "units") return sql`${sql`${columns[name]}`} as ${sql.identifier(name)}`;
    return UNITS.map(
      (unit) =>
        sql`case when ${units?.unit} = ${unit} then ${units?.count} end as ${sql.identifier(unitAlias(name, unit))}`,
    );
  });
  const where = list.where(query, caller, timeZone) ?? sql`true`;
  return sql`select ${sql.join(cells, sql`, `)} from ${from} where ${where} order by ${sql.join(orderBy(list.order(query, timeZone)), sql`, `)}`;
}

/** Label paths in business.json, of parameters that do not filter rows. */
const VALUE_LABELS: Partial<Record<string, string>> = { waiting: "waiting", active: "report.activity" };

async function listRequestLabels(
  db: Reader,
  locale: Locale,
  list: ExportedList,
  query: Record<string, unknown>,
): Promise<[string, string][]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== false);
  return Promise.all(
    given.map(async ([name, value]): Promise<[string, string]> => {
      const filter = list.record?.list.filters[name];
      if (filter?.kind === "flag") return [valueWord(locale, "", filter.label), valueWord(locale, "", filter.option)];
      return [fieldLabel(locale, "", name), await parameterText(db, locale, list, name, String(value))];
    }),
  );
}

async function parameterText(
  db: Reader,
  locale: Locale,
  list: ExportedList,
  name: string,
  value: string,
): Promise<string> {
  const labels = businessTexts(locale).report;
  if (name === "sort") {
    const head = list.headOf(locale, value.replace(/^-/, ""));
    return value.startsWith("-") ? labels.descending.replace("{{column}}", head) : head;
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value) && /(date|asOf)$/i.test(name)) return formatDay(value);
  if (value === "true" || (value === "1" && FLAGS.includes(name))) return labels.yes;
  const filter = list.record?.list.filters[name];
  if (list.record && filter?.kind === "master" && (!filter.named || /^\d+$/.test(value)))
    return masterName(db, list.record, filter.grouping, Number(value));
  const path = filter?.kind === "word" ? filter.labels : (list.columnsFor(null)[name]?.labels ?? VALUE_LABELS[name]);
  return path === undefined ? value : valueWord(locale, path, value);
}

const FLAGS = ["withOpen", "deleted"];
