import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { ProductionData } from "~/services/production/list.server";
import type { FormReply } from "~/services/request/form.server";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateRangeFilter, TextFilter } from "../list/filter-fields";
import { ListEmpty } from "../list/list-empty";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useProductionColumns } from "./production-columns";
import { ProductionPanels } from "./production-panels";

export interface ProductionScreenProps {
  data: ProductionData;
  reply: FormReply | undefined;
}

/** What was produced, by day and shift; and over the list the form in which it is entered. */
export function ProductionScreen({ data, reply }: ProductionScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, usualStart, may } = data;
  const columns = useProductionColumns(data);
  const total = formatNumber(list.total);
  const rowHref = (id: number) => listHref(search, { [deleted || !may.edit ? "history" : "form"]: String(id) });
  // An empty day is not the same as none: it means all of them.
  const allDays =
    deleted || search.get("startDate") === ""
      ? undefined
      : {
          href: `${listHref(search, { startDate: null, endDate: null, page: null })}&startDate=`,
          label: t("business:production.allDays"),
        };
  return (
    <>
      <ListHeader
        title={t("business:production.title")}
        subtitle={t("business:production.summary", { total, kg: formatNumber(list.summary.quantityKg) })}
        newLabel={t("business:production.one")}
        deleted={deleted}
        mayCreate={may.edit}
        mayRestore={may.restore}
      />
      <div className="space-y-2.5">
        <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
          <DateRangeFilter fallback={usualStart} />
          <TextFilter name="exDoNo" label={t("business:production.field.exDoMaster")} />
        </FilterBar>
        <DataTable
          label={t("business:production.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => rowHref(row.id)}
          selectedKey={(panel ?? confirm)?.record?.id}
          rowMuted={(row) => row.deletedAt !== null}
          sort={data.sort}
          totalLabel={t("business:production.totalRow", { total })}
          empty={
            <ListEmpty
              filters={["startDate", "endDate", "exDoNo"]}
              deleted={deleted}
              title={t(search.has("startDate") ? "business:production.empty" : "business:production.emptyLately")}
              newLabel={may.edit ? t("business:production.one") : undefined}
              wider={allDays}
            />
          }
        />
        <Pagination {...list} />
      </div>
      <ProductionPanels data={data} reply={reply} />
    </>
  );
}
