import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { PO_SALE_STATUSES } from "#contract/po-sale-status";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import type { PoSaleRow } from "#contract/po-sale";
import { listHref } from "~/definitions/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { offersPoSale } from "~/definitions/po-sale";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useCounted } from "../record/counted";
import type { Column } from "../list/data-table-columns";
import type { ExtraTotals } from "../list/data-table-foot";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { NamedWithReview, unusualFilter } from "../unusual/unusual-values";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { DeliveryBar } from "./delivery-bar";
import { panelPart } from "../shell/panel-part";

const PoSalePanels = panelPart(async () => (await import("./po-sale-panels")).PoSalePanels);

interface PoSalesScreenProps {
  data: PoSalesData;
  reply: FormReply | undefined;
}

export function PoSalesScreen({ data, reply }: PoSalesScreenProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const { list, filter, panel, confirm, user } = data;
  const columns = usePoSaleColumns(data);
  const counted = useCounted(data);
  const outstanding = formatNumber(list.summary.outstandingKg);
  const mayCreate = can(user, "po-sale", "edit");
  const filters: ListFilter[] = [
    { kind: "text", name: "poSalesNo", label: t("business:poSale.field.poSalesNo") },
    { kind: "text", name: "customer", label: t("business:poSale.field.customer") },
    {
      kind: "select",
      name: "poSalesType",
      label: t("business:poSale.field.poSalesType"),
      options: PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) })),
    },
    {
      kind: "select",
      name: "status",
      label: t("business:poSale.field.status"),
      options: PO_SALE_STATUSES.map((value) => ({ value, label: t(`business:poSale.status.${value}`) })),
      // A search by number should find the PO in any status.
      wider: { label: t("business:poSale.allStatuses"), text: t("business:poSale.emptyStatusText") },
    },
    { kind: "dateRange" },
    { ...unusualFilter(t), folds: true },
  ];
  return (
    <>
      <ListHeader
        title={t("business:poSale.title")}
        subtitle={counted.head(t("business:poSale.summary", { ...counted.values, outstanding }))}
        newLabel={t("business:poSale.one")}
        data={data}
        mayCreate={mayCreate}
        mayRestore={can(user, "po-sale", "restore")}
      />
      <ListBody
        data={data}
        follows={["po-sale", "booking", "outbound-record", "outstanding"]}
        filters={filters}
        label={t("business:poSale.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        moreTotals={partsOf(list.summary, t)}
        totalLabel={counted.foot(t("business:poSale.totalRow", counted.values))}
        empty={{
          cancelled: counted.others,
          title: t(filter.status === undefined ? "business:poSale.emptyAll" : "business:poSale.emptyActive"),
          text: t("business:poSale.emptyText"),
          newLabel: mayCreate ? t("business:poSale.one") : undefined,
        }}
      />
      {(panel ?? confirm) !== null && <PoSalePanels {...{ data, reply }} />}
    </>
  );
}

/** Returns the rows below the total, which lead from ordered and delivered to outstanding. */
function partsOf({ adjustmentKg, shortClosedKg, overKg }: PoSalesData["list"]["summary"], t: TFunction): ExtraTotals[] {
  const { formatNumber } = numbersOf(t);
  const parts = { adjustmentKg, shortClosedKg: -shortClosedKg, overKg };
  return Object.entries(parts).flatMap(([name, kg]) =>
    kg === 0
      ? []
      : [
          {
            label: t(`business:poSale.part.${name}`),
            cells: { outstandingKg: (kg > 0 ? "+" : "") + formatNumber(kg) },
          },
        ],
  );
}

const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const;
/** Amounts that fit next to a panel. */
const SUMS_WITH_PANEL: readonly string[] = ["orderedKg", "outstandingKg"];

/** Returns the columns of the PO list. */
function usePoSaleColumns({ list, user }: PoSalesData): Column<PoSaleRow>[] {
  const { t } = useTranslation();
  const tools = toolsOverColumn<PoSaleRow>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersPoSale(row, user, change)} />
  ));
  const column = fieldColumns<PoSaleRow>((field) => t(`business:poSale.field.${field}`), t);
  const progress: Column<PoSaleRow> = {
    key: "progress",
    header: t("business:poSale.delivery"),
    headerHidden: true,
    showFrom: "withPanel",
    className: "min-w-[5.625rem]",
    render: (row) => <DeliveryBar sums={row} />,
    total: <DeliveryBar sums={list.summary} />,
  };
  return [
    column("poSalesNo", {
      sorted: true,
      widthPercent: 22,
      render: (row) => <NamedWithReview name={row.poSalesNo} toCheck={row.toCheck} />,
    }),
    column("date", { sorted: true }),
    column("customer", { sorted: true, widthPercent: 26 }),
    column("poSalesType", {
      showFrom: "withPanel",
      render: (row) => <span className="whitespace-nowrap">{t(`business:poSale.type.${row.poSalesType}`)}</span>,
    }),
    ...SUMS.map((key) =>
      column(key, { sum: list.summary[key], showFrom: SUMS_WITH_PANEL.includes(key) ? undefined : "withPanel" }),
    ),
    progress,
    column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="poSale" status={row.status} />,
      total: "",
    }),
    tools,
  ];
}
