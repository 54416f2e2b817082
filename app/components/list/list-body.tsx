import { useSearchParams, Link } from "@remix-run/react";
import { useId, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { BulkData } from "~/services/records/bulk.server";
import type { RecordListData } from "~/services/records/record-list.server";
import type { OwnListData } from "~/services/records/list-preferences.server";
import { useFreshData } from "../shell/use-fresh-data";
import { useToast } from "../shell/use-toast";
import { arrangedColumns } from "./arranged-columns";
import { BulkBar } from "./bulk-bar";
import { DataTable, type DataTableProps } from "./data-table";
import { ListEmpty, type ListEmptyProps } from "./list-empty";
import { ListFilters, type ListFilter } from "./list-filters";
import { Pagination } from "./pagination";
import { RefusedFilters } from "./refused-filters";
import { useBulkResult } from "./use-bulk-result";
import { useColumnResize } from "./use-column-resize";
import { useFreshRows } from "./use-fresh-rows";
import { useListLoading } from "./use-list-loading";
import { useListScroll } from "./use-list-scroll";
import { useSelection } from "./use-selection";
import { useCurrentView } from "./use-current-view";
import { panelPart, usePanelsInTime } from "../shell/panel-part";

const BulkDialogs = panelPart(async () => (await import("./bulk-dialogs")).BulkDialogs);
const ColumnsPanel = panelPart(async () => (await import("./columns-panel")).ColumnsPanel);
const ExportHistory = panelPart(async () => (await import("./export-history")).ExportHistory);
const ViewsPanel = panelPart(async () => (await import("./views-panel")).ViewsPanel);

type TableProps<Row> = Omit<DataTableProps<Row>, "rows" | "rowKey" | "rowFresh" | "sort" | "empty" | "box">;

interface ListBodyProps<Row> extends TableProps<Row> {
  data: RecordListData<Row> & { bulk?: BulkData | null };
  filters: readonly ListFilter[];
  empty: Pick<ListEmptyProps, "title" | "text" | "cancelled" | "newLabel">;
  follows: readonly string[];
}

export function ListBody<Row extends { id: number }>({ data, filters, empty, follows, ...table }: ListBodyProps<Row>) {
  const [search] = useSearchParams();
  usePanelsInTime();
  // Paused, because an open form must keep its version.
  useFreshData(follows, opensPanel(search));
  const fresh = useFreshRows(data.list.data);
  const made = useMadeRow(data.list.data, table.rowHref);
  const widths = useColumnResize(data.own?.columns ?? null);
  const { bulk = null } = data;
  const keys = bulk === null ? [] : data.list.data.map(({ id }) => String(id));
  const changed = useBulkResult() !== undefined;
  const selection = useSelection(useId(), keys, changed);
  return (
    // The rows fill the window's height; in a low window the page scrolls.
    <div data-list="" className="flex grow flex-col gap-2.5 print:block">
      {data.own !== null && <ViewTabs own={data.own} />}
      <ListFilters filters={filters} total={data.list.total} data={data} />
      <RefusedFilters refused={data.refused} filters={filters} columns={table.columns} />
      <div className="list-room flex min-h-[min(24rem,calc(100dvh-3.5rem))] grow basis-0 flex-col gap-2.5 print:block">
        <DataTable
          {...table}
          columns={arrangedColumns(table.columns, widths.shown)}
          resize={data.own === null ? undefined : widths.resize}
          rows={data.list.data}
          rowKey={(row) => row.id}
          selection={bulk === null ? undefined : selection}
          rowFresh={(row) => fresh.has(row.id) || row.id === made}
          sort={data.sort}
          box={{ ...useListScroll(), "aria-busy": useListLoading() || undefined }}
          empty={<ListEmpty data={data} filters={filters} {...empty} />}
          className="list-rows"
        />
        {bulk !== null && data.list.total > 0 && <BulkBar {...{ bulk, selection }} total={data.list.total} />}
        <div className={selection.keys.size > 0 ? "invisible print:visible" : undefined}>
          <Pagination {...data.list} choosesPageSize={data.choosesPageSize} />
        </div>
      </div>
      {data.own?.opens === "columns" && (
        <ColumnsPanel key={data.own.columns} columns={table.columns} chosen={data.own.columns} />
      )}
      {bulk !== null && (bulk.asked !== null || search.has("printAgain") || (changed && search.has("bulk"))) && (
        <BulkDialogs bulk={bulk} total={data.list.total} />
      )}
      {data.exports !== null && (
        <ExportHistory
          title={table.label}
          {...{ filters, columns: table.columns }}
          exports={data.exports}
          closeHref={listHref(search, {})}
        />
      )}
      {data.own?.opens === "views" && <ViewsPanel own={data.own} />}
    </div>
  );
}

/** Scrolls to the row that the user has just created and returns its ID. */
function useMadeRow<Row extends { id: number }>(
  rows: readonly Row[],
  rowHref: ((row: Row) => string | undefined) | undefined,
): number | undefined {
  const opens = useToast()?.opens;
  const made = opens === undefined ? undefined : rows.find((row) => rowHref?.(row) === opens)?.id;
  useEffect(() => {
    if (made === undefined) return;
    const link = document.querySelector(`main tr[data-row="${made}"] a[data-row-link]`);
    link?.scrollIntoView({ block: "nearest" });
  }, [made]);
  return made;
}

/** More views are only in the menu (list-header.tsx). */
const MAX_TABS = 8;

/** Saved views as a row of links; hidden until a view is saved. */
function ViewTabs({ own }: { own: OwnListData }) {
  const { t } = useTranslation();
  const { current, isDefault } = useCurrentView(own);
  if (own.views.length === 0) return null;
  const first = own.views.slice(0, MAX_TABS);
  const views = current === undefined || first.includes(current) ? first : [...first.slice(1), current];
  return (
    // Moves up to the header: the rows below keep their number in a window of 1280x720.
    <nav
      aria-label={t("list.views")}
      className="-mt-2.5 -mb-1 flex [scrollbar-width:none] gap-1 overflow-x-auto print:hidden"
    >
      <Tab to="?" current={isDefault}>
        {t("list.viewUsual")}
      </Tab>
      {views.map((view) => (
        <Tab key={view.id} to={`?${view.query}`} current={view === current}>
          {view.name}
        </Tab>
      ))}
    </nav>
  );
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className="h-7 max-w-48 shrink-0 truncate rounded-md px-2.5 text-sm leading-7 font-medium text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:bg-selected aria-[current=page]:text-link"
    >
      {children}
    </Link>
  );
}
