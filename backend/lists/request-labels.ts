import { eq } from "drizzle-orm";
import type { MasterArea } from "#contract/access";
import type { Locale } from "#contract/constants";
import { formatDay } from "#contract/format";
import type { Reader } from "../db/client";
import { masterDefinition } from "../records/master-definitions";
import { columnOf } from "../masters/service";
import { businessIn, fieldLabel, valueWord } from "../reports/labels";
import type { ExportedList } from "./exported";

const MASTER_FILTERS: Partial<Record<string, MasterArea>> = {
  customerId: "customer",
  vendorId: "vendor",
  gradeId: "grade",
  markingId: "marking",
  outboundItemId: "outbound-item",
  inboundItemId: "inbound-item",
};

/** Label paths in business.json. */
const VALUE_WORDS: Partial<Record<string, string>> = {
  ...{ exDoType: "exDo.type", poSalesType: "poSale.type", state: "outstanding.state", waiting: "waiting" },
  active: "report.activity",
};

/** Describes a list request as label-value pairs. */
export async function listRequestLabels(
  db: Reader,
  locale: Locale,
  list: ExportedList,
  query: Record<string, unknown>,
): Promise<[string, string][]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== false);
  return Promise.all(
    given.map(async ([name, value]): Promise<[string, string]> => [
      fieldLabel(locale, "", name),
      await givenWord(db, locale, list, name, String(value)),
    ]),
  );
}

async function givenWord(db: Reader, locale: Locale, list: ExportedList, name: string, value: string): Promise<string> {
  const words = businessIn(locale).report;
  if (name === "sort") {
    const head = list.headOf(locale, value.replace(/^-/, ""));
    return value.startsWith("-") ? words.descending.replace("{{column}}", head) : head;
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value) && /date$/i.test(name)) return formatDay(value);
  if (value === "true" || (value === "1" && FLAGS.includes(name))) return words.yes;
  const area = MASTER_FILTERS[name];
  if (area !== undefined) return masterNamed(db, area, Number(value));
  const path = list.columnsFor(null)[name]?.words ?? VALUE_WORDS[name];
  return path === undefined ? value : valueWord(locale, path, value);
}

const FLAGS = ["withOpen", "unusual", "deleted"];

async function masterNamed(db: Reader, area: MasterArea, id: number): Promise<string> {
  const { table } = masterDefinition(area);
  const [found] = await db
    .select({ name: columnOf(table, "name") })
    .from(table)
    .where(eq(table.id, id));
  return found ? String(found.name) : String(id);
}
