import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { OutboundRecord, OutboundRecordItem, outboundRecordItemUpdate } from "#contract/outbound-record";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import type { FormReply } from "~/services/request/form.server";
import { PanelFooter, SidePanel } from "../layout/side-panel";
import { staleVersion } from "../record/stale-notice";
import { OutboundCardStale } from "./outbound-card-stale";
import { itemValues, OutboundItemFields } from "./outbound-item-fields";

const FORM_ID = "outbound-item-form";

export interface OutboundItemPanelProps {
  record: OutboundRecord;
  /** The item to change; null to add one. */
  item: OutboundRecordItem | null;
  choices: OutboundChoices;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
  formHref: string;
}

/** The panel in which a single item is added or changed. */
export function OutboundItemPanel(props: OutboundItemPanelProps) {
  const { record, item, choices, idempotencyKey, reply, closeHref, formHref } = props;
  const { t } = useTranslation();
  const intent = item === null ? "addItem" : "changeItem";
  const mine = reply?.intent === intent ? reply : undefined;
  const [form, fields] = useForm<z.infer<typeof outboundRecordItemUpdate>>({
    id: FORM_ID,
    lastResult: mine?.lastResult,
    defaultValue: item === null ? {} : itemValues(item),
  });
  const sending = useNavigation().formData?.get("intent") === intent;
  return (
    <SidePanel
      key={item?.id ?? "new"}
      title={t(item === null ? "business:outbound.addItem" : "business:outbound.changeItem")}
      subtitle={`${record.recordNo} · ${record.licensePlate}`}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="space-y-3.5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        {item !== null && <input type="hidden" name="version" value={staleVersion(mine) ?? item.version} />}
        <OutboundCardStale reply={mine} href={formHref} form={form} />
        <OutboundItemFields fields={fields} choices={choices} customerId={String(record.customerId)} />
      </Form>
    </SidePanel>
  );
}
