import { useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { listHref, opensSomething } from "~/definitions/search-href";
import type { RecordListData } from "~/services/records/record-list.server";
import { cn } from "../class-names";
import { useFreshData } from "../shell/use-fresh-data";
import { arrangedColumns } from "./arranged-columns";
import { BulkBar } from "./bulk-bar";
import { ExportHistory } from "./export-history";
import { BulkDialogs, useBulkResult } from "./bulk-dialogs";
import { ColumnsPanel } from "./columns-panel";
import { DataTable, type DataTableProps } from "./data-table";
import { ListEmpty, type ListEmptyProps } from "./list-empty";
import { ListFilters, type ListFilter } from "./list-filters";
import { Pagination } from "./pagination";
import { RefusedFilters } from "./refused-filters";
import { useColumnResize } from "./use-column-resize";
import { useFreshRows } from "./use-fresh-rows";
import { useListLoading } from "./use-list-loading";
import { useListScroll } from "./use-list-scroll";
import { useMadeRow } from "./use-made-row";
import { useSelection } from "./use-selection";
import { ViewTabs } from "./view-tabs";
import { ViewsPanel } from "./views-panel";

type TableProps<Row> = Omit<DataTableProps<Row>, "rows" | "rowKey" | "rowFresh" | "sort" | "empty" | "box">;

interface ListBodyProps<Row> extends TableProps<Row> {
  data: RecordListData<Row>;
  filters: readonly ListFilter[];
  empty: Pick<ListEmptyProps, "title" | "text" | "newLabel">;
  /** Record kinds whose changes reload the list. */
  follows: readonly string[];
}

export function ListBody<Row extends { id: number }>({ data, filters, empty, follows, ...table }: ListBodyProps<Row>) {
  const [search] = useSearchParams();
  // Paused, because an open form must keep its version.
  useFreshData(follows, opensSomething(search));
  const fresh = useFreshRows(data.list.data);
  const made = useMadeRow(data.list.data, table.rowHref);
  const widths = useColumnResize(data.own?.columns ?? null);
  const { bulk } = data;
  const keys = bulk === null ? [] : data.list.data.map(({ id }) => String(id));
  const selection = useSelection(useId(), keys, useBulkResult() !== undefined);
  return (
    // The rows fill the window's height; in a low window the page scrolls.
    <div data-list="" className="flex grow flex-col gap-2.5 print:block">
      {data.own !== null && <ViewTabs own={data.own} />}
      <ListFilters filters={filters} data={data} />
      <RefusedFilters refused={data.refused} filters={filters} columns={table.columns} />
      <div className="flex min-h-[min(24rem,calc(100dvh-3.5rem))] grow basis-0 flex-col gap-2.5 print:block">
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
          // Room below the last row for the bulk bar. Sticky totals would move up by it.
          className={cn(
            "max-h-none",
            selection.keys.size > 0 && "[&:not(:has(tfoot))]:scroll-pb-14 [&:not(:has(tfoot))]:pb-14",
          )}
        />
        {bulk !== null && data.list.total > 0 && <BulkBar {...{ bulk, selection }} total={data.list.total} />}
        <Pagination {...data.list} choosesPageSize={data.choosesPageSize} />
      </div>
      {data.own?.opens === "columns" && (
        <ColumnsPanel key={data.own.columns} columns={table.columns} chosen={data.own.columns} />
      )}
      {bulk !== null && <BulkDialogs bulk={bulk} total={data.list.total} />}
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
