import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatDay } from "#contract/format";
import { OUTSTANDING_STATES } from "#contract/po-sale-status";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import { exDoTypeOptions } from "~/definitions/ex-do-types";
import { poSalePath } from "~/definitions/po-sale";
import { listHref } from "~/definitions/search-href";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { numbersOf } from "~/definitions/numbers";
import type { ListAnswer } from "../import/form-reply-of";
import { ImportLink } from "../import/import-link";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useOutstandingColumns } from "./outstanding-columns";
import { panelPart } from "../shell/panel-part";

const OutstandingPanels = panelPart(async () => (await import("./outstanding-panels")).OutstandingPanels);

interface OutstandingScreenProps {
  data: OutstandingData;
  answer: ListAnswer;
}

export function OutstandingScreen({ data, answer }: OutstandingScreenProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, user } = data;
  const columns = useOutstandingColumns(data);
  const counted = { count: list.total, total: formatNumber(list.total) };
  const { owedKg, overKg } = list.summary;
  const { asOf } = data.filter as { asOf?: string };
  const day = asOf === undefined ? "" : `${t("business:report.asOf", { day: formatDay(asOf) })} · `;
  const owed = day + t("business:outstanding.summary", { ...counted, kg: owedKg });
  const parts = [
    { label: t("business:outstanding.owed"), cells: { outstandingKg: formatNumber(owedKg) } },
    { label: t("business:outstanding.over"), cells: { outstandingKg: formatNumber(-overKg) } },
  ];
  const mayEdit = can(user, "outstanding", "edit");
  return (
    <>
      <ListHeader
        title={t("business:outstanding.title")}
        subtitle={overKg === 0 ? owed : `${owed} · ${t("business:outstanding.overSummary", { kg: overKg })}`}
        newLabel={t("business:outstanding.one")}
        data={data}
        mayCreate={mayEdit}
        links={mayEdit && <ImportLink />}
        mayRestore={can(user, "outstanding", "restore")}
      />
      <ListBody
        data={data}
        follows={["outstanding", "po-sale", "booking", "outbound-record"]}
        filters={useFilters(data)}
        label={t("business:outstanding.title")}
        columns={columns}
        rowHref={(row) => {
          if (row.poSaleId !== null) return poSalePath(row.poSaleId);
          return listHref(search, { [deleted || !mayEdit ? "history" : "form"]: String(row.id) });
        }}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.deletedAt !== null}
        totalLabel={t("business:outstanding.totalRow", counted)}
        moreTotals={overKg === 0 ? [] : parts}
        empty={{
          title: t("business:outstanding.empty"),
          text: t("business:outstanding.emptyText"),
          newLabel: mayEdit ? t("business:outstanding.one") : undefined,
        }}
      />
      {(panel ?? confirm) !== null && <OutstandingPanels {...{ data, answer }} />}
    </>
  );
}

function useFilters({ grades }: OutstandingData): ListFilter[] {
  const { t } = useTranslation();
  return [
    { kind: "text", name: "poSalesNo", label: t("business:outstanding.field.poSalesNo") },
    { kind: "text", name: "customer", label: t("business:outstanding.field.customer") },
    { kind: "text", name: "marking", label: t("business:outstanding.field.marking") },
    {
      kind: "select",
      name: "state",
      label: t("business:outstanding.field.outstandingKg"),
      options: OUTSTANDING_STATES.map((value) => ({ value, label: t(`business:outstanding.state.${value}`) })),
      // A search by PO should find it in any state.
      wider: { label: t("business:outstanding.allStates"), text: t("business:outstanding.emptyStateText") },
    },
    { kind: "day", name: "asOf", label: t("business:report.field.asOf"), folds: true },
    { kind: "dateRange", folds: true },
    { kind: "select", name: "gradeId", label: t("business:outstanding.field.grade"), options: grades, folds: true },
    {
      kind: "select",
      name: "poSalesType",
      label: t("business:outstanding.field.poSalesType"),
      options: PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) })),
      folds: true,
    },
    {
      kind: "select",
      name: "exDoType",
      label: t("business:outstanding.field.exDoType"),
      options: exDoTypeOptions.map(({ value, label }) => ({ value, label: t(label) })),
      folds: true,
    },
  ];
}
