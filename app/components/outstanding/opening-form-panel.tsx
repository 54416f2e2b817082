import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG } from "#contract/constants";
import type { Outstanding, OutstandingInput } from "#contract/outstanding";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import { exDoTypeOptions } from "~/screens/ex-do-types";
import { formatDay } from "~/screens/moments";
import type { FormReply } from "~/services/form-reply.server";
import type { OpeningForm } from "~/services/outstanding.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { FormErrors } from "../form/form-alerts";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { PanelFooter, SidePanel } from "../layout/side-panel";
import { listHref } from "../list/search-href";
import { differencesOf } from "../record/differences";
import { PanelLinks } from "../record/panel-links";
import { StaleNotice, staleVersion } from "../record/stale-notice";
import { formatNumberText } from "../ui/number-text";

const FORM_ID = "opening-form";

export interface OpeningFormPanelProps {
  form: OpeningForm;
  mayDelete: boolean;
  reply: FormReply | undefined;
  closeHref: string;
  /** The day of a new one. */
  today: string;
}

/** The panel in which an opening balance is entered or corrected. */
export function OpeningFormPanel({ form: opened, mayDelete, reply, closeHref, today }: OpeningFormPanelProps) {
  const { record, choices, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const intent = record === null ? "create" : "update";
  const mine = reply?.intent === intent ? reply : undefined;
  const [form, fields] = useForm<OutstandingInput>({
    id: FORM_ID,
    lastResult: mine?.lastResult,
    constraint,
    defaultValue: record === null ? { date: today } : valuesOf(record),
  });
  const formHref = listHref(search, { form: String(record?.id ?? "new") });
  const sending = useNavigation().formData?.get("intent") === intent;
  const choose = t("business:master.choose");
  return (
    <SidePanel
      title={record === null ? t("business:outstanding.new") : record.poSalesNo}
      subtitle={t(record === null ? "business:outstanding.newText" : "business:outstanding.one")}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="space-y-3.5">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        {record !== null && <input type="hidden" name="version" value={mine?.version ?? record.version} />}
        {staleVersion(mine) === undefined ? (
          <FormErrors form={form} result={mine} dismissHref={formHref} />
        ) : (
          <StaleNotice
            // A stale answer carries the API's detail of the balance.
            differences={differencesOf(
              mine?.current as Outstanding,
              mine?.lastResult.initialValue ?? {},
              shownIn(t),
              (field) => t(`business:outstanding.field.${field.replace(/Id$/, "")}`),
            )}
            reloadHref={formHref}
          />
        )}
        <div className="grid grid-cols-2 gap-x-3">
          <TextField field={fields.poSalesNo} label={t("business:outstanding.field.poSalesNo")} />
          <DateField field={fields.date} label={t("business:outstanding.field.date")} />
        </div>
        <ComboboxField
          field={fields.customerId}
          label={t("business:outstanding.field.customer")}
          options={choices.customers}
          emptyLabel={choose}
        />
        <div className="grid grid-cols-2 gap-x-3">
          <SelectField
            field={fields.gradeId}
            label={t("business:outstanding.field.grade")}
            options={choices.grades}
            emptyLabel={choose}
          />
          <ComboboxField
            field={fields.markingId}
            label={t("business:outstanding.field.marking")}
            options={choices.markings}
            emptyLabel={choose}
          />
        </div>
        <div className="grid grid-cols-2 gap-x-3">
          <SelectField
            field={fields.poSalesType}
            label={t("business:outstanding.field.poSalesType")}
            options={PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }))}
            emptyLabel={choose}
          />
          <SelectField
            field={fields.exDoType}
            label={t("business:outstanding.field.exDoType")}
            options={exDoTypeOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            emptyLabel={t("business:outstanding.unknown")}
          />
        </div>
        <NumberField
          field={fields.orderedKg}
          label={t("business:outstanding.field.orderedKg")}
          hint={t("business:outstanding.orderedHint")}
          min={0}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
        <TextareaField field={fields.note} label={t("business:outstanding.field.note")} rows={2} />
      </Form>
      {record !== null && (
        <PanelLinks id={record.id} question={mayDelete ? "delete" : undefined} label={t("record.delete")} />
      )}
    </SidePanel>
  );
}

function valuesOf(record: Outstanding) {
  const { date, poSalesNo, poSalesType, customerId, gradeId, markingId, exDoType, orderedKg, note } = record;
  return { date, poSalesNo, poSalesType, customerId, gradeId, markingId, exDoType, orderedKg, note };
}

/** How each field of the form reads. */
function shownIn(t: TFunction): Record<keyof OutstandingInput, (record: Outstanding) => string> {
  const typeText = (type: string | null) => exDoTypeOptions.find(({ value }) => value === type)?.label;
  return {
    date: ({ date }) => formatDay(date),
    poSalesNo: ({ poSalesNo }) => poSalesNo,
    poSalesType: ({ poSalesType }) => t(`business:poSale.type.${poSalesType}`),
    customerId: ({ customer }) => customer.name,
    gradeId: ({ grade }) => grade.name,
    markingId: ({ marking }) => marking.name,
    exDoType: ({ exDoType }) => t(typeText(exDoType) ?? "business:outstanding.unknown"),
    orderedKg: ({ orderedKg }) => formatNumberText(orderedKg),
    note: ({ note }) => note ?? "",
  };
}
