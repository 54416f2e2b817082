import { useTranslation } from "react-i18next";
import type { PoSaleLine, PoSaleLineTrail } from "#contract/po-sale";
import { bookingPath } from "~/definitions/booking";
import { outboundOfDayHref } from "~/definitions/outbound";
import { numbersOf } from "~/definitions/numbers";
import { RecordStatusBadge } from "../record/status-badge";
import { TrailList, TrailRow } from "../history/trail-list";

export function LineTrail({ line, trail }: { line: PoSaleLine; trail: PoSaleLineTrail }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const undelivered = line.bookedKg - line.deliveredKg;
  return (
    <div className="space-y-3.5">
      <TrailList title={t("business:poSale.bookings")} empty={t("business:poSale.noBookings")}>
        {trail.bookings.map((booking) => (
          <TrailRow
            key={booking.id}
            href={bookingPath(booking.id)}
            name={booking.bookingNo}
            day={booking.date}
            text={booking.usedKg > 0 ? t("business:booking.used", { kg: formatKg(booking.usedKg) }) : ""}
            kg={booking.quantityKg}
            badge={<RecordStatusBadge of="booking" status={booking.status} />}
          />
        ))}
      </TrailList>
      <TrailList title={t("business:poSale.trucks")} empty={t("business:poSale.noTrucks")}>
        {trail.deliveries.map((truck, index) => (
          <TrailRow
            key={`${truck.outboundRecordId}-${index}`}
            href={outboundOfDayHref(truck.outboundRecordId, truck.date)}
            name={truck.recordNo}
            day={truck.date}
            text={`${truck.licensePlate} · ${truck.bookingNo}`}
            kg={truck.quantityKg}
            badge={<RecordStatusBadge of="outbound" status={truck.status} />}
          />
        ))}
      </TrailList>
      {line.outstandingKg > 0 && undelivered > 0 && (
        <p className="text-xs text-muted-foreground">
          {t("business:poSale.undelivered", { kg: formatKg(undelivered) })}
        </p>
      )}
    </div>
  );
}
