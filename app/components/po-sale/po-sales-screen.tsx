import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatNumber } from "#contract/format";
import { PO_SALE_STATUSES } from "#contract/po-sale-status";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import { listHref } from "~/screens/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter } from "../list/filter-fields";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { usePoSaleColumns } from "./po-sale-columns";
import { PoSaleEmpty } from "./po-sale-empty";
import { PoSaleOverlays } from "./po-sale-overlays";

export interface PoSalesScreenProps {
  data: PoSalesData;
  reply: FormReply | undefined;
}

/** The orders: what was ordered, booked and delivered, and what is still owed; and over the list the order that is looked at. */
export function PoSalesScreen({ data, reply }: PoSalesScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, question, deleted, user, usualStatus } = data;
  const columns = usePoSaleColumns(data);
  const total = formatNumber(list.total);
  const outstanding = formatNumber(list.summary.outstandingKg);
  return (
    <>
      <ListHeader
        title={t("business:poSale.title")}
        subtitle={t("business:poSale.summary", { total, outstanding })}
        newLabel={t("business:poSale.one")}
        deleted={deleted}
        mayCreate={can(user, "po-sale", "edit")}
        mayRestore={can(user, "po-sale", "restore")}
      />
      <div className="space-y-2.5">
        <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
          <TextFilter name="poSalesNo" label={t("business:poSale.field.poSalesNo")} />
          <TextFilter name="customer" label={t("business:poSale.field.customer")} />
          <SelectFilter
            name="poSalesType"
            label={t("business:poSale.field.poSalesType")}
            allLabel={t("record.allRows")}
            options={PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }))}
          />
          <SelectFilter
            name="status"
            label={t("business:poSale.field.status")}
            allLabel={t("record.allRows")}
            fallback={usualStatus}
            options={PO_SALE_STATUSES.map((value) => ({ value, label: t(`business:poSale.status.${value}`) }))}
          />
          <DateRangeFilter />
        </FilterBar>
        <DataTable
          label={t("business:poSale.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => listHref(search, { view: String(row.id) })}
          selectedKey={(panel?.po ?? question?.po)?.id}
          rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
          sort={data.sort}
          totalLabel={t("business:poSale.totalRow", { total })}
          empty={<PoSaleEmpty data={data} />}
        />
        <Pagination {...list} />
      </div>
      <PoSaleOverlays data={data} reply={reply} />
    </>
  );
}
