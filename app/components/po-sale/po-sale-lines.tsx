import { Link, useSearchParams } from "@remix-run/react";
import { ChevronDown, ChevronRight } from "~/components/ui/icons";
import { Fragment, useRef } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import type { PoSale, PoSaleLine, PoSaleLineTrail } from "#contract/orders/po-sale";
import { newBookingPath, bookingPath } from "~/definitions/booking";
import { lineBalance, offersShortClose } from "~/definitions/po-sale";
import { searchHref } from "~/definitions/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import { numbersOf } from "~/definitions/numbers";
import { outboundOfDayHref } from "~/definitions/outbound";
import { cn } from "../class-names";
import { useShortcut } from "../keys/shortcuts";
import { rowClicks } from "../list/row-clicks";
import { Kbd } from "../ui/kbd";
import { Table, TableBody, TableBox, TableCell, TableHeader, TableHead, TableRow } from "../ui/table";
import { RecordStatusBadge } from "../record/status-badge";
import { TrailList, TrailRow } from "../history/trail-list";
import { DeliveryBar } from "./delivery-bar";
import { OverNote } from "./over-note";

interface PoSaleLinesProps {
  po: PoSale;
  lineId: number | null;
  trail: PoSaleLineTrail | null;
  user: PoSalesData["user"];
}

/** The bookable amount is next to its link. */
const LINE_SUMS = ["orderedKg", "deliveredKg", "outstandingKg", "bookedKg"] as const;

/** Lines of an order; the open one shows bookings and deliveries. */
export function PoSaleLines({ po, lineId, trail, user }: PoSaleLinesProps) {
  const { t } = useTranslation();
  const bookable = po.lines.filter((line) => isBookable(line, user));
  const first = bookable.find(({ id }) => id === lineId) ?? bookable[0];
  return (
    <TableBox aria-label={t("business:poSale.field.lines")}>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>{t("business:poSale.field.goods")}</TableHead>
            {LINE_SUMS.map((key) => (
              <TableHead key={key} className="text-right">
                {t(`business:poSale.field.${key}`)}
              </TableHead>
            ))}
            <TableHead>
              <span className="sr-only">{t("master.actions")}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {po.lines.map((line) => (
            <Fragment key={line.id}>
              <LineRow po={po} line={line} open={line.id === lineId} hasKey={line === first} user={user} />
              {line.id === lineId && trail !== null && (
                <TableRow>
                  <TableCell colSpan={LINE_SUMS.length + 2} className="bg-subtle px-3.5 pt-3 pb-4">
                    <LineTrail line={line} trail={trail} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableBox>
  );
}

interface LineRowProps {
  po: PoSale;
  line: PoSaleLine;
  open: boolean;
  /** The shortcut B books this line. */
  hasKey: boolean;
  user: PoSalesData["user"];
}

const isBookable = (line: PoSaleLine, user: PoSalesData["user"]) => line.bookableKg > 0 && can(user, "booking", "edit");

const action = "relative z-10 rounded-md px-1.5 py-0.5 text-xs font-semibold text-link hover:bg-accent";

function LineRow({ po, line, open, hasKey, user }: LineRowProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const Chevron = open ? ChevronDown : ChevronRight;
  const goods = `${line.grade.name} · ${line.marking.name}`;
  const amounts = { ...line, ...lineBalance(po, line) };
  return (
    <TableRow
      {...rowClicks}
      className={cn("row-opens relative", open && "bg-selected focus-within:bg-selected hover:bg-selected")}
    >
      <TableCell className="w-[40%] py-2">
        <Link
          to={searchHref(search, { line: open ? null : String(line.id) })}
          aria-expanded={open}
          draggable={false}
          data-row-link=""
          className="row-link flex items-center gap-1"
        >
          <Chevron aria-hidden className="-ml-1 size-3.5 shrink-0 text-muted-foreground" />
          {goods}
        </Link>
        <span className="block pl-3.5 text-xs text-muted-foreground">{lineNotes(line, t)}</span>
        <DeliveryBar sums={line} className="mt-1.5 ml-3.5 w-[calc(100%-0.875rem)]" />
      </TableCell>
      {LINE_SUMS.map((key) => (
        <TableCell key={key} className="pt-2 text-right align-top">
          {formatNumber(amounts[key])}
          {key === "outstandingKg" && <OverNote kg={amounts.overKg} as="span" />}
        </TableCell>
      ))}
      <TableCell className="pt-1.5 pr-1.5 text-right align-top whitespace-nowrap">
        {isBookable(line, user) && <BookLink href={newBookingPath(po, line)} goods={goods} hasKey={hasKey} />}
        {offersShortClose(po, line, user) && (
          <Link
            to={searchHref(search, { shortClose: String(line.id) })}
            title={t("business:poSale.shortClose")}
            aria-label={`${t("business:poSale.shortClose")}: ${goods}`}
            className={action}
          >
            {t("business:poSale.shortCloseShort")}
          </Link>
        )}
        {line.bookableKg > 0 && (
          <span className="block px-1.5 text-xs text-muted-foreground">
            {t("business:poSale.bookable")}{" "}
            <strong className="font-semibold text-foreground">{formatNumber(line.bookableKg)}</strong>
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

function BookLink({ href, goods, hasKey }: { href: string; goods: string; hasKey: boolean }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const label = `+ ${t("business:booking.one")}: ${goods}`;
  useShortcut(hasKey ? { keys: ["b"], label, group: "record" } : null, () => {
    link.current?.click();
    return true;
  });
  return (
    <Link ref={link} to={href} className={action} aria-keyshortcuts={hasKey ? "B" : undefined}>
      + {t("business:booking.one")}
      <span className="sr-only">{goods}</span>
      {hasKey && <Kbd className="ml-1 noscript:hidden">B</Kbd>}
    </Link>
  );
}

function lineNotes(line: PoSaleLine, t: ReturnType<typeof useTranslation>["t"]): string {
  const { formatKg, formatRupiah } = numbersOf(t);
  return [
    line.pricePerKg === null ? "" : t("business:poSale.perKg", { price: formatRupiah(line.pricePerKg) }),
    line.adjustmentKg === 0 ? "" : t("business:poSale.adjusted", { kg: formatKg(line.adjustmentKg) }),
    line.shortClosedAt === null
      ? ""
      : t("business:poSale.shortClosed", { kg: formatKg(line.shortClosedKg), reason: line.shortClosedReason ?? "" }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function LineTrail({ line, trail }: { line: PoSaleLine; trail: PoSaleLineTrail }) {
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
