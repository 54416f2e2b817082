import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatTimeOn } from "~/screens/moments";
import {
  nextStep,
  offersOutbound,
  offersOutboundItems,
  OUTBOUND_PATH,
  outboundItemPath,
  outboundPdfPath,
  stagesOf,
} from "~/screens/outbound";
import type { FormReply } from "~/services/form-reply.server";
import type { OutboundDetail } from "~/services/outbound-record.server";
import { cn } from "../class-names";
import { ScreenHeader } from "../layout/screen-header";
import { buttonVariants } from "../ui/button";
import { MenuButton } from "../ui/menu-button";
import { kgText } from "./kg-text";
import { NextStep } from "./next-step";
import { OutboundBadge } from "./outbound-badge";
import { OutboundFacts } from "./outbound-facts";
import { DropItemQuestion } from "./outbound-dialogs";
import { OutboundItemPanel } from "./outbound-item-panel";
import { OutboundItemsTable } from "./outbound-items-table";
import { OutboundOverlays } from "./outbound-overlays";
import { DeletedNotice } from "./rest-card";
import { StageLine, type Stage } from "./stage-line";

export interface OutboundRecordScreenProps {
  data: OutboundDetail;
  reply: FormReply | undefined;
}

/** One truck on its way through the plant: its stages, its items, and what is to be done next. */
export function OutboundRecordScreen({ data, reply }: OutboundRecordScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { record, overlay, itemOverlay, user, timeZone } = data;
  const self = outboundItemPath(record.id);
  const stages = stagesOf(record).map(({ status, state, at, kg }): Stage => ({
    key: status,
    label: t(`business:outbound.status.${status}`),
    state,
    note: at === null ? undefined : [formatTimeOn(at, timeZone, record.date), kgText(kg)].filter(Boolean).join(" · "),
  }));
  const loads = offersOutbound(record, user, "load");
  const selected = itemOverlay?.item?.id ?? (Number(search.get("load")) || undefined);
  return (
    <>
      <ScreenHeader
        breadcrumb={[
          { label: t("business:outbound.name"), href: OUTBOUND_PATH },
          { label: formatDay(record.date), href: `${OUTBOUND_PATH}?date=${record.date}` },
        ]}
        title={`${record.recordNo} · ${record.licensePlate}`}
        badge={<OutboundBadge status={record.status} />}
        actions={<HeaderActions data={data} />}
      />
      {record.deletedAt !== null && (
        <DeletedNotice
          record={record}
          timeZone={timeZone}
          restoreHref={data.mayRestore ? `${self}?restore=${record.id}` : undefined}
        />
      )}
      <StageLine label={t("business:outbound.stages")} stages={stages} ended={record.status === "CANCELLED"} />
      <div className="grid grid-cols-[minmax(0,1fr)_21.25rem] items-start gap-4">
        <div className="min-w-0 space-y-4">
          <OutboundItemsTable
            record={record}
            timeZone={timeZone}
            offersLoad={loads}
            offersItems={offersOutboundItems(record, user)}
            selectedId={selected}
          />
          <OutboundFacts record={record} />
        </div>
        <NextStep key={`${nextStep(record.status)}-${record.status}`} {...data} reply={reply} />
      </div>
      <OutboundOverlays overlay={overlay} reply={reply} day={record.date} timeZone={timeZone} closeHref={self} />
      {itemOverlay?.kind === "item" && (
        <OutboundItemPanel
          key={itemOverlay.item?.id ?? "new"}
          {...itemOverlay}
          record={record}
          reply={reply}
          closeHref={self}
          formHref={`${self}?item=${itemOverlay.item?.id ?? "new"}`}
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
  const self = outboundItemPath(record.id);
  const others = (
    [
      ["cancel", t("business:outbound.cancel")],
      ["reopen", t("business:outbound.reopen")],
      ["delete", t("record.delete")],
    ] as const
  ).filter(([change]) => offersOutbound(record, user, change));
  const outline = buttonVariants({ variant: "outline" });
  return (
    <>
      {others.length > 0 && (
        <MenuButton
          label={t("record.more")}
          variant="ghost"
          items={others.map(([change, label]) => ({ label, href: `${self}?${change}=${record.id}` }))}
        />
      )}
      {offersOutbound(record, user, "edit") && (
        <Link to={`${self}?form=${record.id}`} preventScrollReset className={outline}>
          {t("record.edit")}
        </Link>
      )}
      <Link to={`${self}?history=${record.id}`} preventScrollReset className={outline}>
        {t("record.history")}
      </Link>
      {record.deletedAt === null && (
        <a
          href={outboundPdfPath(record.id)}
          target="_blank"
          rel="noreferrer"
          className={cn(outline, record.status === "DONE" && buttonVariants())}
        >
          {t("business:outbound.print")}
        </a>
      )}
    </>
  );
}
