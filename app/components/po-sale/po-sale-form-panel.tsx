import { useTranslation } from "react-i18next";
import { MAX_TOLERANCE_PCT } from "#contract/constants";
import type { PoSale, PoSaleInput } from "#contract/orders/po-sale";
import { PO_SALE_TYPES } from "#contract/orders/po-sale-types";
import type { PoSaleChoices } from "~/services/po-sale/choices.server";
import type { FormReply } from "~/services/request/form.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { FieldErrors } from "../form/field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import {
  DocumentPanel,
  formValues,
  useDocumentForm,
  pickValues,
  type DocumentFormOptions,
} from "../record/document-form";
import { UnusualReason } from "../unusual/unusual-reason";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { NeededMasters } from "../record/needed-masters";
import { conflictWords } from "../record/stale-notice";
import { PoSaleLineRows } from "./po-sale-line-rows";
import { usePoSaleUsual } from "./use-po-sale-usual";

const FORM_ID = "po-sale-form";

interface PoSaleFormPanelProps {
  po: PoSale | null;
  choices: PoSaleChoices;
  constraint: DocumentFormOptions<PoSaleInput>["constraint"];
  idempotencyKey: string;
  today: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function PoSaleFormPanel(props: PoSaleFormPanelProps) {
  const { po, choices, constraint, idempotencyKey, today, reply, closeHref } = props;
  const { t } = useTranslation();
  const { form, fields, envelope } = useDocumentForm<PoSaleInput, PoSale>({
    id: FORM_ID,
    record: po,
    constraint,
    values: (row) => openingValues(row, constraint),
    defaultValue:
      po === null ? { date: today, poSalesType: "LOCAL", tolerancePct: 0, lines: [{}] } : openingValues(po, constraint),
    idempotencyKey,
    reply,
    rows: true,
  });
  const usual = usePoSaleUsual(fields, po);
  const types = PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }));
  const warnings = [...useDayWarnings("poSale", fields.date, po?.date), ...usual.warnings];
  return (
    <DocumentPanel
      {...envelope}
      isLikeOffered
      size="lg"
      title={po === null ? t("business:poSale.new") : t("business:poSale.edit", { poSalesNo: po.poSalesNo })}
      subtitle={po === null ? t("business:poSale.numberHint") : undefined}
      closeHref={closeHref}
      words={conflictWords((field) => t(`business:poSale.field.${field}`), {
        poSalesType: types,
        customerId: choices.customers,
        exDoMasterId: choices.exDos,
        gradeId: choices.grades,
        markingId: choices.markings,
      })}
    >
      <NeededMasters of={{ customer: choices.customers, grade: choices.grades, marking: choices.markings }} />
      <div className="grid grid-cols-3 gap-x-3 gap-y-3.5">
        <TextField
          field={fields.poSalesNo}
          label={t("business:poSale.field.poSalesNo")}
          autoComplete="off"
          inputClassName="font-semibold"
        />
        <SelectField field={fields.poSalesType} label={t("business:poSale.field.poSalesType")} options={types} />
        <DateField field={fields.date} label={t("business:poSale.field.date")} />
        <ComboboxField
          field={fields.customerId}
          label={t("business:poSale.field.customer")}
          options={choices.customers}
          emptyLabel={t("business:poSale.choose")}
        />
        <ComboboxField
          field={fields.exDoMasterId}
          label={t("business:poSale.field.exDoMaster")}
          options={choices.exDos}
          emptyLabel={t("business:poSale.anyExDo")}
        />
        <NumberField
          field={fields.tolerancePct}
          label={t("business:poSale.field.tolerancePct")}
          required={false}
          min={0}
          max={MAX_TOLERANCE_PCT}
          precision={2}
          suffix="%"
        />
      </div>
      <fieldset className="space-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t("business:poSale.field.lines")}</legend>
        <FieldErrors id={fields.lines.errorId} errors={fields.lines.errors} />
        <PoSaleLineRows
          form={form}
          list={fields.lines}
          choices={choices}
          lines={po?.lines ?? []}
          usualOf={usual.rangesOf}
        />
      </fieldset>
      <UnusualReason warnings={warnings} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={t("business:poSale.field.note")} rows={2} />
    </DocumentPanel>
  );
}

function openingValues(po: PoSale, constraint: PoSaleFormPanelProps["constraint"]) {
  const lines = po.lines.map((line) => pickValues(line, ["id", ...PO_SALE_LINE_FIELDS]));
  return { ...formValues(po, constraint), lines };
}

const PO_SALE_LINE_FIELDS = ["gradeId", "markingId", "orderedKg", "pricePerKg"] as const;
