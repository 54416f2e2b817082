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
import { differencesOf, fieldsOf } from "../record/differences";
import { DocumentPanel, formValues, useDocumentForm } from "../record/document-form";
import { NoEffectNote } from "./no-effect-note";
import { UnusualReason } from "../unusual/unusual-reason";
import { PanelLinks } from "../record/panel-links";
import { rangeWarnings, UsualNote } from "../unusual/usual-note";
import { useUsualRanges } from "../unusual/use-usual-ranges";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { NeededMasters } from "../record/needed-masters";

const FORM_ID = "opening-stock-form";

interface OpeningStockFormPanelProps {
  data: OpeningStockData;
  panel: OpeningStockForm;
  reply: FormReply | undefined;
}

export function OpeningStockFormPanel({ data, panel, reply }: OpeningStockFormPanelProps) {
  const { record, grades, markings, constraint, idempotencyKey } = panel;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, envelope } = useDocumentForm<OpeningStockInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: formValues(record, constraint) ?? { date: data.today },
    idempotencyKey,
    reply,
  });
  const usual = useUsualRanges(
    "/record/opening-stock/usual",
    { date: fields.date.value, gradeId: fields.gradeId.value, markingId: fields.markingId.value },
    record?.id,
  );
  const isSame = (["date", "gradeId", "markingId"] as const).every(
    (name) => String(record?.[name]) === fields[name].value,
  );
  const saved = isSame ? record?.quantityKg : undefined;
  const warnings = [
    ...useDayWarnings("openingStock", fields.date, record?.date),
    ...rangeWarnings(usual, { field: fields.quantityKg, unit: "kg", saved, quick: ["recounted"] }, t),
  ];
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  const choose = t("business:master.choose");
  const closeHref = listHref(search, {});
  return (
    <DocumentPanel<OpeningStock>
      {...envelope}
      title={record === null ? t("business:openingStock.new") : `${record.grade.name} ${record.marking.name}`}
      subtitle={t("business:openingStock.text")}
      closeHref={closeHref}
      differences={(current, typed) => differencesOf(current, typed, fieldsOf(current, constraint), labelOf, t)}
      below={
        record && (
          <PanelLinks id={record.id} confirm={can(data.user, "opening-stock", "delete") ? "delete" : undefined} />
        )
      }
    >
      <NeededMasters of={{ grade: grades, marking: markings }} />
      <DateField field={fields.date} label={labelOf("date")} />
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField field={fields.gradeId} label={labelOf("grade")} options={grades} emptyLabel={choose} />
        <ComboboxField field={fields.markingId} label={labelOf("marking")} options={markings} emptyLabel={choose} />
      </div>
      <NoEffectNote
        of="count"
        date={fields.date.value}
        gradeId={fields.gradeId.value}
        markingId={fields.markingId.value}
        stocks={data.stocks}
      />
      <NumberField
        field={fields.quantityKg}
        label={labelOf("quantityKg")}
        note={<UsualNote ranges={usual} />}
        min={0}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
      <UnusualReason warnings={warnings} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
    </DocumentPanel>
  );
}
