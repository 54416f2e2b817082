import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { BOOKING_STATUSES } from "#contract/booking-status";
import { formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { DataTable } from "../list/data-table";
import { FilterBar } from "../list/filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter } from "../list/filter-fields";
import { ListEmpty } from "../list/list-empty";
import { ListHeader } from "../list/list-header";
import { Pagination } from "../list/pagination";
import { useBookingColumns } from "./booking-columns";
import { BookingOverlays } from "./booking-overlays";

export interface BookingsScreenProps {
  data: BookingsData;
  reply: FormReply | undefined;
}

/** The bookings: what of which order goes out from which ex-DO, and how much of it trucks have taken. */
export function BookingsScreen({ data, reply }: BookingsScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, question, deleted, user, usualStart } = data;
  const columns = useBookingColumns(data);
  const total = formatNumber(list.total);
  const mayCreate = can(user, "booking", "edit");
  const { quantityKg, usedKg } = list.summary;
  return (
    <>
      <ListHeader
        title={t("business:booking.title")}
        subtitle={t("business:booking.summary", {
          total,
          used: formatNumber(usedKg),
          quantity: formatNumber(quantityKg),
        })}
        newLabel={t("business:booking.one")}
        deleted={deleted}
        mayCreate={mayCreate}
        mayRestore={can(user, "booking", "restore")}
      />
      <div className="space-y-2.5">
        <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
          <DateRangeFilter fallback={usualStart} />
          <TextFilter name="poSalesNo" label={t("business:booking.field.poSalesNo")} />
          <TextFilter name="exDoNo" label={t("business:booking.field.exDoMaster")} />
          <TextFilter name="customer" label={t("business:booking.field.customer")} />
          <SelectFilter
            name="status"
            label={t("business:booking.field.status")}
            allLabel={t("record.allRows")}
            options={BOOKING_STATUSES.map((value) => ({ value, label: t(`business:booking.status.${value}`) }))}
          />
        </FilterBar>
        <DataTable
          label={t("business:booking.title")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => row.id}
          rowHref={(row) => listHref(search, { view: String(row.id) })}
          selectedKey={(panel?.booking ?? question?.booking)?.id}
          rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
          sort={data.sort}
          totalLabel={t("business:booking.totalRow", { total })}
          empty={
            <ListEmpty
              filters={["endDate", "poSalesNo", "exDoNo", "customer", "status"]}
              deleted={deleted}
              title={t("business:booking.empty")}
              text={t("business:booking.emptyText")}
              newLabel={mayCreate ? t("business:booking.one") : undefined}
            />
          }
        />
        <Pagination {...list} />
      </div>
      <BookingOverlays data={data} reply={reply} />
    </>
  );
}
