import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { MAX_QUANTITY_KG } from "#contract/constants";
import type { OpeningStock, OpeningStockInput } from "#contract/opening-stock";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { OpeningStockData, OpeningStockForm } from "~/services/stock/screen.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextareaField } from "../form/textarea-field";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { differencesOf } from "../record/differences";
import { DocumentForm, useDocumentForm, valuesOf } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";

const FORM_ID = "opening-stock-form";
const FIELDS = ["date", "gradeId", "markingId", "quantityKg", "note"] as const satisfies (keyof OpeningStockInput)[];

interface OpeningStockFormPanelProps {
  data: OpeningStockData;
  panel: OpeningStockForm;
  reply: FormReply | undefined;
}

export function OpeningStockFormPanel({ data, panel, reply }: OpeningStockFormPanelProps) {
  const { record, grades, markings, constraint, idempotencyKey } = panel;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, sending, envelope } = useDocumentForm<OpeningStockInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: valuesOf(record, FIELDS) ?? { date: data.today },
    idempotencyKey,
    reply,
    href: listHref(search, { form: String(record?.id ?? "new") }),
  });
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  const choose = t("business:master.choose");
  const closeHref = listHref(search, {});
  return (
    <SidePanel
      title={record === null ? t("business:openingStock.new") : `${record.grade.name} ${record.marking.name}`}
      subtitle={t("business:openingStock.text")}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <DocumentForm<OpeningStock>
        {...envelope}
        differences={(current, typed) => differencesOf(current, typed, FIELDS, labelOf, t)}
      >
        <DateField field={fields.date} label={labelOf("date")} />
        <div className="grid grid-cols-2 gap-x-3">
          <SelectField field={fields.gradeId} label={labelOf("grade")} options={grades} emptyLabel={choose} />
          <ComboboxField field={fields.markingId} label={labelOf("marking")} options={markings} emptyLabel={choose} />
        </div>
        <NumberField
          field={fields.quantityKg}
          label={labelOf("quantityKg")}
          min={0}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
        <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
      </DocumentForm>
      {record !== null && (
        <PanelLinks
          id={record.id}
          confirm={can(data.user, "opening-stock", "delete") ? "delete" : undefined}
          label={t("record.delete")}
        />
      )}
    </SidePanel>
  );
}
