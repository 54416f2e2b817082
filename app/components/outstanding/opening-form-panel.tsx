import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG } from "#contract/constants";
import type { Outstanding, OutstandingInput } from "#contract/orders/outstanding";
import { PO_SALE_TYPES } from "#contract/orders/po-sale-types";
import { exDoTypeOptions } from "~/definitions/ex-do-types";
import type { OpeningForm } from "~/services/outstanding/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, formValues, useDocumentForm } from "../record/document-form";
import { UnusualReason } from "../unusual/unusual-reason";
import { PanelLinks } from "../record/panel-links";
import { NeededMasters } from "../record/needed-masters";
import { conflictWords } from "../record/stale-notice";

const FORM_ID = "opening-form";

interface OpeningFormPanelProps {
  form: OpeningForm;
  mayDelete: boolean;
  reply: FormReply | undefined;
  closeHref: string;
  today: string;
}

export function OpeningFormPanel({ form: opened, mayDelete, reply, closeHref, today }: OpeningFormPanelProps) {
  const { record, choices, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const { fields, envelope } = useDocumentForm<OutstandingInput, Outstanding>({
    id: FORM_ID,
    record,
    constraint,
    values: (row) => formValues(row, constraint),
    defaultValue: record === null ? { date: today } : undefined,
    idempotencyKey,
    reply,
  });
  const labelOf = (field: string) => t(`business:outstanding.field.${field}`);
  const choose = t("business:master.choose");
  const types = PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }));
  const exDoTypes = exDoTypeOptions.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <DocumentPanel
      {...envelope}
      title={record === null ? t("business:outstanding.new") : record.poSalesNo}
      subtitle={t(record === null ? "business:outstanding.newText" : "business:outstanding.one")}
      closeHref={closeHref}
      words={conflictWords(labelOf, {
        poSalesType: types,
        exDoType: exDoTypes,
        customerId: choices.customers,
        gradeId: choices.grades,
        markingId: choices.markings,
      })}
      below={record && <PanelLinks id={record.id} confirm={mayDelete ? "delete" : undefined} />}
    >
      <NeededMasters of={{ customer: choices.customers, grade: choices.grades, marking: choices.markings }} />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField field={fields.poSalesNo} label={labelOf("poSalesNo")} />
        <DateField field={fields.date} label={labelOf("date")} />
      </div>
      <ComboboxField
        field={fields.customerId}
        label={labelOf("customer")}
        options={choices.customers}
        emptyLabel={choose}
      />
      <div className="grid grid-cols-2 gap-x-3">
        <ComboboxField field={fields.gradeId} label={labelOf("grade")} options={choices.grades} emptyLabel={choose} />
        <ComboboxField
          field={fields.markingId}
          label={labelOf("marking")}
          options={choices.markings}
          emptyLabel={choose}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField field={fields.poSalesType} label={labelOf("poSalesType")} options={types} emptyLabel={choose} />
        <SelectField
          field={fields.exDoType}
          label={labelOf("exDoType")}
          options={exDoTypes}
          emptyLabel={t("business:outstanding.unknown")}
        />
      </div>
      <NumberField
        field={fields.orderedKg}
        label={labelOf("orderedKg")}
        hint={t("business:outstanding.orderedHint")}
        min={1}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
      <UnusualReason warnings={[]} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
    </DocumentPanel>
  );
}
