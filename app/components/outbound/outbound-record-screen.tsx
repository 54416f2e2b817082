import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#contract/format";
import {
  nextStep,
  offersOutbound,
  offersOutboundItems,
  OUTBOUND_PATH,
  outboundListHref,
  outboundPdfPath,
  stagesOf,
} from "~/screens/outbound";
import { listHref } from "~/screens/search-href";
import type { OutboundDetail } from "~/services/outbound/record.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { ScreenHeader } from "../layout/screen-header";
import { RecordActions } from "../record/record-actions";
import { RecordColumns } from "../record/record-columns";
import { RecordStages } from "../record/record-stages";
import { DeletedNotice } from "../record/rest-card";
import { NextStep } from "./next-step";
import { OutboundBadge } from "./outbound-badge";
import { DropItemQuestion } from "./outbound-dialogs";
import { OutboundFacts } from "./outbound-facts";
import { OutboundItemPanel } from "./outbound-item-panel";
import { OutboundItemsTable } from "./outbound-items-table";
import { OutboundOverlays } from "./outbound-overlays";

export interface OutboundRecordScreenProps {
  data: OutboundDetail;
  reply: FormReply | undefined;
}

/** One truck on its way through the plant: its stages, its items, and what is to be done next. */
export function OutboundRecordScreen({ data, reply }: OutboundRecordScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { record, overlay, itemOverlay, user, timeZone } = data;
  const self = listHref(search, {});
  const loads = offersOutbound(record, user, "load");
  const selected = itemOverlay?.item?.id ?? (Number(search.get("load")) || undefined);
  return (
    <>
      <ScreenHeader
        breadcrumb={[
          { label: t("business:outbound.name"), href: outboundListHref(search) },
          { label: formatDay(record.date), href: `${OUTBOUND_PATH}?date=${record.date}` },
        ]}
        title={`${record.recordNo} · ${record.licensePlate}`}
        badge={<OutboundBadge status={record.status} />}
        actions={<HeaderActions data={data} />}
      />
      {record.deletedAt !== null && (
        <DeletedNotice
          text={t("business:outbound.deletedText", { at: formatMoment(record.deletedAt, timeZone) })}
          restoreHref={data.mayRestore ? listHref(search, { restore: String(record.id) }) : undefined}
        />
      )}
      <RecordStages
        stages={stagesOf(record)}
        statusLabel={(status) => t(`business:outbound.status.${status}`)}
        day={record.date}
        timeZone={timeZone}
      />
      <RecordColumns step={<NextStep key={`${nextStep(record.status)}-${record.status}`} {...data} reply={reply} />}>
        <OutboundItemsTable
          record={record}
          timeZone={timeZone}
          offersLoad={loads}
          offersItems={offersOutboundItems(record, user)}
          selectedId={selected}
        />
        <OutboundFacts record={record} />
      </RecordColumns>
      <OutboundOverlays overlay={overlay} reply={reply} day={record.date} timeZone={timeZone} closeHref={self} />
      {itemOverlay?.kind === "item" && (
        <OutboundItemPanel
          key={itemOverlay.item?.id ?? "new"}
          {...itemOverlay}
          record={record}
          reply={reply}
          closeHref={self}
          formHref={listHref(search, { item: String(itemOverlay.item?.id ?? "new") })}
        />
      )}
      {itemOverlay?.kind === "drop" && (
        <DropItemQuestion record={record} item={itemOverlay.item} reply={reply} closeHref={self} />
      )}
    </>
  );
}

function HeaderActions({ data: { record, user } }: { data: OutboundDetail }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const hrefOf = (name: string) => listHref(search, { [name]: String(record.id) });
  const labels = { cancel: t("record.cancel"), reopen: t("record.reopen"), delete: t("record.delete") };
  const print = {
    label: t("business:outbound.print"),
    href: outboundPdfPath(record.id),
    main: record.status === "DONE",
  };
  return (
    <RecordActions
      more={(["cancel", "reopen", "delete"] as const)
        .filter((change) => offersOutbound(record, user, change))
        .map((change) => ({ label: labels[change], href: hrefOf(change) }))}
      editHref={offersOutbound(record, user, "edit") ? hrefOf("form") : undefined}
      historyHref={hrefOf("history")}
      print={record.deletedAt === null ? print : undefined}
    />
  );
}
