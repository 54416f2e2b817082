import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/orders/booking";
import { formatDay, formatHour, formatMoment } from "#contract/values/format";
import type { PoSaleLineTrail } from "#contract/orders/po-sale";
import { offersBooking } from "~/definitions/booking";
import { outboundOfDayHref } from "~/definitions/outbound";
import { poSalePath } from "~/definitions/po-sale";
import type { BookingsData } from "~/services/booking/list.server";
import { numbersOf } from "~/definitions/numbers";
import { SidePanel } from "../shell/side-panel";
import { PanelFacts } from "../record/facts";
import { RecordUnusual } from "../unusual/unusual-values";
import { PartnerName } from "../record/partner-name";
import { RecordPanelActions } from "../record/record-panel-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { TrailList, TrailRow } from "../history/trail-list";
import { Notice } from "../ui/notice";
import { PercentBar } from "../ui/percent-bar";

interface BookingViewProps {
  booking: Booking;
  trucks: PoSaleLineTrail["deliveries"];
  user: BookingsData["user"];
  timeZone: string;
  mayReview: boolean | "own";
  closeHref: string;
}

export function BookingView({ booking, trucks, user, timeZone, mayReview, closeHref }: BookingViewProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      title={booking.bookingNo}
      subtitle={
        <span className="flex items-start gap-2">
          <RecordStatusBadge of="booking" status={booking.status} />
          <span className="min-w-0 wrap-break-word">
            <PartnerName area="customer" partner={booking.customer} user={user} /> · {formatDay(booking.date)}
          </span>
        </span>
      }
      closeHref={closeHref}
      footer={<Footer booking={booking} user={user} />}
    >
      <div className="space-y-5">
        {booking.deletedAt !== null && (
          <Notice tone="warning" dismissible={false}>
            {t("business:booking.deletedText", { at: formatMoment(booking.deletedAt, timeZone) })}
          </Notice>
        )}
        {booking.cancelledAt !== null && (
          <Notice
            tone="info"
            dismissible={false}
            title={t("business:booking.cancelledText", { at: formatMoment(booking.cancelledAt, timeZone) })}
          >
            {booking.cancelReason}
          </Notice>
        )}
        <RecordUnusual area="booking" record={booking} {...{ timeZone, mayReview }} />
        <Quantities booking={booking} />
        <Facts booking={booking} timeZone={timeZone} />
        <TrailList title={t("business:booking.trucks")} empty={t("business:booking.noTrucks")}>
          {trucks.map((truck, index) => (
            <TrailRow
              key={`${truck.outboundRecordId}-${index}`}
              href={outboundOfDayHref(truck.outboundRecordId, truck.date)}
              name={truck.recordNo}
              day={truck.date}
              text={truck.licensePlate}
              kg={truck.quantityKg}
              badge={<RecordStatusBadge of="outbound" status={truck.status} />}
            />
          ))}
        </TrailList>
      </div>
    </SidePanel>
  );
}

function Quantities({ booking: { quantityKg, usedKg, leftKg } }: { booking: Booking }) {
  const { t } = useTranslation();
  const { formatNumber, formatKg } = numbersOf(t);
  const values = { quantityKg, usedKg, leftKg };
  return (
    <div className="space-y-2.5">
      <dl className="grid grid-cols-3 gap-3">
        {(["quantityKg", "usedKg", "leftKg"] as const).map((key) => (
          <div key={key}>
            <dt className="text-xs text-muted-foreground">{t(`business:booking.field.${key}`)}</dt>
            <dd className="text-lg font-semibold">{formatNumber(values[key])}</dd>
          </div>
        ))}
      </dl>
      <PercentBar
        label={t("business:booking.used", { kg: formatKg(usedKg) })}
        total={quantityKg}
        parts={[{ amount: usedKg, tone: "green" }]}
        className="h-1.5"
      />
    </div>
  );
}

function Facts({ booking, timeZone }: Pick<BookingViewProps, "booking" | "timeZone">) {
  const { t } = useTranslation();
  const created = [formatMoment(booking.createdAt, timeZone), booking.createdBy?.name].filter(Boolean).join(" · ");
  const order = (
    <Link
      to={poSalePath(booking.poSaleId, booking.poSaleLineId)}
      className="font-medium underline underline-offset-2 hover:text-link"
    >
      {booking.poSalesNo}
    </Link>
  );
  return (
    <PanelFacts
      facts={[
        { label: t("business:booking.field.poSalesNo"), value: order },
        { label: t("business:booking.field.goods"), value: `${booking.grade.name} · ${booking.marking.name}` },
        { label: t("business:booking.field.exDoMaster"), value: booking.exDoMaster.ex_do_no },
        { label: t("business:booking.field.arrivesAt"), value: booking.arrivesAt && formatHour(booking.arrivesAt) },
        { label: t("business:booking.field.licensePlate"), value: booking.licensePlate },
        { label: t("business:booking.field.createdAt"), value: created },
        { label: t("business:booking.field.note"), value: booking.note },
      ]}
    />
  );
}

function Footer({ booking, user }: Pick<BookingViewProps, "booking" | "user">) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const taken = booking.status !== "CANCELLED" && booking.deletedAt === null && booking.usedKg > 0;
  return (
    <RecordPanelActions
      id={booking.id}
      offers={(change) => offersBooking(booking, user, change)}
      cancelLabel={t("business:booking.cancel")}
      note={taken ? t("business:booking.noCancel", { kg: formatKg(booking.usedKg) }) : undefined}
    />
  );
}
