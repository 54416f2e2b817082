import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { INBOUND_STATUSES } from "#contract/inbound-status";
import { INBOUND_PATH, inboundViewHref, offersInbound } from "~/definitions/inbound";
import { listHref } from "~/definitions/search-href";
import type { InboundListData } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import type { InboundRecordRow } from "#contract/inbound-record";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useCounted } from "../record/counted";
import { finishedFoot } from "../weighing/finished-foot";
import { ListDays } from "../weighing/list-days";
import { waitingFilter, waitingSinceColumn } from "../weighing/waiting-list";
import type { Column } from "../list/data-table-columns";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordRowActions } from "../record/record-row-actions";
import { papersOutFilter, truckColumns, weightSourceFilter } from "../weighing/truck-columns";
import { unusualFilter } from "../unusual/unusual-values";
import { panelPart } from "../shell/panel-part";
import { plateOf } from "../ui/plate";

const InboundPanels = panelPart(async () => (await import("./inbound-panels")).InboundPanels);

interface InboundListScreenProps {
  data: InboundListData;
  reply: FormReply | undefined;
}

export function InboundListScreen({ data, reply }: InboundListScreenProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, filter, today, user } = data;
  const { date } = filter;
  const columns = useInboundColumns(data);
  const counted = useCounted(data);
  const { finished } = list;
  const cells = {
    firstKg: formatNumber(finished.grossKg),
    secondKg: formatNumber(finished.tareKg),
    deductedKg: formatNumber(finished.deductedKg),
    netKg: formatNumber(finished.netKg),
  };
  const mayCreate = can(user, "inbound", "edit");
  const counts = deleted
    ? t("business:inbound.deletedSummary", { count: list.total, total: list.total })
    : counted.head(t("business:inbound.summary", { ...counted.values, open: list.summary.open }));
  const filters: ListFilter[] = [
    { kind: "days", name: "date", label: t("business:inbound.field.date") },
    { kind: "text", name: "licensePlate", label: t("business:inbound.field.licensePlate") },
    {
      kind: "select",
      name: "status",
      label: t("business:inbound.field.status"),
      options: INBOUND_STATUSES.map((value) => ({ value, label: t(`business:inbound.status.${value}`) })),
    },
    {
      kind: "select",
      name: "vendorId",
      label: t("business:inbound.field.vendor"),
      options: data.vendors,
      className: "max-w-[15rem]",
    },
    {
      kind: "select",
      name: "inboundItemId",
      label: t("business:inbound.field.items"),
      options: data.items,
      className: "max-w-60",
      folds: true,
    },
    { ...unusualFilter(t), folds: true },
    papersOutFilter(t),
    weightSourceFilter(t),
    // Only shown when linked from the start page.
    ...(filter.waiting === undefined ? [] : [waitingFilter(t)]),
  ];
  return (
    <>
      <ListHeader
        title={t("business:inbound.title")}
        subtitle={<ListDays filter={filter} today={today} earlier={list.summary.earlier} counts={counts} />}
        newLabel={t("business:inbound.one")}
        data={data}
        mayCreate={mayCreate}
        mayRestore={can(user, "inbound", "restore")}
      />
      <ListBody
        data={data}
        follows={["inbound-record"]}
        filters={filters}
        label={t("business:inbound.title")}
        columns={columns}
        rowHref={(row) => INBOUND_PATH + inboundViewHref(search, row.id)}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        totalLabel={counted.foot(t("business:inbound.totalRow", counted.values))}
        moreTotals={finishedFoot({ finished: finished.count, total: counted.values.count, cells }, t)}
        empty={{
          cancelled: counted.others,
          title: t(date === today ? "business:inbound.emptyToday" : "business:inbound.empty"),
          text: mayCreate ? t("business:inbound.emptyText") : undefined,
          newLabel: mayCreate ? t("business:inbound.one") : undefined,
        }}
      />
      {(panel !== null || confirm !== null) && (
        <InboundPanels
          panel={panel}
          confirm={confirm}
          reply={reply}
          day={date ?? today}
          timeZone={data.timeZone}
          closeHref={listHref(search, {})}
          hrefOf={(changes) => listHref(search, changes)}
        />
      )}
    </>
  );
}

/** Returns the columns of the inbound list; deduction and amount only if present. */
function useInboundColumns(data: InboundListData): Column<InboundRecordRow>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { list, filter, user } = data;
  const { firstKg, secondKg, deductedKg, netKg, amount } = list.summary;
  const column = fieldColumns<InboundRecordRow>((field) => t(`business:inbound.field.${field}`), t);
  const shared = truckColumns(column, { of: "inbound", ...data }, t);
  const columns: (Column<InboundRecordRow> | false)[] = [
    shared.recordNo,
    filter.date === undefined && column("date", { sorted: true, showFrom: "withPanel" }),
    shared.arrival,
    column("licensePlate", { sorted: true, render: plateOf }),
    column("vendor", { sorted: true, widthPercent: 19 }),
    column("driverName", { showFrom: "wide", widthPercent: 10 }),
    column("deliveryNoteNo", { showFrom: "wide", widthPercent: 10 }),
    {
      key: "items",
      showFrom: "withPanel",
      header: t("business:inbound.items"),
      widthPercent: 18,
      className: "text-muted-foreground",
      render: (row) => [...new Set(row.items.map(({ name }) => name))].join(", "),
    },
    column("firstKg", { sum: firstKg }),
    column("secondKg", { sum: secondKg }),
    deductedKg > 0 &&
      column("deductedKg", {
        header: t("business:inbound.deduction"),
        sum: deductedKg,
        // A deduction needs a net weight.
        render: (row) => (row.netKg === null ? "" : formatNumber(row.deductedKg ?? 0)),
      }),
    column("netKg", { header: t("business:inbound.field.netColumn"), sorted: true, sum: netKg }),
    amount !== undefined &&
      column("amount", { header: t("business:inbound.field.amountColumn"), sum: amount, showFrom: "withPanel" }),
    filter.waiting !== undefined && waitingSinceColumn<InboundRecordRow>(data, t),
    shared.status,
    toolsOverColumn<InboundRecordRow>((row) => (
      <RecordRowActions id={row.id} offers={(change) => offersInbound(row, user, change)} />
    )),
  ];
  return columns.filter((one) => one !== false);
}
