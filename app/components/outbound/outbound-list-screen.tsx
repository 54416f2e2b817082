import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWeekday, formatNumber } from "#contract/format";
import { OUTBOUND_STATUSES } from "#contract/outbound-status";
import { outboundItemPath } from "~/screens/outbound";
import { listHref } from "~/screens/search-href";
import type { OutboundListData } from "~/services/outbound/list.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { ScreenHeader } from "../layout/screen-header";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateFilter, SelectFilter, TextFilter } from "../list/filter-fields";
import { Pagination } from "../list/pagination";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ShortcutLink } from "../ui/shortcut-link";
import { useOutboundColumns } from "./outbound-columns";
import { OutboundOverlays } from "./outbound-overlays";

export interface OutboundListScreenProps {
  data: OutboundListData;
  reply: FormReply | undefined;
}

/** The trucks of a day: who waits, who is weighed, who has gone; and over the list the form of a new one. */
export function OutboundListScreen({ data, reply }: OutboundListScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, overlay, deleted } = data;
  const columns = useOutboundColumns(data);
  const total = formatNumber(list.total);
  const closeHref = listHref(search, {});
  return (
    <>
      <ScreenHeader
        title={t("business:outbound.title")}
        badge={deleted && <Badge tone="red">{t("record.deletedRows")}</Badge>}
        subtitle={<Subtitle data={data} />}
        actions={<HeaderActions data={data} />}
      />
      <div className="space-y-2.5">
        <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
          <DateFilter
            name="date"
            label={t("business:outbound.field.date")}
            fallback={deleted ? undefined : data.today}
          />
          <TextFilter name="licensePlate" label={t("business:outbound.field.licensePlate")} />
          <SelectFilter
            name="status"
            label={t("business:outbound.field.status")}
            allLabel={t("record.allRows")}
            options={OUTBOUND_STATUSES.map((value) => ({ value, label: t(`business:outbound.status.${value}`) }))}
          />
          <TextFilter name="customer" label={t("business:outbound.field.customer")} />
        </FilterBar>
        <DataTable
          label={t("business:outbound.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => outboundItemPath(row.id)}
          selectedKey={overlay?.record?.id}
          rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
          sort={data.sort}
          totalLabel={t("business:outbound.totalRow", { total })}
          empty={<Empty data={data} />}
        />
        <Pagination {...list} />
      </div>
      <OutboundOverlays
        overlay={overlay}
        reply={reply}
        day={data.date ?? data.today}
        timeZone={data.timeZone}
        closeHref={closeHref}
      />
    </>
  );
}

function Subtitle({ data: { list, date, deleted } }: { data: OutboundListData }) {
  const { t } = useTranslation();
  const total = formatNumber(list.total);
  const counts = deleted
    ? t("business:outbound.deletedSummary", { total })
    : t("business:outbound.summary", { total, open: formatNumber(list.summary.open) });
  return `${date === null ? t("record.allDays") : formatWeekday(date)} · ${counts}`;
}

function HeaderActions({ data: { deleted, mayCreate, mayRestore } }: { data: OutboundListData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (deleted) {
    return (
      <Link to="?" className={buttonVariants({ variant: "outline" })}>
        {t("record.back")}
      </Link>
    );
  }
  return (
    <>
      {mayRestore && (
        <Link to="?deleted=1" className={buttonVariants({ variant: "ghost" })}>
          {t("record.deletedRows")}
        </Link>
      )}
      {mayCreate && (
        <ShortcutLink to={listHref(search, { form: "new" })} shortcut="n">
          + {t("business:outbound.one")}
        </ShortcutLink>
      )}
    </>
  );
}

function Empty({ data: { date, today, deleted, mayCreate } }: { data: OutboundListData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filtered = ["licensePlate", "status", "customer", "page"].some((name) => search.get(name));
  if (deleted) return <EmptyState title={t("business:outbound.emptyDeleted")} />;
  if (filtered || date !== today) {
    return <EmptyState title={t("business:outbound.empty")} text={t("business:outbound.emptyText")} />;
  }
  return (
    <EmptyState
      title={t("business:outbound.emptyToday")}
      text={mayCreate ? t("business:outbound.emptyTodayText") : undefined}
      action={
        mayCreate && (
          <Link to={listHref(search, { form: "new" })} preventScrollReset className={buttonVariants()}>
            + {t("business:outbound.one")}
          </Link>
        )
      }
    />
  );
}
