import { useTranslation } from "react-i18next";
import type { TFunction } from "i18next";
import { MAX_TOLERANCE_PCT } from "#contract/constants";
import type { PoSale, PoSaleInput, PoSaleLine } from "#contract/po-sale";
import { PO_SALE_TYPES } from "#contract/po-sale-types";
import type { PoSaleChoices } from "~/services/po-sale/choices.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
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
  valuesOf,
  type DocumentFormOptions,
} from "../record/document-form";
import { UnusualReason } from "../unusual/unusual-reason";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { differencesOf, fieldsOf, sameLines } from "../record/differences";
import { NeededMasters } from "../record/needed-masters";
import { PoSaleLineRows } from "./po-sale-line-rows";
import { usePoSaleUsual } from "./use-po-sale-usual";

const FORM_ID = "po-sale-form";

interface PoSaleFormPanelProps {
  /** Null for a new PO. */
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
  const { form, fields, envelope } = useDocumentForm<PoSaleInput>({
    id: FORM_ID,
    record: po,
    constraint,
    defaultValue:
      po === null ? { date: today, poSalesType: "LOCAL", tolerancePct: 0, lines: [{}] } : openingValues(po, constraint),
    idempotencyKey,
    reply,
    rows: true,
  });
  const usual = usePoSaleUsual(fields, po);
  const warnings = [...useDayWarnings("poSale", fields.date, po?.date), ...usual.warnings];
  return (
    <DocumentPanel<PoSale>
      {...envelope}
      size="lg"
      title={po === null ? t("business:poSale.new") : t("business:poSale.edit", { poSalesNo: po.poSalesNo })}
      subtitle={po === null ? t("business:poSale.numberHint") : undefined}
      closeHref={closeHref}
      differences={(current, typed) => poSaleDifferences(current, typed, fieldsOf(current, constraint), t)}
      shown={po}
    >
      <NeededMasters of={{ customer: choices.customers, grade: choices.grades, marking: choices.markings }} />
      <div className="grid grid-cols-3 gap-x-3 gap-y-3.5">
        <TextField
          field={fields.poSalesNo}
          label={t("business:poSale.field.poSalesNo")}
          autoComplete="off"
          inputClassName="font-semibold"
        />
        <SelectField
          field={fields.poSalesType}
          label={t("business:poSale.field.poSalesType")}
          options={PO_SALE_TYPES.map((value) => ({ value, label: t(`business:poSale.type.${value}`) }))}
        />
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
  const lines = po.lines.map((line) => valuesOf(line, ["id", ...PO_SALE_LINE_FIELDS]));
  return { ...formValues(po, constraint), lines };
}

type Typed = Record<string, unknown>;

const PO_SALE_LINE_FIELDS = ["gradeId", "markingId", "orderedKg", "pricePerKg"] as const;

/** Returns the fields that differ from the typed ones. */
function poSaleDifferences(current: PoSale, typed: Typed, fields: ReturnType<typeof fieldsOf<PoSale>>, t: TFunction) {
  const labelOf = (field: string) => t(`business:poSale.field.${field}`);
  const found = differencesOf(current, typed, fields, labelOf, t, {
    poSalesType: ({ poSalesType }) => t(`business:poSale.type.${poSalesType}`),
  });
  if (!sameLines(current.lines, typed.lines, PO_SALE_LINE_FIELDS, t)) {
    found.push({
      label: t("business:poSale.field.lines"),
      now: current.lines.map((line) => lineText(line, t)).join("; "),
    });
  }
  return found;
}

/** Returns `Grade A · Mawar · 20.000 kg · Rp 8.500`. */
function lineText(line: PoSaleLine, t: TFunction): string {
  const { formatKg, formatRupiah } = numbersOf(t);
  const price = formatRupiah(line.pricePerKg);
  return [line.grade.name, line.marking.name, formatKg(line.orderedKg), price].filter(Boolean).join(" · ");
}
