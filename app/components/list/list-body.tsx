import type { RecordListData } from "~/services/records/record-list.server";
import { DataTable, type DataTableProps } from "./data-table";
import { ListEmpty, type ListEmptyProps } from "./list-empty";
import { ListFilters, type ListFilter } from "./list-filters";
import { Pagination } from "./pagination";
import { RefusedFilters } from "./refused-filters";
import { useListScroll } from "./use-list-scroll";

type TableProps<Row> = Omit<DataTableProps<Row>, "rows" | "rowKey" | "sort" | "empty" | "box">;

interface ListBodyProps<Row> extends TableProps<Row> {
  data: RecordListData<Row>;
  filters: readonly ListFilter[];
  empty: Pick<ListEmptyProps, "title" | "text" | "newLabel">;
}

/** Draws the body of every list's screen: filters, a notice of refused ones, the rows or why there are none, and the pages. */
export function ListBody<Row extends { id: number }>({ data, filters, empty, ...table }: ListBodyProps<Row>) {
  return (
    <div className="space-y-2.5">
      <ListFilters filters={filters} data={data} />
      <RefusedFilters refused={data.refused} filters={filters} columns={table.columns} />
      <DataTable
        {...table}
        rows={data.list.data}
        rowKey={(row) => row.id}
        sort={data.sort}
        box={useListScroll()}
        empty={<ListEmpty data={data} filters={filters} {...empty} />}
      />
      <Pagination {...data.list} />
    </div>
  );
}
