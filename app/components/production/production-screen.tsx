import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { ProductionData } from "~/services/production/list.server";
import type { FormReply } from "~/services/request/form.server";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useProductionColumns } from "./production-columns";
import { ProductionPanels } from "./production-panels";

interface ProductionScreenProps {
  data: ProductionData;
  reply: FormReply | undefined;
}

/** Lists what was produced by day and shift, with the form of a new record over it. */
export function ProductionScreen({ data, reply }: ProductionScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, filter, panel, confirm, deleted, may } = data;
  const columns = useProductionColumns(data);
  const total = formatNumber(list.total);
  const filters: ListFilter[] = [
    { kind: "dateRange" },
    { kind: "text", name: "exDoNo", label: t("business:production.field.exDoMaster") },
  ];
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
      <ListBody
        data={data}
        filters={filters}
        label={t("business:production.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { [deleted || !may.edit ? "history" : "form"]: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.deletedAt !== null}
        totalLabel={t("business:production.totalRow", { total })}
        empty={{
          title: t(filter.startDate === undefined ? "business:production.empty" : "business:production.emptyLately"),
          newLabel: may.edit ? t("business:production.one") : undefined,
        }}
      />
      <ProductionPanels data={data} reply={reply} />
    </>
  );
}
