import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { BOOKING_STATUSES } from "#contract/booking-status";
import { listHref } from "~/definitions/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { FormReply } from "~/services/request/form.server";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { countedOf } from "../record/counted";
import { materialFilters } from "../record/goods-filters";
import { useBookingColumns } from "./booking-columns";
import { BookingPanels } from "./booking-panels";

interface BookingsScreenProps {
  data: BookingsData;
  reply: FormReply | undefined;
}

export function BookingsScreen({ data, reply }: BookingsScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, user } = data;
  const columns = useBookingColumns(data);
  const counted = countedOf(list, t);
  const mayCreate = can(user, "booking", "edit");
  const { quantityKg, usedKg } = list.summary;
  const filters: ListFilter[] = [
    { kind: "dateRange" },
    { kind: "text", name: "poSalesNo", label: t("business:booking.field.poSalesNo") },
    { kind: "text", name: "exDoNo", label: t("business:booking.field.exDoMaster") },
    { kind: "text", name: "customer", label: t("business:booking.field.customer") },
    {
      kind: "select",
      name: "status",
      label: t("business:booking.field.status"),
      options: BOOKING_STATUSES.map((value) => ({ value, label: t(`business:booking.status.${value}`) })),
    },
    ...materialFilters(data.goods, (field) => t(`business:booking.field.${field}`)),
  ];
  return (
    <>
      <ListHeader
        title={t("business:booking.title")}
        subtitle={counted.head(
          t("business:booking.summary", {
            ...counted.values,
            used: usedKg,
            quantity: quantityKg,
          }),
        )}
        newLabel={t("business:booking.one")}
        data={data}
        mayCreate={mayCreate}
        mayRestore={can(user, "booking", "restore")}
      />
      <ListBody
        data={data}
        follows={["booking", "po-sale", "outbound-record"]}
        filters={filters}
        label={t("business:booking.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        totalLabel={counted.foot(t("business:booking.totalRow", counted.values))}
        empty={{
          title: t("business:booking.empty"),
          text: t("business:booking.emptyText"),
          newLabel: mayCreate ? t("business:booking.one") : undefined,
        }}
      />
      <BookingPanels data={data} reply={reply} />
    </>
  );
}
