import { useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  FACTOR_BASES,
  FACTOR_BOUNDS,
  MAX_FACTOR_VALUE,
  MAX_FACTORS,
  type QualityFactor,
} from "#contract/weighing/quality";
import { EntryRows } from "../form/entry-rows";
import { FieldErrors } from "../form/field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";

type Form = { factors: QualityFactor[] };

/** Rows of the quality factors of goods, in a field of the provided form. */
export function FactorRows({ name: field, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const [list, form] = useField<QualityFactor[], Form>(field);
  const labelOf = (field: keyof QualityFactor) => t(`business:inboundItem.factor.${field}`);
  const bounds = FACTOR_BOUNDS.map((value) => ({ value, label: t(`business:inboundItem.bound.${value}`) }));
  const bases = FACTOR_BASES.map((value) => ({ value, label: t(`business:inboundItem.basis.${value}`) }));
  const rows = list.getFieldList().map((row) => {
    const { name, unit, bound, limit, step, perStep, basis } = row.getFieldset();
    const number = { min: 0, max: MAX_FACTOR_VALUE, precision: 2 };
    return {
      key: row.key,
      valid: row.valid,
      fields: (remove: ReactNode) => (
        <div className="space-y-2">
          <div className="grid grid-cols-[minmax(0,1fr)_5rem_1.75rem] items-end gap-x-1.5">
            <TextField field={name} label={labelOf("name")} />
            <TextField field={unit} label={labelOf("unit")} />
            {remove}
          </div>
          <div className="grid grid-cols-3 gap-x-1.5">
            <SelectField field={bound} label={labelOf("bound")} options={bounds} />
            <NumberField field={limit} label={labelOf("limit")} {...number} />
            <NumberField field={step} label={labelOf("step")} {...number} />
          </div>
          <div className="grid grid-cols-2 gap-x-1.5">
            <NumberField field={perStep} label={labelOf("perStep")} {...number} />
            <SelectField field={basis} label={labelOf("basis")} options={bases} />
          </div>
        </div>
      ),
    };
  });
  return (
    <fieldset className="col-span-2 space-y-1.5">
      <legend className="text-sm font-medium">{label}</legend>
      <FieldErrors id={list.errorId} errors={list.errors} />
      <EntryRows
        {...{ form, list, rows }}
        fewest={0}
        most={MAX_FACTORS}
        addLabel={t("business:inboundItem.addFactor")}
        removeLabel={(index) => t("business:inboundItem.removeFactor", { index: index + 1 })}
      />
    </fieldset>
  );
}
