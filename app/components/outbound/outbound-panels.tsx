import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { listHref } from "~/definitions/search-href";
import type { OutboundRecordPanels as Panels } from "~/services/outbound/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import type { OutboundRecord, OutboundRecordItem, outboundRecordItemUpdate } from "#contract/weighing/outbound-record";
import type { PaperPrints } from "#contract/weighing/paper";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import type { ConfirmTexts } from "../record/record-confirm";
import { EvidencePanel } from "../weighing/evidence-panel";
import { MoveWeighingPanel, newestKg } from "../weighing/move-weighing-panel";
import { RecordPanels } from "../record/record-panels";
import { printsOut } from "../record/take-back";
import { DocumentPanel, useDocumentForm } from "../record/document-form";
import { itemWarnings } from "../unusual/item-warnings";
import { UnusualReason } from "../unusual/unusual-reason";
import { useUsualValues } from "../unusual/use-usual-values";
import { stocksBelowZero, stockWarning } from "../stock/goods-stock";
import { OutboundFormPanel } from "./outbound-form-panel";
import { useOpenBookings } from "./use-open-bookings";
import { bookedGoodsWarnings } from "./booked-goods";
import { GOODS_TOGETHER, chosenGoods, itemValues, OutboundItemFields, outboundWords } from "./outbound-item-fields";

interface OutboundPanelsProps extends Panels {
  reply: FormReply | undefined;
  day: string;
  timeZone: string;
  closeHref: string;
  prints?: readonly PaperPrints[];
}

export function OutboundPanels({ panel, confirm, reply, day, timeZone, closeHref, prints }: OutboundPanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <>
      {panel?.kind === "form" && (
        <OutboundFormPanel key={panel.record?.id ?? "new"} {...panel} {...{ reply, closeHref, day }} />
      )}
      {panel?.kind === "item" && (
        <OutboundItemPanel
          key={panel.item?.id ?? "new"}
          {...panel}
          formHref={listHref(search, { item: String(panel.item?.id ?? "new") })}
          {...{ reply, closeHref }}
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
          ...confirmTexts(confirmation, t),
          takesBack: TAKES_BACK.has(confirmation.kind) ? printsOut(prints, t) : undefined,
        })}
        actionLabel={(action) => t(`business:outbound.action.${action}`)}
        fieldLabel={(field) => t(`business:outbound.field.${field}`)}
        valueText={(field, value) => (field === "status" ? t(`business:outbound.status.${String(value)}`) : undefined)}
      />
    </>
  );
}

/** Changes after which no paper is valid. */
const TAKES_BACK: ReadonlySet<string> = new Set(["cancel", "delete", "reopen", "undo"]);

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
    removeWeighing: t("record.removeWeighingText", { kg: newestKg(confirm.record) }),
    reopen: t("business:outbound.reopenText"),
    markReviewed: t("business:unusual.clearText"),
    undo: undefined,
  };
  return { text: texts[confirm.kind] };
}

const FORM_ID = "outbound-item-form";

interface OutboundItemPanelProps {
  record: OutboundRecord;
  item: OutboundRecordItem | null;
  choices: OutboundChoices;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
  formHref: string;
}

function OutboundItemPanel(props: OutboundItemPanelProps) {
  const { record, item, choices: loaded, idempotencyKey, reply, closeHref, formHref } = props;
  const { t } = useTranslation();
  const choices = useOpenBookings(loaded, { customerId: record.customerId });
  const { fields, envelope } = useDocumentForm<z.input<typeof outboundRecordItemUpdate>, OutboundRecordItem>({
    id: FORM_ID,
    record: item,
    intent: item === null ? "addItem" : "changeItem",
    constraint: undefined,
    values: itemValues,
    together: GOODS_TOGETHER,
    defaultValue: item === null ? {} : undefined,
    idempotencyKey,
    reply,
    href: formHref,
  });
  const goods = choices.items.find(({ value }) => value === fields.outboundItemId.value);
  const booking = choices.bookings.find(({ value }) => value === fields.bookingId.value);
  const { gradeId, markingId } = chosenGoods(fields, booking);
  const quantityKg = typedNumber(fields.quantityKg.value, 0, t) ?? 0;
  const belowZero = stocksBelowZero(
    [{ gradeId, markingId, quantityKg, field: fields.quantityKg }],
    item === null ? [] : [item],
    choices.stocks,
  );
  const warnings = [
    ...bookedGoodsWarnings(fields, goods, booking, item ?? undefined, t),
    ...itemWarnings(fields, goods, item ?? undefined, useUsualValues(), t),
    ...belowZero.map((one) => stockWarning(one, t)),
  ];
  return (
    <DocumentPanel
      {...envelope}
      key={item?.id ?? "new"}
      title={t(item === null ? "business:outbound.addItem" : "business:outbound.changeItem")}
      subtitle={`${record.recordNo} · ${record.licensePlate}`}
      closeHref={closeHref}
      words={outboundWords(choices, t)}
      day={record.date}
    >
      <OutboundItemFields
        fields={fields}
        choices={choices}
        belowZero={belowZero}
        customerId={String(record.customerId)}
        takenElsewhere={(bookingId) => sumOtherItems(record, item, bookingId)}
      />
      <UnusualReason
        warnings={warnings}
        field={fields.unusualReason}
        corrects={item !== null && item.loadedAt !== null}
      />
    </DocumentPanel>
  );
}

function sumOtherItems(record: OutboundRecord, item: OutboundRecordItem | null, bookingId: string): number {
  const others = record.outboundItem.filter(({ id }) => id !== item?.id);
  return others.reduce((sum, other) => (String(other.bookingId) === bookingId ? sum + other.quantityKg : sum), 0);
}
