import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { CheckCorrection, PaidBefore } from "#contract/weighing/correction";
import { formatMoment } from "#contract/values/format";
import { hasItemPrices } from "#contract/weighing/inbound-item-nets";
import { INBOUND_PAPERS } from "#contract/weighing/paper";
import { nextInboundPlace } from "#contract/weighing/call";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import {
  INBOUND_PATH,
  inboundListHref,
  inboundPdfPath,
  inboundStages,
  inboundViewHref,
  goodsNames,
  offersInbound,
  offersOnRecord,
} from "~/definitions/inbound";
import { sampleFacts } from "~/definitions/quality";
import { unitText } from "~/definitions/units";
import type { InboundDetail } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { unusualName } from "~/definitions/unusual-text";
import { useLimitFact } from "../weighing/load-limit";
import { TruckScreen } from "../weighing/truck-screen";
import { useVehicleFacts } from "../weighing/vehicle-facts";
import { SourceOfWeight } from "../weighing/weighing-facts";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { INBOUND_FIELDS } from "./inbound-fields";
import { InboundNextStep } from "./inbound-next-step";
import { InboundPanels } from "./inbound-panels";
import { LoadBar, type LoadPart } from "../ui/load-bar";
import { deductionLabel } from "./inbound-weight-summary";

interface InboundRecordScreenProps {
  data: InboundDetail;
  reply: FormReply | undefined;
}

export function InboundRecordScreen({ data, reply }: InboundRecordScreenProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { record, panel, confirm, user, timeZone, prints } = data;
  const hrefOf = (changes: Record<string, string> = {}) => inboundViewHref(search, record.id, changes);
  const weighed = record.status === "DONE" || record.status === "WEIGHED_OUT";
  const limit = useLimitFact({ ...record, grossKg: record.firstKg }, user);
  const vehicle = useVehicleFacts(record, data.today);
  return (
    <TruckScreen
      of="inbound"
      {...{ data, hrefOf }}
      list={{ title: t("business:menu.inbound"), href: inboundListHref(search), path: INBOUND_PATH }}
      deletedText={(at) => t("business:inbound.deletedText", { at })}
      offers={(change) => offersOnRecord(record, user, change)}
      print={{
        label: t("business:inbound.print"),
        href: inboundPdfPath(record.id),
        action: hrefOf(),
        papers: INBOUND_PAPERS,
        // The card of the next step has the main button.
        main: weighed && !offersInbound(record, user, "finish"),
      }}
      labelOf={(field) => t(`business:inbound.field.${field}`)}
      nextPlace={nextInboundPlace(record)}
      stages={inboundStages(record)}
      statusLabel={(status) => t(`business:inbound.status.${status}`)}
      called={({ field, itemId }) => {
        const goods = record.items.find(({ id }) => id === itemId)?.inboundItem;
        if (goods === undefined) return {};
        const label = field === "quantity" ? goods.name : `${goods.name}, ${unusualName(field, "inbound", t)}`;
        const ownUnit = field === "pricePerKg" || field === "betweenKg";
        return ownUnit ? { label } : { label, unit: unitText(goods.unit, t) };
      }}
      fields={INBOUND_FIELDS}
      warnings={vehicle}
      facts={[
        { label: t("business:inbound.field.permittedGrossKg"), value: limit },
        { label: t("business:inbound.field.checkedBy"), value: record.checkedBy?.name ?? null },
        ...sampleFacts(record, t),
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
      ]}
      corrections={unloadingCorrections(record, t)}
      paid={paidText(record.finishCorrection?.from ?? null, record, t)}
      step={<InboundNextStep key={record.status} {...data} reply={reply} />}
      actionLabel={(action) => t(`business:inbound.action.${action}`)}
      items={
        <>
          <InboundLoadBar record={record} />
          <InboundItemsTable record={record} />
        </>
      }
      panels={
        <InboundPanels
          {...{ panel, confirm, reply, timeZone, prints, hrefOf }}
          day={record.date}
          closeHref={hrefOf()}
        />
      }
    />
  );
}

function unloadingCorrections(record: InboundRecord, t: TFunction) {
  const { checkCorrection, weighingsBetween } = record;
  return [
    ...weighingsBetween.map(({ correction, itemIds }) => ({
      label: t("business:inbound.afterGoods", { goods: goodsNames(record, itemIds) }),
      correction,
      from: numbersOf(t).formatKg(correction?.from ?? null),
    })),
    {
      label: t("business:inbound.step.check"),
      correction: checkCorrection,
      from: checkCorrection && checkText(checkCorrection.from, t),
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
      label={t("business:inbound.field.items")}
      columns={columns}
      rows={record.items}
      rowKey={(item) => item.id}
      empty={null}
    />
  );
}

/** Shows tare, net and deduction in proportion; before the second weighing the gross. */
function InboundLoadBar({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { firstKg, secondKg, netKg, deductedKg } = record;
  if (firstKg === null) return null;
  const part = (kind: LoadPart["kind"], label: string, kg: number | null) =>
    kg === null || kg <= 0 ? [] : [{ kind, label, kg, text: formatKg(kg) }];
  return (
    <LoadBar
      label={t("business:truckLoad.title")}
      parts={
        secondKg === null
          ? part("open", t("business:inbound.field.firstKg"), firstKg)
          : [
              ...part("empty", t("business:inbound.field.secondKg"), secondKg),
              ...part("goods", t("business:inbound.field.netKg"), netKg),
              ...part("other", deductionLabel(record, t), deductedKg),
            ]
      }
    />
  );
}
