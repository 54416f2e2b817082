import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { MAX_QUANTITY_KG } from "#contract/constants";
import { formatDay } from "#contract/values/format";
import type { OpeningStock, OpeningStockInput } from "#contract/orders/opening-stock";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import { reviewAction } from "~/definitions/unusual-text";
import type { FormReply } from "~/services/request/form.server";
import type { OpeningStockData, OpeningStockForm } from "~/services/stock/screen.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { TextareaField } from "../form/textarea-field";
import { fieldText } from "../history/field-text";
import { DocumentPanel, formValues, useDocumentForm } from "../record/document-form";
import { NeededMasters } from "../record/needed-masters";
import { PanelLinks } from "../record/panel-links";
import { ReadingPanel } from "../record/reading-panel";
import { RecordPanels } from "../record/record-panels";
import { conflictWords } from "../record/stale-notice";
import { UnusualReason } from "../unusual/unusual-reason";
import { RecordUnusual } from "../unusual/unusual-values";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { useUsualRanges } from "../unusual/use-usual-ranges";
import { rangeWarnings, UsualNote } from "../unusual/usual-note";
import { NoEffectNote } from "./no-effect-note";

const SHOWN_FIELDS = ["date", "grade", "marking", "quantityKg", "note"] as const;

interface OpeningStockPanelsProps {
  data: OpeningStockData;
  reply: FormReply | undefined;
}

export function OpeningStockPanels({ data, reply }: OpeningStockPanelsProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { panel, confirm, user, timeZone } = data;
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  return (
    <>
      {panel?.kind === "form" && <OpeningStockFormPanel key={panel.record?.id ?? "new"} {...{ data, panel, reply }} />}
      {panel?.kind === "view" && (
        <ReadingPanel
          key={`view-${panel.record.id}`}
          record={panel.record}
          title={`${panel.record.grade.name} ${panel.record.marking.name}`}
          facts={SHOWN_FIELDS.map((field) => ({
            label: labelOf(field),
            value: fieldText(field, panel.record[field], t),
          }))}
          offers={(change) => offersSimple("opening-stock", panel.record, user, change)}
          timeZone={timeZone}
          closeHref={listHref(search, {})}
        >
          <RecordUnusual area="opening-stock" record={panel.record} timeZone={timeZone} mayReview={data.mayReview} />
          <NoEffectNote of="count" {...panel.record} stocks={data.stocks} />
        </ReadingPanel>
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ grade, marking }) => `${grade.name} ${marking.name}`}
        confirmOf={({ kind, record: { date, quantityKg } }) => ({
          text:
            kind === "markReviewed"
              ? t("business:unusual.clearText")
              : [formatDay(date), formatKg(quantityKg)].join(" · "),
        })}
        actionLabel={(action) => reviewAction(action, t) ?? t(`history.${action}`)}
        fieldLabel={labelOf}
      />
    </>
  );
}

function OpeningStockFormPanel({ data, panel, reply }: OpeningStockPanelsProps & { panel: OpeningStockForm }) {
  const { record, grades, markings, constraint, idempotencyKey } = panel;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, envelope } = useDocumentForm<OpeningStockInput, OpeningStock>({
    id: "opening-stock-form",
    record,
    constraint,
    values: (row) => formValues(row, constraint),
    defaultValue: record === null ? { date: data.today } : undefined,
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
    <DocumentPanel
      {...envelope}
      title={record === null ? t("business:openingStock.new") : `${record.grade.name} ${record.marking.name}`}
      subtitle={t("business:openingStock.text")}
      closeHref={closeHref}
      words={conflictWords(labelOf, { gradeId: grades, markingId: markings })}
      below={
        record && (
          <PanelLinks id={record.id} confirm={can(data.user, "opening-stock", "delete") ? "delete" : undefined} />
        )
      }
    >
      <NeededMasters of={{ grade: grades, marking: markings }} />
      <DateField field={fields.date} label={labelOf("date")} fact />
      <div className="grid grid-cols-2 gap-x-3">
        <ComboboxField field={fields.gradeId} label={labelOf("grade")} options={grades} emptyLabel={choose} />
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
        note={<UsualNote ranges={usual} typedKg={typedNumber(fields.quantityKg.value, 0, t)} />}
        min={0}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
      <UnusualReason warnings={warnings} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
    </DocumentPanel>
  );
}
