import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatDay } from "#contract/format";
import type { OpeningStock } from "#contract/opening-stock";
import { offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { OpeningStockData } from "~/services/stock/screen.server";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { ListHeader } from "../list/list-header";
import { toolsColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { NamedWithReview, unusualFilter } from "../unusual/unusual-values";
import { RecordRowActions } from "../record/record-row-actions";
import { panelPart } from "../shell/panel-part";

const OpeningStockPanels = panelPart(async () => (await import("./opening-stock-panels")).OpeningStockPanels);

interface OpeningStockScreenProps {
  data: OpeningStockData;
  reply: FormReply | undefined;
}

export function OpeningStockScreen({ data, reply }: OpeningStockScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, user } = data;
  const mayEdit = can(user, "opening-stock", "edit");
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  return (
    <>
      <ListHeader
        title={t("business:openingStock.title")}
        subtitle={t("business:openingStock.summary", { count: list.total, total: list.total })}
        newLabel={t("business:openingStock.one")}
        data={data}
        mayCreate={mayEdit}
        mayRestore={can(user, "opening-stock", "restore")}
      />
      <ListBody
        data={data}
        follows={["opening-stock"]}
        filters={[
          { kind: "select", name: "gradeId", label: labelOf("grade"), options: data.grades },
          { kind: "select", name: "markingId", label: labelOf("marking"), options: data.markings },
          { kind: "dateRange" },
          unusualFilter(t),
        ]}
        label={t("business:openingStock.title")}
        columns={columnsOf(data, labelOf, t)}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.deletedAt !== null}
        empty={{
          title: t("business:openingStock.empty"),
          text: t("business:openingStock.emptyText"),
          newLabel: mayEdit ? t("business:openingStock.one") : undefined,
        }}
      />
      {(panel ?? confirm) !== null && <OpeningStockPanels {...{ data, reply }} />}
    </>
  );
}

function columnsOf(
  { user }: OpeningStockData,
  labelOf: (field: string) => string,
  t: TFunction,
): Column<OpeningStock>[] {
  const column = fieldColumns<OpeningStock>(labelOf, t);
  return [
    column("date", {
      sorted: true,
      className: "tabular-nums",
      render: (row) => <NamedWithReview name={formatDay(row.date)} toCheck={row.toCheck} />,
    }),
    column("grade", { sorted: true, widthPercent: 24 }),
    column("marking", { sorted: true, widthPercent: 24 }),
    column("quantityKg", { sorted: true, align: "end" }),

    column("note", { widthPercent: "rest" }),
    toolsColumn<OpeningStock>((row) => (
      <RecordRowActions id={row.id} offers={(change) => offersSimple("opening-stock", row, user, change)} />
    )),
  ];
}
