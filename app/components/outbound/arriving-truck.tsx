import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { outboundOfDayHref } from "~/definitions/outbound";
import type { ArrivingTruck } from "~/services/outbound/arriving.server";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { Notice } from "../ui/notice";
import { bookedGoods } from "./booked-goods";

/** Returns the first values of a new truck, filled in from the booking that it comes for. */
export function newTruck({ arriving, items, open }: OutboundChoices, date: string, t: TFunction) {
  if (arriving === null) return { date, outboundItem: [{}] };
  const { bookingId, licensePlate, customerId, driverName, transporter, destination } = arriving;
  const booking = open.bookings.find(({ value }) => value === bookingId);
  const item = booking && { bookingId, ...bookedGoods(booking, items, t) };
  return { date, licensePlate, customerId, driverName, transporter, destination, outboundItem: [item ?? {}] };
}

/** Shows that trucks have already taken from the booking; empty until then. */
export function ArrivingNote({ truck: { bookingNo, isOpen, trucks } }: { truck: ArrivingTruck }) {
  const { t } = useTranslation();
  if (isOpen && trucks.length === 0) return null;
  return (
    <Notice tone={isOpen ? "info" : "warning"} dismissible={false}>
      {t(isOpen ? "business:arrival.takenFrom" : "business:arrival.usedUp", { bookingNo })}{" "}
      {trucks.map(({ id, date, recordNo, licensePlate }) => (
        <Link
          key={id}
          to={outboundOfDayHref(id, date)}
          className="mr-3 font-medium whitespace-nowrap underline underline-offset-2 hover:text-link"
        >
          {recordNo} · {licensePlate}
        </Link>
      ))}
    </Notice>
  );
}
