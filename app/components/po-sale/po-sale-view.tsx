import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#contract/values/format";
import type { UnusualValue } from "#contract/weighing/unusual";
import type { PoSale, PoSaleLineTrail } from "#contract/orders/po-sale";
import { unusualName } from "~/definitions/unusual-text";
import { offersPoSale, sumLines } from "~/definitions/po-sale";
import type { PoSalesData } from "~/services/po-sale/list.server";
import { numbersOf } from "~/definitions/numbers";
import { SidePanel } from "../shell/side-panel";
import { PanelFacts } from "../record/facts";
import { RecordUnusual } from "../unusual/unusual-values";
import { PartnerName } from "../record/partner-name";
import { RecordPanelActions } from "../record/record-panel-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { Notice } from "../ui/notice";
import { DeliveryBar } from "./delivery-bar";
import { OverNote } from "./over-note";
import { PoSaleLines } from "./po-sale-lines";

interface PoSaleViewProps {
  po: PoSale;
  lineId: number | null;
  trail: PoSaleLineTrail | null;
  user: PoSalesData["user"];
  timeZone: string;
  mayReview: boolean | "own";
  closeHref: string;
}

export function PoSaleView({ po, lineId, trail, user, timeZone, mayReview, closeHref }: PoSaleViewProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      size="lg"
      title={po.poSalesNo}
      subtitle={
        <span className="flex items-center gap-2">
          <RecordStatusBadge of="poSale" status={po.status} />
          <span>
            <PartnerName area="customer" partner={po.customer} user={user} />
            {` · ${formatDay(po.date)} · ${t(`business:poSale.type.${po.poSalesType}`)}`}
          </span>
        </span>
      }
      closeHref={closeHref}
      footer={<Footer po={po} user={user} />}
    >
      <div className="space-y-5">
        <Notices po={po} timeZone={timeZone} />
        <PoSaleUnusual {...{ po, timeZone, mayReview }} />
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
        <Notice tone="warning" dismissible={false}>
          {t("business:poSale.deletedText", { at: formatMoment(po.deletedAt, timeZone) })}
        </Notice>
      )}
      {po.cancelledAt !== null && (
        <Notice
          tone="info"
          dismissible={false}
          title={t("business:poSale.cancelledText", { at: formatMoment(po.cancelledAt, timeZone) })}
        >
          {po.cancelReason}
        </Notice>
      )}
    </>
  );
}

function PoSaleUnusual({ po, timeZone, mayReview }: Pick<PoSaleViewProps, "po" | "timeZone" | "mayReview">) {
  const { t } = useTranslation();
  const called = ({ field, itemId }: UnusualValue) => {
    const line = po.lines.find(({ id }) => id === itemId);
    const name = unusualName(field, "po-sale", t);
    return line === undefined ? {} : { label: `${line.grade.name} · ${line.marking.name}, ${name}` };
  };
  return <RecordUnusual area="po-sale" record={po} {...{ called, timeZone, mayReview }} />;
}

const SUMS = ["orderedKg", "deliveredKg", "outstandingKg", "bookedKg", "bookableKg"] as const;

function Sums({ po }: { po: PoSale }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const sums = sumLines(po);
  return (
    <section aria-label={t("business:poSale.sums")} className="space-y-2.5">
      <dl className="grid grid-cols-5 gap-3">
        {SUMS.map((key) => (
          <div key={key}>
            <dt className="text-xs text-muted-foreground">{t(`business:poSale.field.${key}`)}</dt>
            <dd className="text-lg font-semibold">{formatNumber(sums[key])}</dd>
            {key === "outstandingKg" && <OverNote kg={sums.overKg} as="dd" />}
          </div>
        ))}
      </dl>
      <DeliveryBar sums={sums} className="h-1.5" />
    </section>
  );
}

function Facts({ po, timeZone }: Pick<PoSaleViewProps, "po" | "timeZone">) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const created = [formatMoment(po.createdAt, timeZone), po.createdBy?.name].filter(Boolean).join(" · ");
  return (
    <PanelFacts
      facts={[
        {
          label: t("business:poSale.field.exDoMaster"),
          value: po.exDoMaster?.ex_do_no ?? t("business:poSale.anyExDo"),
        },
        { label: t("business:poSale.field.tolerancePct"), value: `${formatNumber(po.tolerancePct)} %` },
        { label: t("business:poSale.field.createdAt"), value: created },
        { label: t("business:poSale.field.note"), value: po.note },
      ]}
    />
  );
}

function Footer({ po, user }: Pick<PoSaleViewProps, "po" | "user">) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const sums = sumLines(po);
  const begun = po.status === "ACTIVE" && po.deletedAt === null && sums.deliveredKg > 0;
  return (
    <RecordPanelActions
      id={po.id}
      offers={(change) => offersPoSale({ ...po, ...sums }, user, change)}
      cancelLabel={t("business:poSale.cancel")}
      note={begun ? t("business:poSale.noCancel", { kg: formatKg(sums.deliveredKg) }) : undefined}
    />
  );
}
