import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import { SHIFTS } from "#contract/constants";
import type { Production, ProductionInput } from "#contract/orders/production";
import { listHref } from "~/definitions/search-href";
import type { ProductionData, ProductionForm } from "~/services/production/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, formValues, useDocumentForm, pickValues } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";
import { conflictWords } from "../record/stale-notice";
import { exDoWarnings } from "../unusual/ex-do-warnings";
import { NoEffectNote } from "../stock/no-effect-note";
import { UnusualReason } from "../unusual/unusual-reason";
import { rangeWarnings, UsualNote } from "../unusual/usual-note";
import { useUsualRanges } from "../unusual/use-usual-ranges";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { OneAmount } from "../record/one-amount";
import { unitLabels } from "../record/unit-labels";
import { itemWarnings } from "../unusual/item-warnings";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { useUsualValues } from "../unusual/use-usual-values";
import { NeededMasters } from "../record/needed-masters";
import { ProductionUnusual } from "./production-view";

const FORM_ID = "production-form";
/** Fields copied from the previous record. */
const KEPT = ["date", "shift", "exDoMasterId"] as const;
const shifts = SHIFTS.map((value) => ({ value, label: value }));

interface ProductionFormPanelProps {
  data: ProductionData;
  panel: ProductionForm;
  reply: FormReply | undefined;
}

export function ProductionFormPanel({ data, panel, reply }: ProductionFormPanelProps) {
  const { record, like, choices, constraint, idempotencyKey } = panel;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const formHref = listHref(search, { form: String(record?.id ?? "new"), like: like && String(like.id) });
  const { fields, envelope } = useDocumentForm<ProductionInput, Production>({
    id: FORM_ID,
    record,
    constraint,
    values: (row) => formValues(row, constraint),
    defaultValue: record === null ? (like === null ? data.running : pickValues(like, KEPT)) : undefined,
    together: [["outboundItemId", "bags", "quantityKg"]],
    idempotencyKey,
    reply,
    href: formHref,
  });
  const dayWarnings = useDayWarnings("production", fields.date, record?.date);
  const settings = useUsualValues();
  const item = useRef<HTMLSelectElement>(null);
  const chosen = () => choices.items.find(({ value }) => value === item.current?.value);
  const { bags, kg, fill } = useKgFromBags(() => chosen()?.kgPerUnit);
  const goods = choices.items.find(({ value }) => value === fields.outboundItemId.value);
  const saved = record ?? undefined;
  const usual = useUsualRanges(
    "/record/production/usual",
    { outboundItemId: fields.outboundItemId.value, gradeId: fields.gradeId.value },
    record?.id,
  );
  const sameGoods =
    String(record?.outboundItemId) === fields.outboundItemId.value && String(record?.gradeId) === fields.gradeId.value;
  const savedKg = sameGoods ? record?.quantityKg : undefined;
  const warnings = [
    ...dayWarnings,
    ...itemWarnings(fields, goods, saved, settings, t),
    ...rangeWarnings(
      usual,
      { field: fields.quantityKg, unit: "kg", saved: savedKg, quick: ["overtime", "stoppage"] },
      t,
    ),
    ...exDoWarnings(fields, { exDos: choices.exDos, of: "madeKg", saved }, t),
  ];
  const labelOf = (field: string) => t(`business:production.field.${field}`);
  const choose = t("business:master.choose");
  const closeHref = listHref(search, {});
  const again = { action: `${formHref}&again=1`, label: t("business:production.saveAgain") };
  return (
    <DocumentPanel
      {...envelope}
      title={record === null ? t("business:production.new") : record.productionNo}
      subtitle={record === null ? t("business:production.numberLater") : undefined}
      closeHref={closeHref}
      // Without `again` Enter and Save close the form.
      action={formHref}
      words={conflictWords(labelOf, {
        exDoMasterId: choices.exDos,
        outboundItemId: choices.items,
        gradeId: choices.grades,
        markingId: choices.markings,
      })}
      second={record === null ? again : undefined}
      above={record && <ProductionUnusual {...{ record, data }} />}
      below={
        record && <PanelLinks id={record.id} confirm={can(data.user, "production", "delete") ? "delete" : undefined} />
      }
    >
      <NeededMasters
        of={{
          "ex-do-master": choices.exDos,
          "outbound-item": choices.items,
          grade: choices.grades,
          marking: choices.markings,
        }}
      />
      <div className="grid grid-cols-2 gap-x-3">
        <DateField field={fields.date} label={labelOf("date")} fact />
        <SelectField field={fields.shift} label={labelOf("shift")} options={shifts} emptyLabel={choose} />
      </div>
      <ComboboxField
        field={fields.exDoMasterId}
        label={labelOf("exDoMaster")}
        options={choices.exDos}
        emptyLabel={choose}
      />
      <ComboboxField
        ref={item}
        field={fields.outboundItemId}
        label={labelOf("outboundItem")}
        options={choices.items}
        emptyLabel={choose}
        firstFocus={like !== null}
        onInput={fill}
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
      <NoEffectNote
        of="production"
        date={fields.date.value}
        gradeId={fields.gradeId.value}
        markingId={fields.markingId.value}
        stocks={choices.stocks}
      />
      <div className="grid grid-cols-2 gap-x-3">
        {goods?.unit === "kg" ? (
          <OneAmount field={fields.bags} />
        ) : (
          <NumberField
            ref={bags}
            field={fields.bags}
            label={unitLabels(goods ? [goods.unit] : [], labelOf("bags"), t).head}
            min={0}
            max={MAX_BAGS}
            onInput={fill}
          />
        )}
        <NumberField
          ref={kg}
          field={fields.quantityKg}
          label={labelOf("quantityKg")}
          min={1}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
      </div>
      <UsualNote ranges={usual} />
      <UnusualReason warnings={warnings} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={labelOf("note")} rows={2} />
    </DocumentPanel>
  );
}
