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
import type { FormReply } from "~/services/request/form.server";
import { ScreenHeader } from "../layout/screen-header";
import { RecordActions } from "../record/record-actions";
import { RecordColumns } from "../record/record-columns";
import { RecordStages } from "../record/record-stages";
import { DeletedNotice } from "../record/rest-card";
import { NextStep } from "./next-step";
import { OutboundBadge } from "./outbound-badge";
import { OutboundFacts } from "./outbound-facts";
import { OutboundItemsTable } from "./outbound-items-table";
import { OutboundPanels } from "./outbound-panels";

export interface OutboundRecordScreenProps {
  data: OutboundDetail;
  reply: FormReply | undefined;
}

/** One truck on its way through the plant: its stages, its items, and what is to be done next. */
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
      <OutboundPanels
        panel={panel}
        confirm={confirm}
        reply={reply}
        day={record.date}
        timeZone={timeZone}
        closeHref={self}
      />
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
