import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatWeekday, formatNumber } from "#contract/format";
import { INBOUND_STATUSES } from "#contract/inbound-status";
import { INBOUND_PATH, inboundViewHref } from "~/screens/inbound";
import { listHref } from "~/screens/search-href";
import type { InboundListData } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useInboundColumns } from "./inbound-columns";
import { InboundPanels } from "./inbound-panels";

interface InboundListScreenProps {
  data: InboundListData;
  reply: FormReply | undefined;
}

/** Lists the inbound records of a day, with the form of a new one over them. */
export function InboundListScreen({ data, reply }: InboundListScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, deleted, filter, today, user } = data;
  const { date } = filter;
  const columns = useInboundColumns(data);
  const total = formatNumber(list.total);
  const mayCreate = can(user, "inbound", "edit");
  const counts = deleted
    ? t("business:inbound.deletedSummary", { total })
    : t("business:inbound.summary", { total, open: formatNumber(list.summary.open) });
  const filters: ListFilter[] = [
    { kind: "date", name: "date", label: t("business:inbound.field.date") },
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
  ];
  return (
    <>
      <ListHeader
        title={t("business:inbound.title")}
        subtitle={`${date === undefined ? t("record.allDays") : formatWeekday(date)} · ${counts}`}
        newLabel={t("business:inbound.one")}
        deleted={deleted}
        mayCreate={mayCreate}
        mayRestore={can(user, "inbound", "restore")}
      />
      <ListBody
        data={data}
        filters={filters}
        label={t("business:inbound.title")}
        columns={columns}
        rowHref={(row) => INBOUND_PATH + inboundViewHref(search, row.id)}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        totalLabel={t("business:inbound.totalRow", { total })}
        empty={{
          title: t(date === today ? "business:inbound.emptyToday" : "business:inbound.empty"),
          text: mayCreate ? t("business:inbound.emptyText") : undefined,
          newLabel: mayCreate ? t("business:inbound.one") : undefined,
        }}
      />
      <InboundPanels
        panel={panel}
        confirm={confirm}
        reply={reply}
        day={date ?? today}
        timeZone={data.timeZone}
        closeHref={listHref(search, {})}
        hrefOf={(changes) => listHref(search, changes)}
      />
    </>
  );
}
