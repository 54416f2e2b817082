import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatNumber } from "#contract/format";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import { exDoTypeOptions } from "~/screens/ex-do-types";
import { poSalePath } from "~/screens/po-sale";
import { listHref } from "~/screens/search-href";
import type { OutstandingData } from "~/services/outstanding/list.server";
import type { ListAnswer } from "../import/form-reply-of";
import { ImportLink } from "../import/import-link";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter } from "../list/filter-fields";
import { ListEmpty } from "../list/list-empty";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useOutstandingColumns } from "./outstanding-columns";
import { OutstandingPanels } from "./outstanding-panels";

export interface OutstandingScreenProps {
  data: OutstandingData;
  answer: ListAnswer;
}

const FILTERS = ["poSalesNo", "customer", "marking", "poSalesType", "gradeId", "exDoType", "startDate", "endDate"];

/** What customers still have to get: a row for every PO line, and opening balances of orders older than the system. */
export function OutstandingScreen({ data, answer }: OutstandingScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, user } = data;
  const columns = useOutstandingColumns(data);
  const total = formatNumber(list.total);
  const mayEdit = can(user, "outstanding", "edit");
  return (
    <>
      <ListHeader
        title={t("business:outstanding.title")}
        subtitle={t("business:outstanding.summary", { total, kg: formatNumber(list.summary.outstandingKg) })}
        newLabel={t("business:outstanding.one")}
        deleted={deleted}
        mayCreate={mayEdit}
        links={mayEdit && <ImportLink />}
        mayRestore={can(user, "outstanding", "restore")}
      />
      <div className="space-y-2.5">
        <Filters data={data} />
        <DataTable
          label={t("business:outstanding.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => {
            if (row.poSaleId !== null) return poSalePath(row.poSaleId);
            return listHref(search, { [deleted || !mayEdit ? "history" : "form"]: String(row.id) });
          }}
          selectedKey={(panel ?? confirm)?.record?.id}
          rowMuted={(row) => row.deletedAt !== null}
          sort={data.sort}
          // On a narrow screen the filters take two lines beside a panel.
          className={panel === null ? undefined : "max-[100rem]:max-h-[max(20rem,calc(100dvh-18rem))]"}
          totalLabel={t("business:outstanding.totalRow", { total })}
          empty={
            <ListEmpty
              filters={FILTERS}
              deleted={deleted}
              title={t("business:outstanding.empty")}
              text={t("business:outstanding.emptyText")}
              newLabel={mayEdit ? t("business:outstanding.one") : undefined}
            />
          }
        />
        <Pagination {...list} />
      </div>
      <OutstandingPanels data={data} answer={answer} />
    </>
  );
}

function Filters({ data: { deleted, grades } }: { data: OutstandingData }) {
  const { t } = useTranslation();
  const all = t("record.allRows");
  return (
    <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
      <TextFilter name="poSalesNo" label={t("business:outstanding.field.poSalesNo")} />
      <TextFilter name="customer" label={t("business:outstanding.field.customer")} />
      <TextFilter name="marking" label={t("business:outstanding.field.marking")} />
      <SelectFilter name="gradeId" label={t("business:outstanding.field.grade")} allLabel={all} options={grades} />
      <SelectFilter
        name="poSalesType"
        label={t("business:outstanding.field.poSalesType")}
        allLabel={all}
        options={PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }))}
      />
      <SelectFilter
        name="exDoType"
        label={t("business:outstanding.field.exDoType")}
        allLabel={all}
        options={exDoTypeOptions.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <DateRangeFilter />
    </FilterBar>
  );
}
