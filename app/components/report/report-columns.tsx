import { Link, useSearchParams } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { RARE_SUMS, MEAN_COLUMNS } from "#contract/reports/report";
import { type ReportCell, type ReportRow, reportTotal } from "#contract/reports/report-answer";
import { drillDownHref } from "~/definitions/report";
import type { ReportTable } from "~/services/reports/report.server";
import { RowsRove } from "../keys/rows";
import type { Column } from "../list/data-table-columns";
import { RecordStatusBadge } from "../record/status-badge";
import type { ReportLabels } from "./report-labels";

/** Columns to truncate, with their width in percent. Not numbers, which differ at their ends. */
const LONG: Record<string, number> = {
  customer: 14,
  vendor: 14,
  goods: 14,
  item: 14,
  marking: 14,
  destination: 14,
  driverName: 14,
  checkedBy: 14,
  deductionReason: 14,
};

/** Columns that a screen of 1280 px leaves to the figures. */
const WIDE = ["driverName", "weightSource", "differencePct"];
/** As `WIDE`, of outbound items, whose amount needs the room. */
const WIDE_OF_ITEMS = ["exDo", "loadingArea"];
/** Texts that are shown whole, on several lines. */
const WRAPPED = ["changedField", "from", "to", "reason", "sample", "overruledReason"];

/** Columns that are left out of a page without values. */
const SELDOM = ["from", "daysLeft", "sample", "overruledReason"];

/** Columns of files and links alone. */
const HIDDEN = ["limitState"];

/** Columns that are shown only where they are asked for, and the columns hidden then. */
const ASKED = [
  {
    of: ["overLimitKg", "weighedInBy", "weighedOutBy"],
    not: [
      "destination",
      "itemsKg",
      "differenceKg",
      "deductedKg",
      "pricePerKg",
      "amount",
      "stayMinutes",
      "weightSource",
    ],
    isAsked: (_: ReportTable, search: URLSearchParams) => search.get("limitState") === "OVER",
  },
  {
    of: ["weighInMinutes", "loadMinutes", "weighOutMinutes"],
    not: ["driverName", "tareKg", "grossKg", "itemsKg", "differenceKg", "weightSource"],
    isAsked({ name, sort }: ReportTable) {
      const sorted = sort.replace(/^-/, "");
      return name === "outbound" && (sorted === "stayMinutes" || this.of.includes(sorted) || sorted in MEAN_COLUMNS);
    },
  },
  {
    of: ["checkedBy", "deductionReason", "deductedAmount"],
    not: ["driverName", "pricePerKg", "amount", "stayMinutes", "weightSource"],
    isAsked({ name, shown: { grouping, measure } }: ReportTable, search: URLSearchParams) {
      const asks = (one: string) => one === grouping || search.has(one);
      return name !== "deductions" && (measure === "deductedAmount" || this.of.some(asks));
    },
  },
  {
    of: ["invoiceState", "invoicedAt", "invoicedBy"],
    not: ["driverName", "tareKg", "grossKg", "differenceKg", "stayMinutes", "weightSource"],
    isAsked: (_: ReportTable, search: URLSearchParams) => search.has("invoiceState"),
  },
];

/** Returns the columns of rows, groups or a cross table. */
export function useReportColumns(data: ReportTable, labels: ReportLabels): Column<ReportRow>[] {
  const { list } = data;
  const across = useAcrossColumns(data, labels);
  const [search] = useSearchParams();
  const { grouping } = data.shown;
  const hidden = ASKED.flatMap((asked) => (asked.isAsked(data, search) ? asked.not : asked.of));
  const sums = new Map(Object.entries(data.shown.across === null ? reportTotal(list) : list.summary));
  const fromScale = list.data.some(({ weightSource: source }) => source === "INDICATOR" || source === "INSTEAD");
  const applies = ({ name }: { name: string }) => {
    if (data.isLetter && name === data.addressee) return false;
    if (grouping === null && data.shown.usualColumns?.includes(name) === false) return false;
    if (HIDDEN.includes(name) || hidden.includes(name)) return false;
    if (name === "weightSource") return fromScale;
    if (SELDOM.includes(name)) return list.data.some((row) => row[name] != null);
    return !RARE_SUMS.includes(name) || sums.get(name) !== 0;
  };
  const shown = { ...data.shown, columns: data.shown.columns.filter(applies) };
  const figure = ({ name, kind, labels: of }: ReportTable["shown"]["columns"][number]): Column<ReportRow> => ({
    key: name,
    header: labels.field(name),
    sortKey: kind === "units" ? undefined : name,
    ...(kind === "kg" || kind === "number" || kind === "rupiah" || kind === "units"
      ? { align: "end", className: "tabular-nums" }
      : { className: WRAPPED.includes(name) ? "min-w-28 wrap-anywhere whitespace-normal" : "whitespace-nowrap" }),
    ...(shown.grouping === null && name in LONG && { widthPercent: LONG[name] }),
    ...(shown.grouping === null &&
      (WIDE.includes(name) || (data.name === "outbound" && WIDE_OF_ITEMS.includes(name))) && { showFrom: "wide" }),
    // A group's cell needs its column's kind.
    render: (row) => (
      <Value of={of} text={labels.value(row[name] as ReportCell, { kind, labels: of })} value={row[name]} />
    ),
    total: shown.measures.includes(name) ? labels.value(sums.get(name), { kind, labels: of }) : undefined,
  });
  if (grouping === null)
    return moveToEnd(shown.columns.map(figure), hidden.includes("overLimitKg") ? mainFigure(shown) : "overLimitKg");
  const group: Column<ReportRow> = {
    key: "label",
    header: labels.type(grouping),
    sortKey: "label",
    // A cross table truncates names.
    ...(shown.across === null ? { className: "whitespace-nowrap" } : { widthPercent: 16, headClassName: "min-w-40" }),
    render: (row) => labels.group(grouping, row),
  };
  const documents = figure({ name: "documents", kind: "number" });
  const measures = [...shown.measures, ...shown.averages].flatMap((name) =>
    shown.columns.filter((column) => column.name === name),
  );
  const total = (column: Column<ReportRow>): Column<ReportRow> => ({
    ...column,
    total: formatFigure(data, labels, column.key, Number(sums.get(column.key) ?? 0)),
  });
  if (shown.across === null) return [group, total(documents), ...measures.map(figure)];
  const chosen = measures.find(({ name }) => name === shown.measure);
  return [
    group,
    ...across,
    { ...(chosen ? figure(chosen) : total(documents)), className: "font-semibold tabular-nums" },
  ];
}

/** Returns the figure that the rows exist for: the amount, or the first weight. */
function mainFigure({ measures, columns }: Pick<ReportTable["shown"], "measures" | "columns">): string | undefined {
  const sums = measures.flatMap((name) => columns.filter((column) => column.name === name));
  return (sums.find(({ kind }) => kind === "rupiah") ?? sums.find(({ kind }) => kind === "kg"))?.name;
}

const moveToEnd = (columns: Column<ReportRow>[], name: string | undefined): Column<ReportRow>[] => [
  ...columns.filter(({ key }) => key !== name),
  ...columns.filter(({ key }) => key === name),
];

function Value({ of, text, value }: { of: string | undefined; text: string; value: unknown }) {
  const area = (["booking", "inbound", "outbound", "poSale"] as const).find((one) => of === `${one}.status`);
  return area === undefined || typeof value !== "string" ? text : <RecordStatusBadge of={area} status={value} />;
}

function formatFigure({ shown }: ReportTable, labels: ReportLabels, name: string, value: number): string {
  return labels.value(
    value,
    shown.columns.find((column) => column.name === name) ?? { kind: "number", labels: undefined },
  );
}

function useAcrossColumns(data: ReportTable, labels: ReportLabels): Column<ReportRow>[] {
  const { t } = useTranslation();
  const { shown, list } = data;
  const { across, grouping } = shown;
  if (across === null || grouping === null || list.across === undefined) return [];
  const { columns, rest, cells } = list.across;
  const format = (value = 0) => (value === 0 ? "–" : formatFigure(data, labels, shown.measure, value));
  const heads = columns.map((column) => ({ header: labels.shortGroup(across, column), key: column.key, proved: true }));
  const more =
    rest > 0 ? [{ header: t("business:report.rest", { count: rest, total: rest }), key: null, proved: false }] : [];
  return [...heads, ...more].map(({ header, key, proved }, index) => ({
    key: `across-${index}`,
    header,
    align: "end",
    headClassName: "max-w-28 truncate",
    className: "tabular-nums",
    render: (row) =>
      proved && row.cells?.[index] ? (
        <CellLink data={data} row={{ grouping, key: row.key ?? null }} column={{ grouping: across, key }}>
          {format(row.cells[index])}
        </CellLink>
      ) : (
        format(row.cells?.[index])
      ),
    total: format(cells[index]),
  }));
}

interface CellLinkProps {
  data: ReportTable;
  row: { grouping: string; key: string | null };
  column: { grouping: string; key: string | null };
  children: string;
}

function CellLink({ data: { range, shown, offered }, row, column, children }: CellLinkProps) {
  const [search] = useSearchParams();
  const roves = useContext(RowsRove);
  return (
    <Link
      to={drillDownHref(offered.filters, search, range, shown.grain === "items" ? "items" : "detail", [row, column])}
      tabIndex={roves ? -1 : undefined}
      className="figure-link"
    >
      {children}
    </Link>
  );
}
