import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PoSaleLine, PoSaleLineTrail } from "#contract/po-sale";
import { BOOKING_STATUSES } from "#contract/booking";
import { OUTBOUND_STATUSES } from "#contract/outbound-status";
import { bookingPath } from "~/screens/booking";
import { formatDay } from "~/screens/moments";
import { outboundItemPath } from "~/screens/outbound";
import { BookingBadge } from "../booking/booking-badge";
import { kgText } from "../record/kg-text";
import { OutboundBadge } from "../record/outbound-badge";

/** What became of a line: its bookings, and the trucks that took goods from them. */
export function LineTrail({ line, trail }: { line: PoSaleLine; trail: PoSaleLineTrail }) {
  const { t } = useTranslation();
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
            text={booking.usedKg > 0 ? t("business:booking.used", { kg: kgText(booking.usedKg) }) : ""}
            kg={booking.quantityKg}
            badge={badgeOf(BOOKING_STATUSES, booking.status, (status) => (
              <BookingBadge status={status} />
            ))}
          />
        ))}
      </TrailList>
      <TrailList title={t("business:poSale.trucks")} empty={t("business:poSale.noTrucks")}>
        {trail.deliveries.map((truck, index) => (
          <TrailRow
            key={`${truck.outboundRecordId}-${index}`}
            href={outboundItemPath(truck.outboundRecordId)}
            name={truck.recordNo}
            day={truck.date}
            text={`${truck.licensePlate} · ${truck.bookingNo}`}
            kg={truck.quantityKg}
            badge={badgeOf(OUTBOUND_STATUSES, truck.status, (status) => (
              <OutboundBadge status={status} />
            ))}
          />
        ))}
      </TrailList>
      {line.shortClosedAt === null && line.outstandingKg > 0 && undelivered > 0 && (
        <p className="text-xs text-muted-foreground">{t("business:poSale.undelivered", { kg: kgText(undelivered) })}</p>
      )}
    </div>
  );
}

export interface TrailListProps {
  title: string;
  /** Said when there is none. */
  empty: string;
  children: readonly ReactNode[];
}

/** Other documents of a record, one per line. */
export function TrailList({ title, empty, children }: TrailListProps) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h3>
      {children.length === 0 ? <p className="text-sm">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

export interface TrailRowProps {
  href: string;
  name: string;
  day: string;
  text: string;
  kg: number;
  badge: ReactNode;
}

export function TrailRow({ href, name, day, text, kg, badge }: TrailRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 last:border-b-0">
      <Link to={href} className="shrink-0 font-medium underline underline-offset-2 hover:text-link">
        {name}
      </Link>
      <span className="min-w-0 flex-1 truncate text-muted-foreground">
        {[formatDay(day), text].filter(Boolean).join(" · ")}
      </span>
      <span className="shrink-0 font-medium">{kgText(kg)}</span>
      <span className="w-30 shrink-0">{badge}</span>
    </li>
  );
}

/** The answer names a status as a text; one that this screen does not know shows none. */
export function badgeOf<S extends string>(known: readonly S[], status: string, badge: (status: S) => ReactNode) {
  const found = known.find((name) => name === status);
  return found === undefined ? null : badge(found);
}
