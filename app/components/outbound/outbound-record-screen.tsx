import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import { nextOutboundStep } from "#contract/outbound-status";
import { OUTBOUND_PAPERS } from "#contract/paper";
import type { UnusualValue } from "#contract/unusual";
import {
  offersOutbound,
  offersOutboundItems,
  OUTBOUND_PATH,
  outboundListHref,
  outboundPdfPath,
  outboundStagesOf,
  outboundViewHref,
} from "~/definitions/outbound";
import { numbersOf } from "~/definitions/numbers";
import { unusualName } from "~/definitions/unusual-text";
import { listHref } from "~/definitions/search-href";
import { unitText } from "~/definitions/units";
import type { OutboundDetail } from "~/services/outbound/record.server";
import type { FormReply } from "~/services/request/form.server";
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
import { useWeighingFacts } from "../weighing/weighing-facts";
import { UnusualValues } from "../unusual/unusual-values";
import { OutboundItemsTable } from "./outbound-items-table";
import { OutboundNextStep } from "./outbound-next-step";
import { OutboundLoadBar } from "./outbound-load-bar";
import { OutboundPanels } from "./outbound-panels";

interface OutboundRecordScreenProps {
  data: OutboundDetail;
  reply: FormReply | undefined;
}

export function OutboundRecordScreen({ data, reply }: OutboundRecordScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { record, panel, confirm, user, timeZone } = data;
  const self = listHref(search, {});
  const loads = offersOutbound(record, user, "load");
  const item = panel?.kind === "item" ? panel.item : confirm?.kind === "drop" ? confirm.item : null;
  const selected = item?.id ?? (Number(search.get("load")) || undefined);
  return (
    <>
      <ScreenHeader
        breadcrumb={[
          { label: t("business:menu.outbound"), href: outboundListHref(search) },
          { label: formatDay(record.date), href: `${OUTBOUND_PATH}?date=${record.date}` },
        ]}
        plate={record.licensePlate}
        title={record.recordNo}
        badge={<RecordStatusBadge of="outbound" status={record.status} />}
        actions={<HeaderActions data={data} />}
      />
      {record.deletedAt !== null && (
        <DeletedNotice
          text={t("business:outbound.deletedText", { at: formatMoment(record.deletedAt, timeZone) })}
          restoreHref={data.mayRestore ? listHref(search, { restore: String(record.id) }) : undefined}
        />
      )}
      <UnusualValues
        area="outbound"
        values={record.unusual}
        toCheck={record.toCheck}
        called={({ field, itemId }) => ({ label: valueName(record, { field, itemId }, t) })}
        timeZone={timeZone}
        mayReview={data.mayReview}
        clearHref={listHref(search, { markReviewed: String(record.id) })}
      />
      <RecordStages
        stages={outboundStagesOf(record)}
        statusLabel={(status) => t(`business:outbound.status.${status}`)}
        day={record.date}
        timeZone={timeZone}
      />
      <RecordColumns
        step={
          <div className="space-y-3">
            <NextWaiting waiting={data.waiting} href={listHref(search, { go: "waiting" })} />
            <OutboundNextStep key={`${nextOutboundStep(record.status)}-${record.status}`} {...data} reply={reply} />
          </div>
        }
      >
        <OutboundLoadBar record={record} />
        <OutboundItemsTable
          record={record}
          timeZone={timeZone}
          offersLoad={loads}
          offersItems={offersOutboundItems(record, user)}
          selectedId={selected}
        />
        <Facts data={data} />
        <InlineHistory
          entries={data.history}
          timeZone={timeZone}
          allHref={listHref(search, { history: String(record.id) })}
          actionLabel={(action) => t(`business:outbound.action.${action}`)}
          day={record.date}
        />
      </RecordColumns>
      <OutboundPanels
        panel={panel}
        confirm={confirm}
        reply={reply}
        day={record.date}
        timeZone={timeZone}
        prints={data.prints}
        closeHref={self}
      />
    </>
  );
}

/** Corrected facts in the order of the steps. */
function outboundCorrections(record: OutboundRecord, t: TFunction) {
  const { formatKg, formatNumber } = numbersOf(t);
  const { firstCorrection, secondCorrection, finishCorrection, outboundItem } = record;
  return [
    {
      label: t("business:outbound.field.firstKg"),
      correction: firstCorrection,
      from: formatKg(firstCorrection?.from ?? null),
    },
    ...outboundItem.map(({ loadCorrection: correction, outboundItem: { name, unit } }, index) => ({
      label: `${index + 1}. ${name}`,
      correction,
      from:
        correction &&
        `${formatNumber(correction.from.bags)} ${unitText(unit, t, correction.from.bags)}, ${formatKg(correction.from.quantityKg)}`,
    })),
    {
      label: t("business:outbound.field.secondKg"),
      correction: secondCorrection,
      from: formatKg(secondCorrection?.from ?? null),
    },
    { label: t("record.doneTitle"), correction: finishCorrection, from: null },
  ];
}

function valueName(record: OutboundRecord, { field, itemId }: Pick<UnusualValue, "field" | "itemId">, t: TFunction) {
  const item = record.outboundItem.find(({ id }) => id === itemId);
  const name = unusualName(field, "outbound", t);
  if (item === undefined) return name;
  if (field === "stockKg") return `${name} ${item.grade.name} · ${item.marking.name}`;
  return field === "quantityKg" ? item.outboundItem.name : `${item.outboundItem.name} · ${name}`;
}

function HeaderActions({ data }: { data: OutboundDetail }) {
  const { record, user, paperFormat } = data;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const hrefOf = (name: string) => listHref(search, { [name]: String(record.id) });
  const labels = {
    removeWeighing: t("record.removeWeighing"),
    moveWeighing: t("record.moveWeighing"),
    cancel: t("record.cancel"),
    reopen: t("record.reopen"),
    delete: t("record.delete"),
  };
  const print = {
    label: t("business:outbound.print"),
    href: outboundPdfPath(record.id),
    action: outboundViewHref(search, record.id),
    papers: OUTBOUND_PAPERS,
    format: paperFormat,
    letterhead: data.letterhead,
    main: record.status === "DONE",
  };
  return (
    <>
      <RecordNeighbours hrefOf={(changes) => listHref(search, changes)} />
      <RecordActions
        more={(["removeWeighing", "moveWeighing", "cancel", "reopen", "delete"] as const)
          .filter((change) => offersOutbound(record, user, change))
          .map((change) => ({ label: labels[change], href: hrefOf(change) }))}
        editHref={offersOutbound(record, user, "edit") ? hrefOf("form") : undefined}
        historyHref={hrefOf("history")}
        print={record.deletedAt === null && record.status !== "CANCELLED" ? print : undefined}
      />
    </>
  );
}

function Facts({ data: { record, user, prints, timeZone } }: { data: OutboundDetail }) {
  const { t } = useTranslation();
  const weighings = useWeighingFacts(record, user, {
    first: t("business:outbound.field.firstKg"),
    second: t("business:outbound.field.secondKg"),
  });
  const corrections = correctionFacts(outboundCorrections(record, t), timeZone, t);
  return (
    <RecordFacts
      facts={[
        { label: t("business:outbound.field.customer"), value: record.customer.name },
        { label: t("business:outbound.field.driverName"), value: record.driverName },
        { label: t("business:outbound.field.destination"), value: record.destination },
        { label: t("business:outbound.field.sealNo"), value: record.sealNo },
        ...weighings,
        ...corrections,
        {
          label: t("business:paper.printed"),
          value: prints.length > 0 && <Prints href={outboundPdfPath(record.id)} {...{ prints, timeZone }} />,
          wide: true,
        },
        { label: t("business:outbound.field.note"), value: record.note, wide: true },
      ]}
    />
  );
}
