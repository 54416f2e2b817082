import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { OutboundRecord, OutboundRecordItem, outboundRecordItemUpdate } from "#contract/outbound-record";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { typedNumber } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { itemWarnings } from "../record/item-warnings";
import { OutlierReason } from "../record/outlier-reason";
import { useUsualValues } from "../record/use-usual-values";
import { stocksBelowZero, stockWarning } from "../stock/goods-stock";
import { bookedGoodsWarnings } from "./booked-goods";
import { goodsOf, itemValues, OutboundItemFields } from "./outbound-item-fields";
import { outboundStepDifferences } from "./outbound-step";

const FORM_ID = "outbound-item-form";

interface OutboundItemPanelProps {
  record: OutboundRecord;
  /** Null for a new item. */
  item: OutboundRecordItem | null;
  choices: OutboundChoices;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
  formHref: string;
}

export function OutboundItemPanel(props: OutboundItemPanelProps) {
  const { record, item, choices, idempotencyKey, reply, closeHref, formHref } = props;
  const { t } = useTranslation();
  const { fields, sending, envelope } = useDocumentForm<z.input<typeof outboundRecordItemUpdate>>({
    id: FORM_ID,
    record: item,
    intent: item === null ? "addItem" : "changeItem",
    constraint: undefined,
    defaultValue: item === null ? {} : itemValues(item),
    idempotencyKey,
    reply,
    href: formHref,
  });
  const goods = choices.items.find(({ value }) => value === fields.outboundItemId.value);
  const booking = choices.bookings.find(({ value }) => value === fields.bookingId.value);
  const { gradeId, markingId } = goodsOf(fields, booking);
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
    <SidePanel
      key={item?.id ?? "new"}
      title={t(item === null ? "business:outbound.addItem" : "business:outbound.changeItem")}
      subtitle={`${record.recordNo} · ${record.licensePlate}`}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <DocumentForm<OutboundRecord | OutboundRecordItem>
        {...envelope}
        differences={(current) => outboundStepDifferences(current, t)}
        shown={item}
      >
        <OutboundItemFields
          fields={fields}
          choices={choices}
          belowZero={belowZero}
          customerId={String(record.customerId)}
          takenElsewhere={(bookingId) => takenByOthers(record, item, bookingId)}
        />
        <OutlierReason warnings={warnings} field={fields.unusualReason} />
      </DocumentForm>
    </SidePanel>
  );
}

function takenByOthers(record: OutboundRecord, item: OutboundRecordItem | null, bookingId: string): number {
  const others = record.outboundItem.filter(({ id }) => id !== item?.id);
  return others.reduce((sum, other) => (String(other.bookingId) === bookingId ? sum + other.quantityKg : sum), 0);
}
