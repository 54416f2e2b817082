import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FALLBACK_LOCALE, LOCALES } from "#contract/constants";
import { ROLES } from "#contract/access";
import { INBOUND_STATUSES } from "#contract/weighing/inbound-status";
import { OUTBOUND_STATUSES } from "#contract/weighing/outbound-status";
import { type ReportFilter, typePath } from "#contract/reports/report";
import { reportTypes } from "#contract/reports/report-query";
import { reports } from "#contract/reports/reports";
import { bookingRows } from "#contract/rows/booking";
import type { ListRows } from "#contract/rows/define";
import { exceptionRows } from "#contract/rows/exceptions";
import { inboundRows } from "#contract/rows/inbound";
import { openingStockRows } from "#contract/rows/opening-stock";
import { outboundRows } from "#contract/rows/outbound";
import { outstandingRows } from "#contract/rows/outstanding";
import { poSaleRows } from "#contract/rows/po-sale";
import { productionRows } from "#contract/rows/production";
import { VALIDATION_KEYS } from "#contract/values/issue";
import { NAMESPACES } from "~/definitions/i18n-options";
import { opensPanel } from "~/definitions/search-href";
import { masterScreens } from "~/definitions/masters";
import { readTexts } from "../setup/texts";

/**
 * Every used key exists, and every existing key is used. Keys are found as string literals (`t("form.save")`, `title:
 * "business:grade.title"`) or as the beginning of a template literal (`business:outbound.status.${status}`), which
 * matches all keys with that prefix. Keys of masters are read from their definitions.
 */

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
}

const common = readTexts(FALLBACK_LOCALE, "common");
const business = readTexts(FALLBACK_LOCALE, "business");
const code = sources("app");

/** A plural has a key for one and a key for other numbers: `summary_one`, `summary`. */
const bare = (key: string) => key.replace(/_one$/, "");
const known = new Set([...common.keys(), ...[...business.keys()].map((key) => `business:${key}`)].map(bare));

const written = [...code.matchAll(/"([\w-]+(?::[\w-]+)?(?:\.[\w-]+)*)"/g)].map(([, key]) => key ?? "");
/** Screens whose keys begin with the name of their list (record-screen.tsx, truck-list.tsx). */
const OF_EVERY_LIST = ["title", "one", "summary"];
const OF_TRUCKS = ["deletedSummary", "totalRow", "empty", "emptyToday", "emptyText", "field.netColumn"];
const lists: Record<string, ListRows["list"]> = {
  booking: bookingRows.list,
  inbound: inboundRows.list,
  openingStock: openingStockRows.list,
  outbound: outboundRows.list,
  outstanding: outstandingRows.list,
  poSale: poSaleRows.list,
  production: productionRows.list,
};
const filters = Object.values(lists).flatMap((list) => Object.entries(list.filters));
const derived = [
  ...Object.keys(lists).flatMap((of) => OF_EVERY_LIST.map((key) => `business:${of}.${key}`)),
  ...["inbound", "outbound"].flatMap((of) => OF_TRUCKS.map((key) => `business:${of}.${key}`)),
  ...filters.flatMap(([, filter]) => {
    if (filter.in === "api") return [];
    if (filter.kind === "flag") return [`business:${filter.label}`, `business:${filter.option}`];
    return filter.kind === "word" && filter.labels !== ""
      ? filter.values.map((value) => `business:${filter.labels}.${value}`)
      : [];
  }),
  ...masterScreens.flatMap(({ labels, fields }) => [
    ...Object.values<string>({ ...labels }),
    ...fields.map(({ label }) => label),
  ]),
];
const literals = new Set([...written, ...derived]);
const prefixes = [...code.matchAll(/`([\w-]+(?::[\w-]+)?(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix]) => prefix ?? "");
prefixes.push(
  ...[exceptionRows, bookingRows].flatMap(({ rows }) =>
    Object.values(rows.columns).flatMap(({ labels }) => (labels ? [`business:${labels}.`] : [])),
  ),
);
prefixes.push(...Object.keys(lists).map((of) => `business:${of}.field.`));
// The backend reads whole branches: `business.inbound.status`.
const branches = [...sources("backend").matchAll(/\bbusiness\.(\w+(?:\.\w+)*)/g)].map(([, path]) => `business:${path}`);
const called = [...code.matchAll(/\bt\(\s*(["'`])([^"'`]+)\1/g)].map(([, , key]) => key ?? "");

describe("locale keys", () => {
  it("used by the screens exist", () => {
    const literal = [...called.filter((key) => !key.includes("${")), ...literals].filter(
      (key) => called.includes(key) || key.startsWith("business:"),
    );
    expect([...new Set(literal)].filter((key) => !known.has(key))).toEqual([]);
    const begun = prefixes.filter((prefix) => prefix.startsWith("business:"));
    expect(begun.filter((prefix) => ![...known].some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it("are all used", () => {
    const used = (key: string) =>
      literals.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      branches.some((branch) => key.startsWith(branch) || branch.startsWith(`${key}.`));
    expect([...known].filter((key) => !used(key))).toEqual([]);
  });
});

describe("words behind composed keys", () => {
  const businessKeys = (path: string, names: Iterable<string>) =>
    [...new Set(names)].map((name) => `business:${path}.${name}`);
  const rows = reports.flatMap((report) => [report.rows, ...(report.items ? [report.items] : [])]);

  it.each([
    [
      "columns and filters of reports",
      businessKeys("report.field", [
        ...rows.flatMap(({ columns }) => Object.keys(columns)),
        ...reports.flatMap(({ filters }) => Object.keys(filters)),
        ...filters.flatMap(([name, { kind }]) => (kind === "flag" ? [] : name)),
      ]),
    ],
    [
      "groupings of reports",
      businessKeys(
        "report",
        reports.flatMap((report) => reportTypes(report).map(typePath)),
      ),
    ],
    [
      "titles of reports",
      businessKeys(
        "report.title",
        reports.map(({ name }) => name),
      ),
    ],
    [
      "units of documents in reports",
      businessKeys(
        "report.count",
        reports.map(({ name }) => name),
      ),
    ],
    [
      "values of reports",
      reports
        .flatMap(({ filters }) => Object.values<ReportFilter>(filters))
        .flatMap((filter) =>
          filter.kind === "word" && filter.labels !== "" ? businessKeys(filter.labels, filter.values) : [],
        ),
    ],
    ["roles", businessKeys("user.role", ROLES)],
    ["statuses of inbound trucks", businessKeys("inbound.status", INBOUND_STATUSES)],
    ["statuses of outbound trucks", businessKeys("outbound.status", OUTBOUND_STATUSES)],
  ])("exist for the %s", (_of, keys) => {
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe("panel parameters", () => {
  // Without it, a page opened at `?approve=12` would hydrate before its panel is loaded.
  it("of every confirmation are known to open something", () => {
    const confirms = [...sources("app/services").matchAll(/confirms: \[([^\]]+)\]/g)].flatMap(([, names = ""]) =>
      [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
    );
    expect(confirms.length).toBeGreaterThan(20);
    expect(confirms.filter((name) => !opensPanel(new URLSearchParams({ [name]: "12" })))).toEqual([]);
  });
});

describe("error keys", () => {
  const errors = readTexts(FALLBACK_LOCALE, "errors");
  // TypeScript checks that a thrown key exists; this checks that an existing key is thrown.
  const backend = sources("backend");
  const used = (key: string) => new RegExp(`"${key}"|\\b${key}: `).test(backend);

  it("cover every schema issue", () => {
    const texts = [...errors.keys()].filter((key) => key.startsWith("validation."));
    expect(texts.sort()).toEqual(VALIDATION_KEYS.map((key) => `validation.${key}`).sort());
  });

  it("are all thrown", () => {
    const thrown = [...errors.keys()].filter((key) => !key.includes(".") && !["unknown", "unreachable"].includes(key));
    expect(thrown.filter((key) => !used(key))).toEqual([]);
  });
});

const files = LOCALES.flatMap((locale) =>
  ([...NAMESPACES, "errors", "mail"] as const).map((namespace) => ({ locale, namespace })),
);

describe.each(files)("the $namespace texts in $locale", ({ locale, namespace }) => {
  const texts = readTexts(locale, namespace);
  const english = readTexts(FALLBACK_LOCALE, namespace);
  const hasSingular = new Intl.PluralRules(locale).select(1) === "one";

  it("have the keys of the default language", () => {
    // A language without a singular, such as Indonesian, has only the general text.
    const expected = [...english.keys()].filter((key) => hasSingular || !key.endsWith("_one"));
    expect([...texts.keys()].sort()).toEqual(expected.sort());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("use the same variables", () => {
    const values = (text = "") => (text.match(/\{\{[^}]+\}\}|\$t\(.+?\)/g) ?? []).sort();
    for (const [key, text] of texts) {
      const expected = values(english.get(key));
      // "The truck that has waited longest" needs no number.
      if (key.endsWith("_one")) expect(expected, key).toEqual(expect.arrayContaining(values(text)));
      else expect(values(text), key).toEqual(expected);
    }
  });
});
