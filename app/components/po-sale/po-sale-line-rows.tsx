import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PO_LINES, MAX_PO_PRICE_PER_KG, MAX_QUANTITY_KG } from "#contract/constants";
import type { PoSaleInput, PoSaleLine } from "#contract/orders/po-sale";
import type { PoSaleChoices } from "~/services/po-sale/choices.server";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { EntryRows } from "../form/entry-rows";
import { FieldErrors } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { ComboboxField } from "../form/combobox-field";
import { UsualNote } from "../unusual/usual-note";
import type { UsualRanges } from "../unusual/use-usual-ranges";

type Lines = FieldMetadata<PoSaleInput["lines"], PoSaleInput, string[]>;
type Line = ReturnType<Lines["getFieldList"]>[number];

interface PoSaleLineRowsProps {
  form: FormMetadata<PoSaleInput, string[]>;
  list: Lines;
  choices: PoSaleChoices;
  /** Stored lines; booked ones cannot be removed. */
  lines: readonly PoSaleLine[];
  usualOf: (line: Line) => UsualRanges;
}

const row = "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_8.5rem_1.75rem] gap-x-1.5";

export function PoSaleLineRows({ form, list, choices, lines, usualOf }: PoSaleLineRowsProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const fieldList = list.getFieldList();
  const rows = fieldList.map((line) => {
    const { id } = line.getFieldset();
    const stored = lines.find((known) => String(known.id) === id.initialValue);
    const booked = stored?.bookedKg ?? 0;
    return {
      key: line.key,
      valid: line.valid,
      id,
      stays: booked > 0 ? t("business:poSale.lineBooked", { kg: formatKg(booked) }) : undefined,
      fields: (remove: ReactNode) => (
        <div className="space-y-0.5">
          <div className={row}>
            <LineFields line={line} choices={choices} fixed={booked > 0 ? stored : undefined} />
            {remove}
          </div>
          <UsualNote ranges={usualOf(line)} />
        </div>
      ),
    };
  });
  return (
    <EntryRows
      {...{ form, list, rows }}
      most={MAX_PO_LINES}
      addLabel={t("business:poSale.addLine")}
      removeLabel={(index) => t("business:poSale.removeLine", { index: index + 1 })}
      head={
        <div aria-hidden className={`${row} text-xs font-medium text-muted-foreground`}>
          <span>{t("business:poSale.field.grade")}</span>
          <span>{t("business:poSale.field.marking")}</span>
          <span className="text-right">{t("business:poSale.field.orderedKg")}</span>
          <span className="text-right">{t("business:poSale.field.pricePerKg")}</span>
        </div>
      }
      foot={<LinesTotal rows={fieldList} />}
    />
  );
}

interface LineFieldsProps {
  line: Line;
  choices: PoSaleChoices;
  /** Grade and marking of a booked line are fixed. */
  fixed: PoSaleLine | undefined;
}

function LineFields({ line, choices, fixed }: LineFieldsProps) {
  const { t } = useTranslation();
  const { gradeId, markingId, orderedKg, pricePerKg } = line.getFieldset();
  return (
    <>
      {fixed === undefined ? (
        <>
          <ComboboxField
            field={gradeId}
            label={t("business:poSale.field.grade")}
            labelPlace="hidden"
            options={choices.grades}
            emptyLabel={t("business:poSale.choose")}
          />
          <ComboboxField
            field={markingId}
            label={t("business:poSale.field.marking")}
            labelPlace="hidden"
            options={choices.markings}
            emptyLabel={t("business:poSale.choose")}
          />
        </>
      ) : (
        <>
          <FixedChoice
            field={gradeId}
            label={t("business:poSale.field.grade")}
            value={fixed.gradeId}
            text={fixed.grade.name}
          />
          <FixedChoice
            field={markingId}
            label={t("business:poSale.field.marking")}
            value={fixed.markingId}
            text={fixed.marking.name}
          />
        </>
      )}
      <NumberField
        field={orderedKg}
        label={t("business:poSale.field.orderedKg")}
        labelPlace="hidden"
        min={1}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
      <NumberField
        field={pricePerKg}
        label={t("business:poSale.field.pricePerKg")}
        labelPlace="hidden"
        min={0}
        max={MAX_PO_PRICE_PER_KG}
        precision={2}
      />
    </>
  );
}

interface FixedChoiceProps {
  field: FieldSource;
  label: string;
  value: number;
  text: string;
}

function FixedChoice({ field, label, value, text }: FixedChoiceProps) {
  return (
    <div className="min-w-0">
      <p title={text} className="truncate pl-[0.6875rem] text-sm leading-[2.1875rem]">
        <span className="sr-only">{label}: </span>
        {text}
      </p>
      <input type="hidden" name={field.name} form={field.formId} value={value} />
      <FieldErrors id={field.errorId} errors={field.errors} />
    </div>
  );
}

function LinesTotal({ rows }: { rows: Line[] }) {
  const { t } = useTranslation();
  const { formatKg, formatRupiah } = numbersOf(t);
  const amounts = rows.map((line) => {
    const { orderedKg, pricePerKg } = line.getFieldset();
    const kg = typedNumber(orderedKg.value, 0, t) ?? 0;
    return { kg, rupiah: kg * (typedNumber(pricePerKg.value, 2, t) ?? 0) };
  });
  const kg = amounts.reduce((sum, line) => sum + line.kg, 0);
  const rupiah = amounts.reduce((sum, line) => sum + line.rupiah, 0);
  return (
    <output className="ml-auto pr-[2.125rem] text-right text-sm">
      <span className="text-muted-foreground">{t("business:poSale.sum")}</span>{" "}
      <span className="font-semibold">{formatKg(kg)}</span>
      {rupiah > 0 && <span className="text-muted-foreground"> · {formatRupiah(Math.round(rupiah * 100) / 100)}</span>}
    </output>
  );
}
