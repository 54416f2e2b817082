import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_PO_LINES, MAX_PO_PRICE_PER_KG, MAX_QUANTITY_KG } from "#contract/constants";
import { formatKg, formatRupiah } from "#contract/format";
import type { PoSaleInput, PoSaleLine } from "#contract/po-sale";
import type { PoSaleChoices } from "~/services/po-sale/choices.server";
import { FieldErrors } from "../form/field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { useRowFocus } from "../form/use-row-focus";
import { Button } from "../ui/button";
import { typedNumber } from "../ui/number-text";

type Lines = FieldMetadata<PoSaleInput["lines"], PoSaleInput, string[]>;
type Line = ReturnType<Lines["getFieldList"]>[number];

interface PoSaleLineRowsProps {
  form: FormMetadata<PoSaleInput, string[]>;
  list: Lines;
  choices: PoSaleChoices;
  /** The stored lines: a booked one cannot be removed. */
  lines: readonly PoSaleLine[];
}

const row = "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_8.5rem_1.75rem] gap-x-1.5";

/** The lines of an order's form, with submit buttons to add and remove lines, which work without JavaScript too. */
export function PoSaleLineRows({ form, list, choices, lines }: PoSaleLineRowsProps) {
  const { t } = useTranslation();
  const rows = list.getFieldList();
  const box = useRowFocus(rows.map(({ key }) => key));
  return (
    <div ref={box} className="space-y-1.5">
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
          <div key={line.key} data-entry="">
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
            data-add=""
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
  return (
    <>
      <SelectField
        field={gradeId}
        label={t("business:poSale.field.grade")}
        labelPlace="hidden"
        options={choices.grades}
        emptyLabel={t("business:poSale.choose")}
      />
      <SelectField
        field={markingId}
        label={t("business:poSale.field.marking")}
        labelPlace="hidden"
        options={choices.markings}
        emptyLabel={t("business:poSale.choose")}
      />
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

/** The sums of the lines while they are typed. */
function LinesTotal({ rows }: { rows: Line[] }) {
  const { t } = useTranslation();
  const amounts = rows.map((line) => {
    const { orderedKg, pricePerKg } = line.getFieldset();
    const kg = typedNumber(orderedKg.value, 2) ?? 0;
    return { kg, rupiah: kg * (typedNumber(pricePerKg.value, 2) ?? 0) };
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
