import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_QUANTITY_KG, MAX_PO_LINES } from "#contract/constants";
import { formatKg, formatRupiah } from "#contract/format";
import { parseNumberText } from "#contract/number";
import type { PoSaleInput, PoSaleLine } from "#contract/po-sale";
import type { PoSaleChoices } from "~/services/po-sale/choices.server";
import { CompactField } from "../form/compact-field";
import { FieldErrors } from "../form/field";
import { controlProps } from "../form/field-source";
import { Button } from "../ui/button";
import { NumberInput } from "../ui/number-input";
import { initialNumberText } from "../ui/number-text";
import { Select } from "../ui/select";

type Lines = FieldMetadata<PoSaleInput["lines"], PoSaleInput, string[]>;
type Line = ReturnType<Lines["getFieldList"]>[number];

export interface LineRowsProps {
  form: FormMetadata<PoSaleInput, string[]>;
  list: Lines;
  choices: PoSaleChoices;
  /** The lines as they are now: one that is booked cannot be removed. */
  lines: readonly PoSaleLine[];
}

const row = "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_8.5rem_1.75rem] gap-x-1.5";

/** The lines of an order's form; rows are added and removed by buttons that work without JavaScript too. */
export function LineRows({ form, list, choices, lines }: LineRowsProps) {
  const { t } = useTranslation();
  const rows = list.getFieldList();
  return (
    <div className="space-y-1.5">
      <div aria-hidden className={`${row} text-xs font-medium text-muted-foreground`}>
        <span>{t("business:poSale.field.grade")}</span>
        <span>{t("business:poSale.field.marking")}</span>
        <span className="text-right">{t("business:poSale.field.orderedKg")}</span>
        <span className="text-right">{t("business:poSale.field.pricePerKg")}</span>
      </div>
      {rows.map((line, index) => {
        const fields = line.getFieldset();
        const known = lines.find(({ id }) => String(id) === fields.id.initialValue);
        return (
          <div key={line.key}>
            <input type="hidden" name={fields.id.name} value={fields.id.initialValue ?? ""} />
            <div className={row}>
              <LineFields line={line} choices={choices} />
              {rows.length > 1 && (known === undefined || known.bookedKg === 0) && (
                <Button
                  type="submit"
                  variant="ghost"
                  size="icon"
                  aria-label={t("business:poSale.removeLine", { index: index + 1 })}
                  className="w-7"
                  {...form.remove.getButtonProps({ name: list.name, index })}
                >
                  <X aria-hidden />
                </Button>
              )}
            </div>
            <FieldErrors id={fields.id.errorId} errors={fields.id.errors} />
            {known !== undefined && known.bookedKg > 0 && (
              <p className="mt-0.5 text-xs text-muted-foreground">
                {t("business:poSale.lineBooked", { kg: formatKg(known.bookedKg) })}
              </p>
            )}
          </div>
        );
      })}
      <div className="flex items-center justify-between gap-3">
        {rows.length < MAX_PO_LINES && (
          <Button
            type="submit"
            variant="link"
            className="py-1"
            {...form.insert.getButtonProps({ name: list.name, defaultValue: {} })}
          >
            <Plus aria-hidden className="size-3.5" />
            {t("business:poSale.addLine")}
          </Button>
        )}
        <LinesTotal rows={rows} />
      </div>
    </div>
  );
}

function LineFields({ line, choices }: { line: Line; choices: PoSaleChoices }) {
  const { t } = useTranslation();
  const { gradeId, markingId, orderedKg, pricePerKg } = line.getFieldset();
  const words = {
    grade: t("business:poSale.field.grade"),
    marking: t("business:poSale.field.marking"),
    kg: t("business:poSale.field.orderedKg"),
    price: t("business:poSale.field.pricePerKg"),
  };
  return (
    <>
      <CompactField field={gradeId} label={words.grade}>
        <Select
          key={gradeId.key}
          {...controlProps({ field: gradeId, label: words.grade })}
          defaultValue={gradeId.defaultValue}
          options={choices.grades}
          emptyLabel={t("business:poSale.choose")}
        />
      </CompactField>
      <CompactField field={markingId} label={words.marking}>
        <Select
          key={markingId.key}
          {...controlProps({ field: markingId, label: words.marking })}
          defaultValue={markingId.defaultValue}
          options={choices.markings}
          emptyLabel={t("business:poSale.choose")}
        />
      </CompactField>
      <CompactField field={orderedKg} label={words.kg}>
        <NumberInput
          key={orderedKg.key}
          {...controlProps({ field: orderedKg, label: words.kg })}
          defaultValue={orderedKg.defaultValue}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
      </CompactField>
      <CompactField field={pricePerKg} label={words.price}>
        <NumberInput
          key={pricePerKg.key}
          {...controlProps({ field: pricePerKg, label: words.price })}
          defaultValue={pricePerKg.defaultValue}
          min={0}
          precision={2}
        />
      </CompactField>
    </>
  );
}

/** What the lines come to as they are typed. */
function LinesTotal({ rows }: { rows: Line[] }) {
  const { t } = useTranslation();
  const amounts = rows.map((line) => {
    const { orderedKg, pricePerKg } = line.getFieldset();
    const kg = numberIn(orderedKg.value);
    return { kg, rupiah: kg * numberIn(pricePerKg.value) };
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

/** A number of the form as it stands there: typed, or as the record had it. */
function numberIn(text: unknown): number {
  return typeof text === "string" ? (parseNumberText(initialNumberText(text, 2)) ?? 0) : 0;
}
