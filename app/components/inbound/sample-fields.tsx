import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { checkBody, InboundRecord } from "#contract/weighing/inbound-record";
import {
  computedPct,
  judgeFactor,
  MAX_FACTOR_VALUE,
  pctOfSample,
  type SampledFactor,
} from "#contract/weighing/quality";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { limitText, sumText } from "~/definitions/quality";
import { FieldErrors } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { TextField } from "../form/text-field";
import { fillControl } from "../ui/fill-control";

type Item = InboundRecord["items"][number];
type CheckForm = z.input<typeof checkBody>;
type Value = NonNullable<CheckForm["sample"]>[number];

/** A laboratory value of the check form, judged as far as it is entered. */
interface SampleRow {
  field: FieldMetadata<Value, CheckForm, string[]>;
  itemId: string;
  factor: string;
  judged: SampledFactor | null;
}

/** Returns the entered values of a sample by the factors of the goods. */
export function useSampleRows(fields: readonly SampleRow["field"][], items: readonly Item[]): SampleRow[] {
  const { t } = useTranslation();
  return fields.map((field) => {
    const { itemId, factor, value } = field.getFieldset();
    const [id, name] = [String(itemId.initialValue), String(factor.initialValue)];
    const found = items.find((item) => String(item.id) === id)?.inboundItem.factors?.find((one) => one.name === name);
    const typed = typedNumber(value.value, 2, t);
    return { field, itemId: id, factor: name, judged: found && typed !== undefined ? judgeFactor(found, typed) : null };
  });
}

/** Returns the deduction of the entered samples in percent; null while a value is missing. @param quantityOf as counted */
export function pctOfRows(rows: readonly SampleRow[], items: readonly Item[], quantityOf: (item: Item) => number) {
  return computedPct(
    items.map((item) => {
      const own = rows.filter(({ itemId }) => itemId === String(item.id));
      const factors = own.flatMap(({ judged }) => judged ?? []);
      const pct = factors.length < own.length ? null : pctOfSample({ sampleNo: "", factors });
      return { quantity: quantityOf(item), unit: item.inboundItem.unit, pct };
    }),
  );
}

interface SampleFieldsProps {
  item: Item;
  sampleNo: FieldSource;
  rows: readonly SampleRow[];
}

/** Sample number and laboratory values of an item, each with its sum. */
export function SampleFields({ item, sampleNo, rows }: SampleFieldsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <fieldset className="space-y-2 rounded-lg bg-muted/50 p-2.5">
      <legend className="sr-only">{`${t("business:inbound.field.samples")}, ${item.inboundItem.name}`}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-x-3">
        <span className="text-sm">{t("business:inbound.field.sampleNo")}</span>
        <TextField field={sampleNo} label={t("business:inbound.field.sampleNo")} labelPlace="hidden" />
      </div>
      {rows.map(({ field, factor, judged }) => {
        const { itemId, factor: name, value } = field.getFieldset();
        const known = item.inboundItem.factors?.find((one) => one.name === factor);
        return (
          <div key={field.key} className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-start gap-x-3">
            <input type="hidden" name={itemId.name} value={item.id} />
            <input type="hidden" name={name.name} value={factor} />
            <span className="min-w-0 pt-2 text-sm leading-4.5 wrap-break-word">{factor}</span>
            <NumberField
              field={value}
              label={factor}
              labelPlace="hidden"
              min={0}
              max={MAX_FACTOR_VALUE}
              precision={2}
              suffix={known?.unit ?? undefined}
            />
            <output className="col-span-2 text-xs text-muted-foreground tabular-nums">
              {judged ? sumText(judged, t) : known && limitText(known, t)}
            </output>
            <FieldErrors id={name.errorId} errors={name.errors} />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Writes the deduction of the samples into its field until the user enters another one. */
export function useFilledDeduction(control: RefObject<HTMLInputElement>, pct: number | null): void {
  const { t } = useTranslation();
  const last = useRef(pct);
  useEffect(() => {
    const input = control.current;
    const entered = typedNumber(input?.value, 2, t) ?? 0;
    if (input !== null && pct !== last.current && entered === (last.current ?? 0))
      fillControl(input, pct ? numbersOf(t).formatNumber(pct) : "");
    last.current = pct;
  }, [control, pct, t]);
}
