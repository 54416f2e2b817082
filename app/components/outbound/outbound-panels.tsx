import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import type { OutboundRecordPanels as Panels } from "~/services/outbound/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import type { ConfirmTexts } from "../record/record-confirm";
import { RecordPanels } from "../record/record-panels";
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
      <RecordPanels
        {...{ panel, confirm, timeZone, reply, closeHref }}
        nameOf={({ recordNo }) => recordNo}
        confirmOf={(asked) => confirmTexts(asked, t)}
        actionLabel={(action) => t(`business:outbound.action.${action}`)}
        fieldLabel={(field) => t(`business:outbound.field.${field}`)}
        valueText={(field, value) => (field === "status" ? t(`business:outbound.status.${String(value)}`) : undefined)}
      />
    </>
  );
}

function confirmTexts(confirm: NonNullable<Panels["confirm"]>, t: TFunction): ConfirmTexts {
  const { recordNo, licensePlate: plate } = confirm.record;
  if (confirm.kind === "drop") {
    const { loadingArea, outboundItem, grade, marking, quantityKg, version } = confirm.item;
    return {
      title: t("business:outbound.dropTitle", { recordNo }),
      text: [loadingArea, outboundItem.name, grade.name, marking.name, numbersOf(t).formatKg(quantityKg)].join(" · "),
      okLabel: t("record.delete"),
      intent: "dropItem",
      destructive: true,
      version,
    };
  }
  const texts = {
    delete: t("business:outbound.deleteText", { plate }),
    restore: t("business:outbound.restoreText", { plate }),
    cancel: t("business:outbound.cancelText", { plate }),
    reopen: t("business:outbound.reopenText"),
    markReviewed: t("business:unusual.clearText"),
  };
  return { text: texts[confirm.kind] };
}
