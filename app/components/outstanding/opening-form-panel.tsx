import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG } from "#contract/constants";
import { formatDay, formatNumber } from "#contract/format";
import type { Outstanding, OutstandingInput } from "#contract/outstanding";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import { exDoTypeOptions } from "~/screens/ex-do-types";
import { listHref } from "~/screens/search-href";
import type { OpeningForm } from "~/services/outstanding/panel.server";
import type { FormReply } from "~/services/request/form-reply.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { PanelFooter, SidePanel } from "../layout/side-panel";
import { differencesOf } from "../record/differences";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";

const FORM_ID = "opening-form";

export interface OpeningFormPanelProps {
  form: OpeningForm;
  mayDelete: boolean;
  reply: FormReply | undefined;
  closeHref: string;
  /** The day of a new one. */
  today: string;
}

/** Shows the form in which an opening balance is entered or corrected. */
export function OpeningFormPanel({ form: opened, mayDelete, reply, closeHref, today }: OpeningFormPanelProps) {
  const { record, choices, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, sending, frame } = useDocumentForm<OutstandingInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: record === null ? { date: today } : valuesOf(record),
    idempotencyKey,
    reply,
    href: listHref(search, { form: String(record?.id ?? "new") }),
  });
  const labelOf = (field: string) => t(`business:outstanding.field.${field.replace(/Id$/, "")}`);
  const choose = t("business:master.choose");
  return (
    <SidePanel
      title={record === null ? t("business:outstanding.new") : record.poSalesNo}
      subtitle={t(record === null ? "business:outstanding.newText" : "business:outstanding.one")}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <DocumentForm<Outstanding>
        {...frame}
        differences={(current, typed) => differencesOf(current, typed, shownIn(t), labelOf)}
      >
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
      </DocumentForm>
      {record !== null && (
        <PanelLinks id={record.id} confirm={mayDelete ? "delete" : undefined} label={t("record.delete")} />
      )}
    </SidePanel>
  );
}

function valuesOf(record: Outstanding) {
  const { date, poSalesNo, poSalesType, customerId, gradeId, markingId, exDoType, orderedKg, note } = record;
  return { date, poSalesNo, poSalesType, customerId, gradeId, markingId, exDoType, orderedKg, note };
}

/** Returns each field of the form as it reads. */
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
    orderedKg: ({ orderedKg }) => formatNumber(orderedKg),
    note: ({ note }) => note ?? "",
  };
}
