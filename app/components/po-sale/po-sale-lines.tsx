import { Link, useSearchParams } from "@remix-run/react";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { formatNumber, formatKg, formatRupiah } from "#contract/format";
import type { PoSale, PoSaleLine, PoSaleLineTrail } from "#contract/po-sale";
import { newBookingPath } from "~/screens/booking";
import { isOpenLine, offersShortClose } from "~/screens/po-sale";
import { searchHref } from "~/screens/search-href";
import type { PoSalesData } from "~/services/po-sale/list.server";
import { cn } from "../class-names";
import { Table, TableBody, TableBox, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { DeliveryBar } from "./delivery-bar";
import { LineTrail } from "./line-trail";

interface PoSaleLinesProps {
  po: PoSale;
  lineId: number | null;
  trail: PoSaleLineTrail | null;
  user: PoSalesData["user"];
}

const SUMS = ["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const;

/** The lines of an order; the open one shows its bookings and deliveries. */
export function PoSaleLines({ po, lineId, trail, user }: PoSaleLinesProps) {
  const { t } = useTranslation();
  return (
    <TableBox aria-label={t("business:poSale.lines")}>
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader>{t("business:poSale.field.goods")}</TableHeader>
            {SUMS.map((key) => (
              <TableHeader key={key} className="text-right">
                {t(`business:poSale.field.${key}`)}
              </TableHeader>
            ))}
            <TableHeader>
              <span className="sr-only">{t("master.actions")}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {po.lines.map((line) => (
            <Fragment key={line.id}>
              <LineRow po={po} line={line} open={line.id === lineId} user={user} />
              {line.id === lineId && trail !== null && (
                <TableRow>
                  <TableCell colSpan={SUMS.length + 2} className="bg-subtle px-3.5 pt-3 pb-4">
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
  user: PoSalesData["user"];
}

function LineRow({ po, line, open, user }: LineRowProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const Chevron = open ? ChevronDown : ChevronRight;
  const action = "relative z-10 rounded-md px-1.5 py-0.5 text-xs font-semibold text-link hover:bg-accent";
  const goods = `${line.grade.name} · ${line.marking.name}`;
  const bookable = isOpenLine(po, line) && line.limitKg > line.bookedKg && can(user, "booking", "edit");
  return (
    <TableRow className={cn("relative hover:bg-subtle", open && "bg-selected hover:bg-selected")}>
      <TableCell className="w-[40%] py-2">
        <Link
          to={searchHref(search, { line: open ? null : String(line.id) })}
          preventScrollReset
          aria-expanded={open}
          className="flex items-center gap-1 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <Chevron aria-hidden className="-ml-1 size-3.5 shrink-0 text-muted-foreground" />
          {goods}
        </Link>
        <span className="block pl-3.5 text-xs text-muted-foreground">{notesOf(line, t)}</span>
        <DeliveryBar sums={line} className="mt-1.5 ml-3.5 w-[calc(100%-0.875rem)]" />
      </TableCell>
      {SUMS.map((key) => (
        <TableCell key={key} className={cn("pt-2 text-right align-top", key === "outstandingKg" && "font-semibold")}>
          {formatNumber(key === "outstandingKg" && po.status === "CANCELLED" ? 0 : line[key])}
        </TableCell>
      ))}
      <TableCell className="pt-1.5 pr-1.5 text-right align-top whitespace-nowrap">
        {bookable && (
          <Link
            to={newBookingPath(po, line)}
            className={action}
            aria-label={`+ ${t("business:booking.one")}: ${goods}`}
          >
            + {t("business:booking.one")}
          </Link>
        )}
        {offersShortClose(po, line, user) && (
          <Link
            to={searchHref(search, { shortClose: String(line.id) })}
            preventScrollReset
            title={t("business:poSale.shortClose")}
            aria-label={`${t("business:poSale.shortClose")}: ${goods}`}
            className={action}
          >
            {t("business:poSale.shortCloseShort")}
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Returns the price, the adjustment and the short close of a line. */
function notesOf(line: PoSaleLine, t: ReturnType<typeof useTranslation>["t"]): string {
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
