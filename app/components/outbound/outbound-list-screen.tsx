import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { OUTBOUND_STATUSES } from "#contract/outbound-status";
import { outboundViewHref } from "~/definitions/outbound";
import { listHref } from "~/definitions/search-href";
import type { OutboundListData } from "~/services/outbound/list.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { countedOf } from "../record/counted";
import { goodsFilters } from "../record/goods-filters";
import { finishedFoot } from "../record/finished-foot";
import { ListDays } from "../record/list-days";
import { waitingFilter } from "../record/waiting-list";
import { useOutboundColumns } from "./outbound-columns";
import { OutboundPanels } from "./outbound-panels";

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
  const counted = countedOf(list, t);
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
    {
      kind: "select",
      name: "unusual",
      label: t("business:unusual.filter"),
      options: [{ value: "1", label: t("business:unusual.toCheck") }],
      folds: true,
    },
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
        moreTotals={finishedFoot({ finished: finished.count, total: list.total - list.summary.cancelled, cells }, t)}
        empty={{
          title: t(date === today ? "business:outbound.emptyToday" : "business:outbound.empty"),
          text: mayCreate ? t("business:outbound.emptyText") : undefined,
          newLabel: mayCreate ? t("business:outbound.one") : undefined,
        }}
      />
      <OutboundPanels
        panel={panel}
        confirm={confirm}
        reply={reply}
        day={date ?? today}
        timeZone={data.timeZone}
        closeHref={listHref(search, {})}
      />
    </>
  );
}
