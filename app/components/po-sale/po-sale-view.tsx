import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PoSale, PoSaleLineTrail } from "#contract/po-sale";
import { formatDay, formatMoment } from "~/screens/moments";
import { offersPoSale, sumsOf, type PoSaleChange } from "~/screens/po-sale";
import type { PoSalesData } from "~/services/po-sale-list.server";
import { cn } from "../class-names";
import { SidePanel } from "../layout/side-panel";
import { listHref, searchHref } from "../list/search-href";
import { kgText } from "../record/kg-text";
import { Alert } from "../ui/alert";
import { buttonVariants } from "../ui/button";
import { formatNumberText } from "../ui/number-text";
import { DeliveryBar } from "./delivery-bar";
import { PoSaleBadge } from "./po-sale-badge";
import { PoSaleLines } from "./po-sale-lines";

export interface PoSaleViewProps {
  po: PoSale;
  /** The line that is drilled into. */
  lineId: number | null;
  trail: PoSaleLineTrail | null;
  user: PoSalesData["user"];
  timeZone: string;
  closeHref: string;
}

/** One order: its sums, its lines, and where the goods of a line are. */
export function PoSaleView({ po, lineId, trail, user, timeZone, closeHref }: PoSaleViewProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      size="lg"
      title={po.poSalesNo}
      subtitle={
        <span className="flex items-center gap-2">
          <PoSaleBadge status={po.status} />
          {[po.customer.name, formatDay(po.date), t(`business:poSale.type.${po.poSalesType}`)].join(" · ")}
        </span>
      }
      closeHref={closeHref}
      footer={<Footer po={po} user={user} />}
    >
      <div className="space-y-5">
        <Notices po={po} timeZone={timeZone} />
        <Sums po={po} />
        <Facts po={po} timeZone={timeZone} />
        <PoSaleLines po={po} lineId={lineId} trail={trail} user={user} />
      </div>
    </SidePanel>
  );
}

function Notices({ po, timeZone }: Pick<PoSaleViewProps, "po" | "timeZone">) {
  const { t } = useTranslation();
  return (
    <>
      {po.deletedAt !== null && (
        <Alert tone="warning" dismissible={false}>
          {t("business:poSale.deletedText", { at: formatMoment(po.deletedAt, timeZone) })}
        </Alert>
      )}
      {po.cancelledAt !== null && (
        <Alert
          tone="info"
          dismissible={false}
          title={t("business:poSale.cancelledText", { at: formatMoment(po.cancelledAt, timeZone) })}
        >
          {po.cancelReason}
        </Alert>
      )}
    </>
  );
}

/** What was ordered, booked and delivered in all, and what is left to deliver. */
function Sums({ po }: { po: PoSale }) {
  const { t } = useTranslation();
  const all = sumsOf(po.lines);
  // A cancelled order owes nothing, as in the list.
  const sums = { ...all, outstandingKg: po.status === "CANCELLED" ? 0 : all.outstandingKg };
  return (
    <section aria-label={t("business:poSale.sums")} className="space-y-2.5">
      <dl className="grid grid-cols-4 gap-3">
        {(["orderedKg", "bookedKg", "deliveredKg", "outstandingKg"] as const).map((key) => (
          <div key={key}>
            <dt className="text-xs text-muted-foreground">{t(`business:poSale.field.${key}`)}</dt>
            <dd className="text-lg font-semibold">
              {formatNumberText(sums[key])} <span className="text-xs font-normal text-muted-foreground">kg</span>
            </dd>
          </div>
        ))}
      </dl>
      <DeliveryBar sums={sums} className="h-1.5" />
    </section>
  );
}

function Facts({ po, timeZone }: Pick<PoSaleViewProps, "po" | "timeZone">) {
  const { t } = useTranslation();
  const facts = [
    [t("business:poSale.field.exDoMaster"), po.exDoMaster?.ex_do_no ?? t("business:poSale.anyExDo")],
    [t("business:poSale.field.tolerancePct"), `${formatNumberText(po.tolerancePct)} %`],
    [
      t("business:poSale.field.createdAt"),
      [formatMoment(po.createdAt, timeZone), po.createdBy?.name].filter(Boolean).join(" · "),
    ],
    [t("business:poSale.field.note"), po.note ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Footer({ po, user }: Pick<PoSaleViewProps, "po" | "user">) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = String(po.id);
  const offers = (change: PoSaleChange) => offersPoSale({ ...po, ...sumsOf(po.lines) }, user, change);
  const delivered = sumsOf(po.lines).deliveredKg;
  const ghost = buttonVariants({ variant: "ghost" });
  return (
    <div className="flex items-center gap-1">
      {offers("edit") && (
        <Link
          to={listHref(search, { form: id })}
          preventScrollReset
          className={buttonVariants({ variant: "outline", className: "mr-1" })}
        >
          {t("record.edit")}
        </Link>
      )}
      {offers("restore") && (
        <Link
          to={searchHref(search, { restore: id })}
          preventScrollReset
          className={buttonVariants({ className: "mr-1" })}
        >
          {t("record.restore")}
        </Link>
      )}
      <Link to={listHref(search, { history: id })} preventScrollReset className={ghost}>
        {t("record.history")}
      </Link>
      <span className="ml-auto flex gap-1 text-right">
        {po.status === "ACTIVE" && po.deletedAt === null && delivered > 0 && (
          <span className="self-center text-xs text-muted-foreground">
            {t("business:poSale.noCancel", { kg: kgText(delivered) })}
          </span>
        )}
        {offers("cancel") && (
          <Link to={searchHref(search, { cancel: id })} preventScrollReset className={ghost}>
            {t("business:poSale.cancel")}
          </Link>
        )}
        {offers("delete") && (
          <Link
            to={searchHref(search, { delete: id })}
            preventScrollReset
            className={cn(ghost, "text-destructive-text hover:text-destructive-text")}
          >
            {t("record.delete")}
          </Link>
        )}
      </span>
    </div>
  );
}
