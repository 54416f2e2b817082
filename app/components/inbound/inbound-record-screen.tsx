import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import type { CheckCorrection, PaidBefore } from "#contract/weighing/correction";
import { formatDay, formatMoment } from "#contract/format";
import { hasItemPrices } from "#contract/inbound-item-nets";
import { INBOUND_PAPERS } from "#contract/paper";
import type { InboundRecord } from "#contract/inbound-record";
import {
  INBOUND_PATH,
  inboundListHref,
  inboundPdfPath,
  inboundStagesOf,
  inboundViewHref,
  goodsNames,
  offersInbound,
  offersOnRecord,
} from "~/definitions/inbound";
import { unitText } from "~/definitions/units";
import type { InboundDetail } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { unusualName } from "~/definitions/unusual-text";
import { InlineHistory } from "../history/inline-history";
import { ScreenHeader } from "../shell/screen-header";
import { DeletedNotice } from "../weighing/deleted-notice";
import { correctionFacts } from "../weighing/correction-facts";
import { RecordFacts } from "../record/facts";
import { Prints } from "../weighing/prints";
import { RecordActions } from "../weighing/record-actions";
import { NextWaiting } from "../weighing/next-waiting";
import { RecordColumns } from "../weighing/record-columns";
import { RecordNeighbours } from "../weighing/record-neighbours";
import { RecordStages } from "../weighing/record-stages";
import { RecordStatusBadge } from "../record/status-badge";
import { SourceOfWeight, useWeighingFacts } from "../weighing/weighing-facts";
import { UnusualValues } from "../unusual/unusual-values";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { InboundNextStep } from "./inbound-next-step";
import { InboundLoadBar } from "./inbound-load-bar";
import { InboundPanels } from "./inbound-panels";

interface InboundRecordScreenProps {
  data: InboundDetail;
  reply: FormReply | undefined;
}

export function InboundRecordScreen({ data, reply }: InboundRecordScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { record, panel, confirm, user, timeZone } = data;
  const hrefOf = (changes: Record<string, string> = {}) => inboundViewHref(search, record.id, changes);
  return (
    <>
      <ScreenHeader
        breadcrumb={[
          { label: t("business:menu.inbound"), href: inboundListHref(search) },
          { label: formatDay(record.date), href: `${INBOUND_PATH}?date=${record.date}` },
        ]}
        plate={record.licensePlate}
        title={record.recordNo}
        badge={<RecordStatusBadge of="inbound" status={record.status} />}
        actions={<HeaderActions data={data} hrefOf={hrefOf} />}
      />
      {record.deletedAt !== null && (
        <DeletedNotice
          text={t("business:inbound.deletedText", { at: formatMoment(record.deletedAt, timeZone) })}
          restoreHref={can(user, "inbound", "restore") ? hrefOf({ restore: String(record.id) }) : undefined}
        />
      )}
      <UnusualValues
        area="inbound"
        values={record.unusual}
        toCheck={record.toCheck}
        called={({ field, itemId }) => {
          const goods = record.items.find(({ id }) => id === itemId)?.inboundItem;
          if (goods === undefined) return {};
          const label = field === "quantity" ? goods.name : `${goods.name}, ${unusualName(field, "inbound", t)}`;
          const ownUnit = field === "pricePerKg" || field === "betweenKg";
          return ownUnit ? { label } : { label, unit: unitText(goods.unit, t) };
        }}
        timeZone={timeZone}
        mayReview={data.mayReview}
        clearHref={hrefOf({ markReviewed: String(record.id) })}
      />
      <RecordStages
        stages={inboundStagesOf(record)}
        statusLabel={(status) => t(`business:inbound.status.${status}`)}
        day={record.date}
        timeZone={timeZone}
      />
      <RecordColumns
        step={
          <div className="space-y-3">
            <NextWaiting waiting={data.waiting} href={hrefOf({ go: "waiting" })} />
            <InboundNextStep key={record.status} {...data} reply={reply} />
          </div>
        }
      >
        <InboundLoadBar record={record} />
        <InboundItemsTable record={record} />
        <Facts data={data} />
        <InlineHistory
          entries={data.history}
          timeZone={timeZone}
          allHref={hrefOf({ history: String(record.id) })}
          actionLabel={(action) => t(`business:inbound.action.${action}`)}
          day={record.date}
        />
      </RecordColumns>
      <InboundPanels
        panel={panel}
        confirm={confirm}
        reply={reply}
        day={record.date}
        timeZone={timeZone}
        prints={data.prints}
        closeHref={hrefOf()}
        hrefOf={hrefOf}
      />
    </>
  );
}

interface HeaderActionsProps {
  data: InboundDetail;
  hrefOf: (changes: Record<string, string>) => string;
}

function HeaderActions({ data, hrefOf }: HeaderActionsProps) {
  const { record, user, paperFormat } = data;
  const { t } = useTranslation();
  const id = String(record.id);
  const labels = {
    removeWeighing: t("record.removeWeighing"),
    moveWeighing: t("record.moveWeighing"),
    cancel: t("record.cancel"),
    reopen: t("record.reopen"),
    delete: t("record.delete"),
  };
  const weighed = record.status === "DONE" || record.status === "WEIGHED_OUT";
  return (
    <>
      <RecordNeighbours hrefOf={hrefOf} />
      <RecordActions
        more={(["removeWeighing", "moveWeighing", "cancel", "reopen", "delete"] as const)
          .filter((change) => offersOnRecord(record, user, change))
          .map((change) => ({ label: labels[change], href: hrefOf({ [change]: id }) }))}
        editHref={offersInbound(record, user, "edit") ? hrefOf({ form: id }) : undefined}
        historyHref={hrefOf({ history: id })}
        print={
          record.deletedAt === null && record.status !== "CANCELLED"
            ? {
                label: t("business:inbound.print"),
                href: inboundPdfPath(record.id),
                action: hrefOf({}),
                papers: INBOUND_PAPERS,
                format: paperFormat,
                letterhead: data.letterhead,
                // The card of the next step has the main button.
                main: weighed && !offersInbound(record, user, "finish"),
              }
            : undefined
        }
      />
    </>
  );
}

function Facts({ data: { record, user, prints, timeZone } }: { data: InboundDetail }) {
  const { t } = useTranslation();
  const weighings = useWeighingFacts(record, user, {
    first: t("business:inbound.field.firstKg"),
    second: t("business:inbound.field.secondKg"),
  });
  const { formatKg } = numbersOf(t);
  const corrections = correctionFacts(inboundCorrections(record, t), timeZone, t);
  return (
    <RecordFacts
      facts={[
        { label: t("business:inbound.field.vendor"), value: record.vendor.name },
        { label: t("business:inbound.field.driverName"), value: record.driverName },
        { label: t("business:inbound.field.deliveryNoteNo"), value: record.deliveryNoteNo },
        { label: t("business:inbound.field.checkedBy"), value: record.checkedBy?.name ?? null },
        ...record.weighingsBetween.map(({ weightKg, at, by, itemIds, readingId, typedReason }) => ({
          label: t("business:inbound.field.weighingsBetween"),
          value: (
            <>
              {[formatKg(weightKg), goodsNames(record, itemIds), formatMoment(at, timeZone), by.name].join(" · ")}
              {(readingId != null || typedReason != null) && " · "}
              <SourceOfWeight {...{ readingId, typedReason, user }} />
            </>
          ),
          wide: true,
        })),
        ...weighings,
        ...corrections,
        {
          label: t("business:paper.printed"),
          value: prints.length > 0 && <Prints href={inboundPdfPath(record.id)} {...{ prints, timeZone }} />,
          wide: true,
        },
        { label: t("business:inbound.field.note"), value: record.note, wide: true },
      ]}
    />
  );
}

/** Corrected facts in the order of the steps. */
function inboundCorrections(record: InboundRecord, t: TFunction) {
  const { formatKg } = numbersOf(t);
  const { firstCorrection, secondCorrection, checkCorrection, finishCorrection, weighingsBetween } = record;
  return [
    {
      label: t("business:inbound.field.firstKg"),
      correction: firstCorrection,
      from: formatKg(firstCorrection?.from ?? null),
    },
    ...weighingsBetween.map(({ correction, itemIds }) => ({
      label: t("business:inbound.afterGoods", { goods: goodsNames(record, itemIds) }),
      correction,
      from: formatKg(correction?.from ?? null),
    })),
    {
      label: t("business:inbound.step.check"),
      correction: checkCorrection,
      from: checkCorrection && checkText(checkCorrection.from, t),
    },
    {
      label: t("business:inbound.field.secondKg"),
      correction: secondCorrection,
      from: formatKg(secondCorrection?.from ?? null),
    },
    {
      label: t("record.doneTitle"),
      correction: finishCorrection,
      from: paidText(finishCorrection?.from ?? null, record, t),
    },
  ];
}

/** Null for unchanged prices. */
function paidText(paid: PaidBefore, { pricePerKg, items }: InboundRecord, t: TFunction): string | null {
  const { formatRupiah } = numbersOf(t);
  if (paid === null || paid === pricePerKg) return null;
  if (typeof paid === "number") return formatRupiah(paid);
  if (paid.every((one, index) => one.pricePerKg === items[index]?.pricePerKg)) return null;
  return paid.map((one) => `${one.name} ${formatRupiah(one.pricePerKg)}`).join(", ");
}

function checkText({ items, deductionPct, deductionKg }: CheckCorrection["from"], t: TFunction): string {
  const { formatKg, formatNumber } = numbersOf(t);
  const deducted = deductionPct ? `${formatNumber(deductionPct)} %` : deductionKg ? formatKg(deductionKg) : null;
  return [
    ...items.map(({ name, quantity, unit }) => `${name} ${formatNumber(quantity)} ${unitText(unit, t, quantity)}`),
    ...(deducted === null ? [] : [`${t("business:inbound.deduction")} ${deducted}`]),
  ].join(", ");
}

type Item = InboundRecord["items"][number];

/** Shows the quantities of the delivery note until the goods are counted. */
function InboundItemsTable({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { formatNumber, formatRupiah } = numbersOf(t);
  const checked = record.checkedAt !== null;
  const divided = record.items.length > 1 && record.items.some(({ netKg }) => netKg !== null);
  const priced = hasItemPrices(record.items) && record.items.some(({ pricePerKg }) => pricePerKg != null);
  const figure = (key: "netKg" | "pricePerKg" | "amount", width: number, render: Column<Item>["render"]) => ({
    key,
    header: t(key === "netKg" ? "business:inbound.field.netColumn" : `business:inbound.field.${key}`),
    align: "end" as const,
    width,
    render,
  });
  const columns: Column<Item>[] = [
    { key: "item", header: t("business:inbound.field.inboundItem"), render: (item) => item.inboundItem.name },
    {
      key: "quantity",
      header: t(checked ? "business:inbound.field.counted" : "business:inbound.field.quantity"),
      align: "end",
      width: 150,
      render: (item) => formatNumber(item.quantity),
    },
    {
      key: "unit",
      header: t("business:inbound.field.unit"),
      width: 130,
      render: (item) => unitText(item.inboundItem.unit, t),
    },
    ...(divided ? [figure("netKg", 100, ({ netKg }) => (netKg === null ? "–" : formatNumber(netKg)))] : []),
    ...(priced
      ? [
          figure("pricePerKg", 120, (item) => formatRupiah(item.pricePerKg ?? null)),
          figure("amount", 150, (item) => formatRupiah(item.amount ?? null)),
        ]
      : []),
    { key: "note", header: t("business:inbound.field.itemNote"), render: (item) => item.note ?? "" },
  ];
  return (
    <DataTable
      label={t("business:inbound.items")}
      columns={columns}
      rows={record.items}
      rowKey={(item) => item.id}
      empty={null}
    />
  );
}
