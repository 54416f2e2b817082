import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { nextOutboundStep } from "#contract/weighing/outbound-status";
import { OUTBOUND_PAPERS } from "#contract/weighing/paper";
import { nextOutboundPlace } from "#contract/weighing/call";
import type { UnusualValue } from "#contract/weighing/unusual";
import {
  offersOutbound,
  offersOutboundItems,
  OUTBOUND_PATH,
  outboundListHref,
  outboundPdfPath,
  outboundStages,
  outboundViewHref,
} from "~/definitions/outbound";
import { numbersOf } from "~/definitions/numbers";
import { unusualName } from "~/definitions/unusual-text";
import { listHref } from "~/definitions/search-href";
import { unitText } from "~/definitions/units";
import type { OutboundDetail } from "~/services/outbound/record.server";
import type { FormReply } from "~/services/request/form.server";
import { useLimitFact } from "../weighing/load-limit";
import { TruckScreen } from "../weighing/truck-screen";
import { useVehicleFacts } from "../weighing/vehicle-facts";
import { OUTBOUND_FIELDS } from "./outbound-fields";
import { OutboundItemsTable } from "./outbound-items-table";
import { OutboundNextStep } from "./outbound-next-step";
import { OutboundPanels } from "./outbound-panels";
import { LoadBar, type LoadPart } from "../ui/load-bar";

interface OutboundRecordScreenProps {
  data: OutboundDetail;
  reply: FormReply | undefined;
}

export function OutboundRecordScreen({ data, reply }: OutboundRecordScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { record, panel, confirm, user, timeZone, prints } = data;
  const item = panel?.kind === "item" ? panel.item : confirm?.kind === "drop" ? confirm.item : null;
  const limit = useLimitFact({ ...record, grossKg: record.secondKg }, user);
  const vehicle = useVehicleFacts(record, data.today);
  return (
    <TruckScreen
      of="outbound"
      data={data}
      list={{ title: t("business:menu.outbound"), href: outboundListHref(search), path: OUTBOUND_PATH }}
      hrefOf={(changes) => listHref(search, changes)}
      deletedText={(at) => t("business:outbound.deletedText", { at })}
      offers={(change) => offersOutbound(record, user, change)}
      print={{
        label: t("business:outbound.print"),
        href: outboundPdfPath(record.id),
        action: outboundViewHref(search, record.id),
        papers: OUTBOUND_PAPERS,
        main: record.status === "DONE",
      }}
      labelOf={(field) => t(`business:outbound.field.${field}`)}
      nextPlace={nextOutboundPlace(record)}
      stages={outboundStages(record)}
      statusLabel={(status) => t(`business:outbound.status.${status}`)}
      called={({ field, itemId }) => ({ label: valueName(record, { field, itemId }, t) })}
      fields={OUTBOUND_FIELDS}
      warnings={vehicle}
      facts={[
        { label: t("business:outbound.field.permittedGrossKg"), value: limit },
        { label: t("business:outbound.field.invoicedAt"), value: invoiceText(data, t) },
      ]}
      corrections={loadCorrections(record, t)}
      step={<OutboundNextStep key={`${nextOutboundStep(record.status)}-${record.status}`} {...data} reply={reply} />}
      actionLabel={(action) => t(`business:outbound.action.${action}`)}
      items={
        <>
          <OutboundLoadBar record={record} />
          <OutboundItemsTable
            record={record}
            timeZone={timeZone}
            offersLoad={offersOutbound(record, user, "load")}
            offersItems={offersOutboundItems(record, user)}
            selectedId={item?.id ?? (Number(search.get("load")) || undefined)}
          />
        </>
      }
      panels={
        <OutboundPanels
          {...{ panel, confirm, reply, timeZone, prints }}
          day={record.date}
          closeHref={listHref(search, {})}
        />
      }
    />
  );
}

function invoiceText({ record: { invoicedAt, invoicedBy, invoiceState }, timeZone }: OutboundDetail, t: TFunction) {
  const changed = invoiceState === "CHANGED" && t("business:outbound.invoiceStates.CHANGED");
  return invoicedAt && [formatMoment(invoicedAt, timeZone), invoicedBy?.name, changed].filter(Boolean).join(" · ");
}

function loadCorrections({ outboundItem }: OutboundRecord, t: TFunction) {
  const { formatKg, formatNumber } = numbersOf(t);
  return outboundItem.map(({ loadCorrection: correction, outboundItem: { name, unit } }, index) => ({
    label: `${index + 1}. ${name}`,
    correction,
    from:
      correction &&
      `${formatNumber(correction.from.bags)} ${unitText(unit, t, correction.from.bags)}, ${formatKg(correction.from.quantityKg)}`,
  }));
}

function valueName(record: OutboundRecord, { field, itemId }: Pick<UnusualValue, "field" | "itemId">, t: TFunction) {
  const item = record.outboundItem.find(({ id }) => id === itemId);
  const name = unusualName(field, "outbound", t);
  if (item === undefined) return name;
  if (field === "stockKg") return `${name} ${item.grade.name} · ${item.marking.name}`;
  return field === "quantityKg" ? item.outboundItem.name : `${item.outboundItem.name} · ${name}`;
}

/** Shows tare and items in proportion; items that are not loaded yet are paler. */
function OutboundLoadBar({ record: { firstKg, outboundItem, differenceKg } }: { record: OutboundRecord }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const part = (kind: LoadPart["kind"], label: string, kg: number) => ({ kind, label, kg, text: formatKg(kg) });
  const items = outboundItem.map(({ outboundItem: goods, grade, loadedAt, quantityKg }) =>
    part(loadedAt === null ? "open" : "goods", `${goods.name} · ${grade.name}`, quantityKg),
  );
  const over = differenceKg ?? 0;
  return (
    <LoadBar
      label={t("business:truckLoad.title")}
      parts={[
        ...(firstKg === null ? [] : [part("empty", t("business:outbound.field.firstKg"), firstKg)]),
        ...items,
        ...(over > 0 ? [part("other", t("business:outbound.field.differenceKg"), over)] : []),
      ]}
    />
  );
}
