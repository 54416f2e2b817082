import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import type { OutboundRecordPanels as Panels } from "~/services/outbound/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { HistoryPanel } from "../history/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { OutboundFormPanel } from "./outbound-form-panel";
import { OutboundItemPanel } from "./outbound-item-panel";

interface OutboundPanelsProps extends Panels {
  reply: FormReply | undefined;
  day: string;
  timeZone: string;
  closeHref: string;
}

export function OutboundPanels({ panel, confirm, reply, day, timeZone, closeHref }: OutboundPanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <>
      {panel?.kind === "form" && (
        <OutboundFormPanel
          key={panel.record?.id ?? "new"}
          {...panel}
          formHref={listHref(search, { form: String(panel.record?.id ?? "new") })}
          {...{ reply, closeHref, day }}
        />
      )}
      {panel?.kind === "item" && (
        <OutboundItemPanel
          key={panel.item?.id ?? "new"}
          {...panel}
          formHref={listHref(search, { item: String(panel.item?.id ?? "new") })}
          {...{ reply, closeHref }}
        />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          key={panel.record.id}
          name={panel.record.recordNo}
          entries={panel.entries}
          actionLabel={(action) => t(`business:outbound.action.${action}`)}
          fieldLabel={(field) => t(`business:outbound.field.${field}`)}
          valueText={(field, value) =>
            field === "status" ? t(`business:outbound.status.${String(value)}`) : undefined
          }
          {...{ timeZone, closeHref }}
        />
      )}
      {confirm !== null && <OutboundConfirm confirm={confirm} {...{ reply, closeHref }} />}
    </>
  );
}

interface OutboundConfirmProps {
  confirm: NonNullable<Panels["confirm"]>;
  reply: FormReply | undefined;
  closeHref: string;
}

function OutboundConfirm({ confirm, ...rest }: OutboundConfirmProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { recordNo, licensePlate: plate } = confirm.record;
  if (confirm.kind === "drop") {
    const { loadingArea, outboundItem, grade, marking, quantityKg, version } = confirm.item;
    return (
      <RecordConfirm
        confirm={confirm}
        name={recordNo}
        title={t("business:outbound.dropTitle", { recordNo })}
        text={[loadingArea, outboundItem.name, grade.name, marking.name, formatKg(quantityKg)].join(" · ")}
        okLabel={t("record.delete")}
        intent="dropItem"
        destructive
        version={version}
        {...rest}
      />
    );
  }
  const texts = {
    delete: t("business:outbound.deleteText", { plate }),
    restore: t("business:outbound.restoreText", { plate }),
    cancel: t("business:outbound.cancelText", { plate }),
    reopen: t("business:outbound.reopenText"),
    markReviewed: t("business:unusual.clearText"),
  };
  return (
    <RecordConfirm
      key={`${confirm.kind}-${confirm.record.id}`}
      confirm={confirm}
      name={recordNo}
      text={texts[confirm.kind]}
      {...rest}
    />
  );
}
