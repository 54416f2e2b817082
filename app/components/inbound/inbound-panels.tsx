import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { InboundPanels as Panels } from "~/services/inbound/panel.server";
import type { PaperPrints } from "#contract/weighing/paper";
import { endsBetween } from "#contract/weighing/between";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { EvidencePanel } from "../weighing/evidence-panel";
import { MoveWeighingPanel, newestKg } from "../weighing/move-weighing-panel";
import { RecordPanels } from "../record/record-panels";
import { printsOut } from "../record/take-back";
import { InboundFormPanel } from "./inbound-form-panel";

interface InboundPanelsProps extends Panels {
  reply: FormReply | undefined;
  day: string;
  timeZone: string;
  closeHref: string;
  hrefOf: (changes: Record<string, string>) => string;
  prints?: readonly PaperPrints[];
}

export function InboundPanels(props: InboundPanelsProps) {
  const { panel, confirm, reply, day, timeZone, closeHref, hrefOf, prints } = props;
  const { t } = useTranslation();
  return (
    <>
      {panel?.kind === "form" && (
        <InboundFormPanel
          key={panel.record?.id ?? "new"}
          {...panel}
          formHref={hrefOf({ form: String(panel.record?.id ?? "new") })}
          {...{ reply, closeHref, day }}
        />
      )}
      {panel?.kind === "evidence" && <EvidencePanel reading={panel.reading} {...{ timeZone, closeHref }} />}
      {panel?.kind === "moveWeighing" && (
        <MoveWeighingPanel key={panel.record.id} {...panel} {...{ reply, closeHref }} />
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply, closeHref }}
        nameOf={({ recordNo }) => recordNo}
        confirmOf={(confirmation) => ({
          text: confirmText(confirmation, t),
          takesBack: TAKES_BACK.has(confirmation.kind) ? printsOut(prints, t) : undefined,
        })}
        actionLabel={(action) => t(`business:inbound.action.${action}`)}
        fieldLabel={(field) => t(`business:inbound.field.${field}`)}
        valueText={(field, value) => valueText(field, value, t)}
      />
    </>
  );
}

/** Changes after which no ticket is valid; a reopened record keeps its weights. */
const TAKES_BACK: ReadonlySet<string> = new Set(["cancel", "delete", "undo"]);

function valueText(field: string, value: unknown, t: TFunction): string | undefined {
  const { formatNumber, formatRupiah } = numbersOf(t);
  if (field === "status") return t(`business:inbound.status.${String(value)}`);
  if (typeof value !== "number") return undefined;
  if (field === "deductionPct") return `${formatNumber(value)} %`;
  return field === "pricePerKg" || field === "amount" ? formatRupiah(value) : undefined;
}

function confirmText({ kind, record }: Omit<NonNullable<Panels["confirm"]>, "idempotencyKey">, t: TFunction) {
  const { licensePlate: plate } = record;
  const texts = {
    delete: t("business:inbound.deleteText", { plate }),
    restore: t("business:inbound.restoreText", { plate }),
    cancel: t("business:inbound.cancelText", { plate }),
    removeWeighing: t(endsBetween(record) ? "business:inbound.removeBetweenText" : "record.removeWeighingText", {
      kg: newestKg(record),
    }),
    reopen: t("business:inbound.reopenText"),
    markReviewed: t("business:unusual.clearText"),
    undo: undefined,
  };
  return texts[kind];
}
