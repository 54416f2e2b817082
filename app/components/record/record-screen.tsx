import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { can, type RoleHolder } from "#contract/access";
import type { ListRows } from "#contract/rows/define";
import { numbersOf } from "~/definitions/numbers";
import type { SelectOption } from "~/definitions/options";
import { listHref } from "~/definitions/search-href";
import type { BulkData } from "~/services/records/bulk.server";
import type { RecordListData } from "~/services/records/record-list.server";
import { fieldText } from "../history/field-text";
import type { Column } from "../list/data-table-columns";
import type { ExtraTotals } from "../list/data-table-foot";
import { ListBody } from "../list/list-body";
import { type ListFilter, wordOptions } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { toolsOverColumn } from "../list/row-actions";
import { renderPlate } from "../ui/plate";
import { NamedWithReview } from "../unusual/unusual-values";
import { useCounted } from "./counted";
import { type RecordChange, RecordRowActions } from "./record-row-actions";
import { RecordStatusBadge } from "./status-badge";
import type business from "../../../public/locales/en/business.json";

interface ListRow {
  id: number;
  deletedAt: string | null;
  status?: string;
  toCheck?: boolean;
  licensePlate?: string | null;
}

interface ScreenData extends RecordListData<ListRow> {
  bulk?: BulkData | null;
  list: RecordListData<ListRow>["list"] & { summary?: object };
  panel: { record?: { id: number } | null } | null;
  confirm: { record: { id: number } } | null;
  choices: Readonly<Record<string, readonly SelectOption[]>>;
  user: RoleHolder;
}
type RowOf<Data extends ScreenData> = Data["list"]["data"][number];

type Settings<Row> = Partial<Omit<Column<Row>, "key" | "render">>;
/** A field with its defaults, or an own column. */
export type ColumnOf<Row> =
  | (keyof Row & string)
  | "tools"
  | false
  | ({ key: keyof Row & string } & Settings<Row>)
  | ({ key: string; render: (row: Row) => ReactNode } & Settings<Row>);

type Days = "days" | "dateRange" | "asOf";
type Counted = ReturnType<typeof useCounted>;

interface RecordScreen<Rows extends ListRows, Data extends ScreenData, Reply> {
  /** Texts of the list in business.json. */
  of: keyof typeof business;
  follows: readonly string[];
  /** Filters in the bar. The definition's others fold into its menu, after those of `menu`. */
  bar: readonly ((keyof Rows["list"]["filters"] & string) | Days)[];
  menu?: readonly Days[];
  /** Text keys of an empty list that offers to remove a filter. */
  wider?: { [Name in keyof Rows["list"]["filters"]]?: { label: string; text: string } };
  /** Filters that the definition does not have. */
  filters?: (data: Data, t: TFunction) => readonly ListFilter[];
  columns: (data: Data, t: TFunction) => readonly ColumnOf<RowOf<Data>>[];
  offers: (row: RowOf<Data>, user: Data["user"], change: RecordChange) => boolean;
  /** Default: the actions that `offers` allows. */
  tools?: (row: RowOf<Data>, data: Data) => ReactNode;
  /** Default: the summary with its counts and sums. */
  head?: (data: Data, t: TFunction, counted: Counted) => ReactNode;
  links?: (data: Data, t: TFunction) => ReactNode;
  totalRow?: string;
  total?: (data: Data, t: TFunction, counted: Counted) => string;
  foot?: (data: Data, t: TFunction, counted: Counted) => readonly ExtraTotals[];
  empty: (data: Data, t: TFunction) => { title: string; text?: string | undefined };
  /** Default: the panel of the row. */
  rowHref?: (row: RowOf<Data>, search: URLSearchParams, data: Data) => string;
  panels: ComponentType<{ data: Data; reply: Reply }>;
}

/**
 * Returns the list screen of a record: header, filters, table and panels.
 * @example recordScreen(bookingRows, { of: "booking", bar: ["dateRange", "customer"], columns: () => ["bookingNo", "tools"], ... })
 */
export function recordScreen<Rows extends ListRows, Data extends ScreenData, Reply>(
  rows: Rows,
  screen: RecordScreen<Rows, Data, Reply>,
) {
  const { area } = rows;
  const { of, follows, head, links, foot, empty, rowHref, panels: Panels } = screen;
  return function RecordScreen({ data, reply }: { data: Data; reply: Reply }) {
    const { t } = useTranslation();
    const [search] = useSearchParams();
    const counted = useCounted(data);
    const { list, panel, confirm, user } = data;
    const mayCreate = can(user, area, "edit");
    const title = t(`business:${of}.title`);
    const totalText = screen.total?.(data, t, counted) ?? (screen.totalRow && t(screen.totalRow, counted.values));
    const newLabel = t(`business:${of}.one`);
    const summary = () => counted.head(t(`business:${of}.summary`, { ...counted.values, ...list.summary }));
    return (
      <>
        <ListHeader
          subtitle={head === undefined ? summary() : head(data, t, counted)}
          mayRestore={can(user, area, "restore")}
          links={links?.(data, t)}
          {...{ title, newLabel, data, mayCreate }}
        />
        {(panel ?? confirm) !== null && <Panels data={data} reply={reply} />}
        <ListBody<RowOf<Data>>
          data={data}
          filters={listFilters(rows, screen, data, t)}
          label={title}
          columns={listColumns(rows, screen, data, t)}
          rowHref={(row) => rowHref?.(row, search, data) ?? listHref(search, { view: String(row.id) })}
          selectedKey={(panel ?? confirm)?.record?.id}
          rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
          totalLabel={totalText && counted.foot(totalText)}
          moreTotals={foot?.(data, t, counted)}
          empty={{ ...empty(data, t), cancelled: counted.others, newLabel: mayCreate ? newLabel : undefined }}
          follows={follows}
        />
      </>
    );
  };
}

function listFilters<Rows extends ListRows, Data extends ScreenData, Reply>(
  { list }: Rows,
  { bar, menu = [], wider, filters }: RecordScreen<Rows, Data, Reply>,
  data: Data,
  t: TFunction,
): ListFilter[] {
  const label = (name: string) => t(`business:report.field.${name}`);
  const findFilter = (name: string): ListFilter => {
    if (name === "dateRange") return { kind: "dateRange" };
    if (name === "days") return { kind: "days", name: "date", label: label("date") };
    const filter = list.filters[name];
    if (filter === undefined) return { kind: "day", name, label: label(name) };
    if (filter.kind === "text" || (filter.kind === "master" && filter.named))
      return { kind: "text", name, label: label(name) };
    const texts = wider?.[name];
    return {
      kind: "select",
      name,
      label: filter.kind === "flag" ? t(`business:${filter.label}`) : label(name),
      options: filterOptions(filter, data.choices[name], t),
      wider: texts && { label: t(texts.label), text: t(texts.text) },
      isMaster: filter.kind === "master",
      className: filter.kind === "master" ? "max-w-60" : undefined,
    };
  };
  const shown: readonly string[] = bar;
  const others = Object.keys(list.filters).filter((name) => !shown.includes(name) && list.filters[name]?.in !== "api");
  return [
    ...bar.map(findFilter),
    ...[...menu, ...others].map((name) => ({ ...findFilter(name), folds: true as const })),
    ...(filters?.(data, t) ?? []),
  ];
}

function filterOptions(
  filter: ListRows["list"]["filters"][string],
  choices: readonly SelectOption[] = [],
  t: TFunction,
): readonly SelectOption[] {
  if (filter.kind === "flag") return [{ value: "1", label: t(`business:${filter.option}`) }];
  return filter.kind === "word" ? wordOptions(filter, t) : choices;
}

function listColumns<Rows extends ListRows, Data extends ScreenData, Reply>(
  { list: { sort } }: Rows,
  { of, columns, offers, tools }: RecordScreen<Rows, Data, Reply>,
  data: Data,
  t: TFunction,
): Column<RowOf<Data>>[] {
  type Row = RowOf<Data>;
  const { formatNumber } = numbersOf(t);
  const textOf = (key: string, value: unknown) =>
    typeof value === "number" ? formatNumber(value) : fieldText(key, value, t);
  const sums = new Map<string, unknown>(Object.entries(data.list.summary ?? {}));
  const rowTools = (row: Row) =>
    tools?.(row, data) ?? <RecordRowActions id={row.id} offers={(change) => offers(row, data.user, change)} />;
  const cellText = (row: Row, key: string) => textOf(key, row[key as keyof Row]);
  return columns(data, t)
    .filter((column) => column !== false)
    .map((column, index): Column<Row> => {
      if (column === "tools") return toolsOverColumn<Row>(rowTools);
      const own = typeof column === "string" ? { key: column } : column;
      const { key } = own;
      const sum = sums.get(key);
      return {
        header: own.header ?? t(`business:${of}.field.${key}`),
        sortKey: sort.includes(key) ? key : undefined,
        render: (row) => cellText(row, key),
        ...(typeof sum === "number" && { align: "end", total: formatNumber(sum) }),
        ...(index === 0 && {
          className: "whitespace-nowrap",
          render: (row) => <NamedWithReview name={cellText(row, key)} toCheck={row.toCheck === true} />,
        }),
        ...(key === "licensePlate" && { render: ({ licensePlate = null }) => renderPlate({ licensePlate }) }),
        ...(key === "status" && {
          className: "whitespace-nowrap",
          render: (row) => <RecordStatusBadge of={of} status={row.status ?? ""} />,
          total: "",
        }),
        ...own,
      };
    });
}
