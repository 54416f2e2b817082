import { Link, useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { SHIFTS } from "#contract/constants";
import type { Production } from "#contract/production";
import { offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import type { ProductionData } from "~/services/production/screen.server";
import type { FormReply } from "~/services/request/form.server";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { ListHeader } from "../list/list-header";
import { toolsColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { goodsFilters } from "../record/goods-filters";
import { RecordRowActions } from "../record/record-row-actions";
import { NamedWithReview, unusualFilter } from "../unusual/unusual-values";
import { unitLabels } from "../record/unit-labels";
import { buttonVariants } from "../ui/button";
import { panelPart } from "../shell/panel-part";

const ProductionPanels = panelPart(async () => (await import("./production-panels")).ProductionPanels);

interface ProductionScreenProps {
  data: ProductionData;
  reply: FormReply | undefined;
}

export function ProductionScreen({ data, reply }: ProductionScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, filter, panel, confirm, user } = data;
  const mayEdit = can(user, "production", "edit");
  const labelOf = (field: string) => t(`business:production.field.${field}`);
  const counted = { count: list.total, total: list.total };
  return (
    <>
      <ListHeader
        title={t("business:production.title")}
        subtitle={t("business:production.summary", { ...counted, kg: list.summary.quantityKg })}
        newLabel={t("business:production.one")}
        data={data}
        mayCreate={mayEdit}
        mayRestore={can(user, "production", "restore")}
        links={
          can(user, "opening-stock", "see") && (
            <Link to="/record/opening-stock" className={buttonVariants({ variant: "outline" })}>
              {t("business:openingStock.title")}
            </Link>
          )
        }
      />
      <ListBody
        data={data}
        follows={["production"]}
        filters={[
          { kind: "dateRange" },
          { kind: "text", name: "exDoNo", label: labelOf("exDoMaster") },
          {
            kind: "select",
            name: "shift",
            label: labelOf("shift"),
            options: SHIFTS.map((value) => ({ value, label: value })),
          },
          ...goodsFilters(data.goods, labelOf),
          unusualFilter(t),
        ]}
        label={t("business:production.title")}
        columns={columnsOf(data, labelOf, t)}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.deletedAt !== null}
        totalLabel={t("business:production.totalRow", counted)}
        empty={{
          title: t(filter.startDate === undefined ? "business:production.empty" : "business:production.emptyLately"),
          newLabel: mayEdit ? t("business:production.one") : undefined,
        }}
      />
      {(panel ?? confirm) !== null && <ProductionPanels {...{ data, reply }} />}
    </>
  );
}

function columnsOf(
  { list, user }: ProductionData,
  labelOf: (field: string) => string,
  t: TFunction,
): Column<Production>[] {
  const column = fieldColumns<Production>(labelOf, t);
  const countOf = ({ bags, outboundItem }: Production) => ({ count: bags, unit: outboundItem.unit });
  const { units, quantityKg } = list.summary;
  const labels = unitLabels(
    [...units, ...list.data.map(countOf)].map(({ unit }) => unit),
    labelOf("bags"),
    t,
  );
  return [
    column("productionNo", {
      sorted: true,
      className: "whitespace-nowrap tabular-nums",
      render: (row) => <NamedWithReview name={row.productionNo} toCheck={row.toCheck} />,
    }),
    column("date", { sorted: true, className: "tabular-nums" }),
    column("shift", { sorted: true, align: "center" }),
    column("exDoMaster", { sortKey: "exDoNo", widthPercent: 14 }),
    column("outboundItem", { widthPercent: 22 }),
    column("grade", { widthPercent: 14, showFrom: "withPanel" }),
    column("marking", { widthPercent: 14, showFrom: "withPanel" }),
    column("bags", {
      sorted: true,
      align: "end",
      header: labels.head,
      render: (row) => labels.text(countOf(row)),
      // Side by side the column would be too wide.
      total: labels.sums(units).map((sum) => (
        <span key={sum} className="block leading-5">
          {sum}
        </span>
      )),
    }),
    column("quantityKg", { sorted: true, sum: quantityKg }),
    toolsColumn<Production>((row) => (
      <RecordRowActions id={row.id} offers={(change) => offersSimple("production", row, user, change)} />
    )),
  ];
}
