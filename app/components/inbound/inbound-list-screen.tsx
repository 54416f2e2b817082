import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatWeekday, formatNumber } from "#contract/format";
import { INBOUND_STATUSES } from "#contract/inbound-status";
import { inboundViewHref } from "~/screens/inbound";
import { listHref } from "~/screens/search-href";
import type { InboundListData } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateFilter, SelectFilter, TextFilter } from "../list/filter-fields";
import { ListEmpty } from "../list/list-empty";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useInboundColumns } from "./inbound-columns";
import { InboundOverlays } from "./inbound-overlays";

export interface InboundListScreenProps {
  data: InboundListData;
  reply: FormReply | undefined;
}

/** The trucks of a day: who waits, who is weighed and checked, who has gone; and over the list the form of a new one. */
export function InboundListScreen({ data, reply }: InboundListScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, overlay, deleted, date, today, user } = data;
  const columns = useInboundColumns(data);
  const total = formatNumber(list.total);
  const mayCreate = can(user, "inbound", "edit");
  const counts = deleted
    ? t("business:inbound.deletedSummary", { total })
    : t("business:inbound.summary", { total, open: formatNumber(list.summary.open) });
  // An empty day other than today is the date filter's doing.
  const filters = ["licensePlate", "status", "vendorId", ...(date === today ? [] : ["date"])];
  return (
    <>
      <ListHeader
        title={t("business:inbound.title")}
        subtitle={`${date === null ? t("record.allDays") : formatWeekday(date)} · ${counts}`}
        newLabel={t("business:inbound.one")}
        deleted={deleted}
        mayCreate={mayCreate}
        mayRestore={can(user, "inbound", "restore")}
      />
      <div className="space-y-2.5">
        <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
          <DateFilter name="date" label={t("business:inbound.field.date")} fallback={deleted ? undefined : today} />
          <TextFilter name="licensePlate" label={t("business:inbound.field.licensePlate")} />
          <SelectFilter
            name="status"
            label={t("business:inbound.field.status")}
            allLabel={t("record.allRows")}
            options={INBOUND_STATUSES.map((value) => ({ value, label: t(`business:inbound.status.${value}`) }))}
          />
          <SelectFilter
            name="vendorId"
            label={t("business:inbound.field.vendor")}
            allLabel={t("record.allRows")}
            options={data.vendors}
            className="max-w-[15rem]"
          />
        </FilterBar>
        <DataTable
          label={t("business:inbound.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => inboundViewHref(search, row.id)}
          selectedKey={overlay?.record?.id}
          rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
          sort={data.sort}
          totalLabel={t("business:inbound.totalRow", { total })}
          empty={
            <ListEmpty
              filters={filters}
              deleted={deleted}
              title={t(date === today ? "business:inbound.emptyToday" : "business:inbound.empty")}
              text={mayCreate ? t("business:inbound.emptyText") : undefined}
              newLabel={mayCreate ? t("business:inbound.one") : undefined}
            />
          }
        />
        <Pagination {...list} />
      </div>
      <InboundOverlays
        overlay={overlay}
        reply={reply}
        day={date ?? today}
        timeZone={data.timeZone}
        closeHref={listHref(search, {})}
        hrefOf={(changes) => listHref(search, changes)}
      />
    </>
  );
}
