import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { OUTBOUND_STATUSES } from "#contract/outbound-status";
import { outboundViewHref, offersOutbound } from "~/definitions/outbound";
import { listHref } from "~/definitions/search-href";
import type { OutboundListData } from "~/services/outbound/list.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import type { LoadingArea } from "#contract/constants";
import type { OutboundListRow } from "#contract/outbound-record";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useCounted } from "../record/counted";
import { goodsFilters } from "../record/goods-filters";
import { finishedFoot } from "../weighing/finished-foot";
import { ListDays } from "../weighing/list-days";
import { waitingFilter, waitingSinceColumn } from "../weighing/waiting-list";
import { cn } from "../class-names";
import type { Column } from "../list/data-table-columns";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordRowActions } from "../record/record-row-actions";
import { limitFilter, papersOutFilter, truckColumns, weightSourceFilter } from "../weighing/truck-columns";
import { unusualFilter } from "../unusual/unusual-values";
import { AreaChip } from "../ui/area-chip";
import { panelPart } from "../shell/panel-part";
import { plateOf } from "../ui/plate";

const OutboundPanels = panelPart(async () => (await import("./outbound-panels")).OutboundPanels);

interface OutboundListScreenProps {
  data: OutboundListData;
  reply: FormReply | undefined;
}

export function OutboundListScreen({ data, reply }: OutboundListScreenProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, filter, today, user } = data;
  const { date } = filter;
  const columns = useOutboundColumns(data);
  const counted = useCounted(data);
  const { finished } = list;
  const cells = {
    secondKg: formatNumber(finished.grossKg),
    firstKg: formatNumber(finished.tareKg),
    netKg: formatNumber(finished.netKg),
  };
  const mayCreate = can(user, "outbound", "edit");
  const counts = deleted
    ? t("business:outbound.deletedSummary", { count: list.total, total: list.total })
    : counted.head(t("business:outbound.summary", { ...counted.values, open: list.summary.open }));
  const filters: ListFilter[] = [
    { kind: "days", name: "date", label: t("business:outbound.field.date") },
    { kind: "text", name: "licensePlate", label: t("business:outbound.field.licensePlate") },
    {
      kind: "select",
      name: "status",
      label: t("business:outbound.field.status"),
      options: OUTBOUND_STATUSES.map((value) => ({ value, label: t(`business:outbound.status.${value}`) })),
    },
    { kind: "text", name: "customer", label: t("business:outbound.field.customer") },
    { ...unusualFilter(t), folds: true },
    papersOutFilter(t),
    weightSourceFilter(t),
    limitFilter(t),
    ...goodsFilters(data.goods, (field) => t(`business:outbound.field.${field}`)),
    // Only shown when linked from the start page.
    ...(filter.waiting === undefined ? [] : [waitingFilter(t)]),
  ];
  return (
    <>
      <ListHeader
        title={t("business:outbound.title")}
        subtitle={<ListDays filter={filter} today={today} earlier={list.summary.earlier} counts={counts} />}
        newLabel={t("business:outbound.one")}
        data={data}
        mayCreate={mayCreate}
        mayRestore={can(user, "outbound", "restore")}
      />
      <ListBody
        data={data}
        follows={["outbound-record"]}
        filters={filters}
        label={t("business:outbound.title")}
        columns={columns}
        rowHref={(row) => outboundViewHref(search, row.id)}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        totalLabel={counted.foot(t("business:outbound.totalRow", counted.values))}
        moreTotals={finishedFoot({ finished: finished.count, total: counted.values.count, cells }, t)}
        empty={{
          cancelled: counted.others,
          title: t(date === today ? "business:outbound.emptyToday" : "business:outbound.empty"),
          text: mayCreate ? t("business:outbound.emptyText") : undefined,
          newLabel: mayCreate ? t("business:outbound.one") : undefined,
        }}
      />
      {(panel !== null || confirm !== null) && (
        <OutboundPanels
          panel={panel}
          confirm={confirm}
          reply={reply}
          day={date ?? today}
          timeZone={data.timeZone}
          closeHref={listHref(search, {})}
        />
      )}
    </>
  );
}

/** Returns the columns of the outbound list. */
function useOutboundColumns(data: OutboundListData): Column<OutboundListRow>[] {
  const { t } = useTranslation();
  const { list, filter, user } = data;
  const { firstKg, secondKg, netKg } = list.summary;
  const column = fieldColumns<OutboundListRow>((field) => t(`business:outbound.field.${field}`), t);
  const shared = truckColumns(column, { of: "outbound", ...data }, t);
  const tools = toolsOverColumn<OutboundListRow>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersOutbound(row, user, change)} />
  ));
  return [
    shared.recordNo,
    ...(filter.date === undefined ? [column("date", { sorted: true, showFrom: "withPanel" })] : []),
    shared.arrival,
    column("licensePlate", { sorted: true, render: plateOf }),
    column("customer", { sorted: true, widthPercent: 24 }),
    column("driverName", { showFrom: "wide", widthPercent: 12 }),
    column("destination", { showFrom: "wide", widthPercent: 16 }),
    {
      key: "area",
      header: t("business:outbound.field.area"),
      render: (row) => <Areas areas={areasOf(row)} />,
    },
    column("secondKg", { sum: secondKg }),
    column("firstKg", { sum: firstKg }),
    column("netKg", { header: t("business:outbound.field.netColumn"), sorted: true, sum: netKg }),
    ...(filter.waiting === undefined ? [] : [waitingSinceColumn<OutboundListRow>(data, t)]),
    shared.status,
    tools,
  ];
}

const areasOf = (row: OutboundListRow) => [...new Set(row.outboundItem.map(({ loadingArea }) => loadingArea))];

/** More than three areas wrap, to avoid horizontal scrolling. */
function Areas({ areas }: { areas: LoadingArea[] }) {
  return (
    <span className={cn("flex gap-1", areas.length > 3 && "min-w-17 flex-wrap")}>
      {areas.map((area) => (
        <AreaChip key={area}>{area}</AreaChip>
      ))}
    </span>
  );
}
