import { useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_BAGS, MAX_WEIGHT_KG } from "#contract/constants";
import { parseNumberText } from "#contract/number";
import type { checkBody } from "#contract/inbound-record";
import { inboundWeights } from "#contract/inbound-weights";
import { cn } from "../class-names";
import { CompactField } from "../form/compact-field";
import { FieldErrors } from "../form/field";
import { controlProps } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { StepForm } from "../record/step-form";
import { WeightLines } from "../record/weight-lines";
import { CardTitle } from "../ui/card";
import { NumberInput } from "../ui/number-input";
import { initialNumberText } from "../ui/number-text";
import { InboundCardStale } from "./inbound-card-stale";
import type { InboundStepProps } from "./inbound-step";
import { deductionLabel } from "./inbound-weight-summary";

/** The letters of a unit that stands beside its number in the usual room. */
const SHORT_UNIT = 3;

/** The checker's work: what was really unloaded, and what is taken off the weight. */
export function InboundCheckCard({ record, reply, idempotencyKey, href }: InboundStepProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "check" ? reply : undefined;
  const { deductionPct, deductionKg, deductionReason } = record;
  const [form, fields] = useForm<z.input<typeof checkBody>>({
    id: "check-form",
    lastResult: mine?.lastResult,
    defaultValue: {
      items: record.items.map(({ id, quantity }) => ({ id, quantity })),
      // Nothing is taken off: the fields stay empty for what is.
      deductionPct: deductionPct || null,
      deductionKg: deductionKg || null,
      deductionReason,
    },
  });
  const typed = { pct: numberIn(fields.deductionPct.value, 2), kg: numberIn(fields.deductionKg.value, 0) };
  return (
    <StepForm {...{ form, href, mine, idempotencyKey }} step="check" version={record.version} className="space-y-3.5">
      <CardTitle>{t("business:inbound.step.check")}</CardTitle>
      <InboundCardStale reply={mine} href={href} form={form} />
      <FieldErrors id={fields.items.errorId} errors={fields.items.errors} />
      <div className="space-y-2">
        {fields.items.getFieldList().map((row, index) => {
          const { id, quantity } = row.getFieldset();
          // The rows are made of the items; after a change by somebody else the names are of those that are there now.
          const item = record.items.find((known) => String(known.id) === id.initialValue);
          const label = item?.inboundItem.name ?? "";
          return (
            <div key={row.key} className="flex items-start gap-3">
              <input type="hidden" name={id.name} value={id.initialValue ?? ""} />
              <p className="min-w-0 flex-1 pt-2">
                <span className="block text-sm leading-4.5 font-medium wrap-break-word">{label}</span>
                {item?.note != null && (
                  <span className="block text-xs wrap-break-word text-muted-foreground">{item.note}</span>
                )}
              </p>
              <CompactField field={quantity} label={label} className="w-[9.5rem] shrink-0">
                <NumberInput
                  key={quantity.key}
                  {...controlProps({ field: quantity, label, autoFocus: index === 0 })}
                  defaultValue={quantity.defaultValue}
                  min={0}
                  max={MAX_BAGS}
                  suffix={item?.inboundItem.unit}
                  className={cn(
                    "h-10 text-base font-semibold",
                    (item?.inboundItem.unit.length ?? 0) > SHORT_UNIT && "pr-[4.5rem]",
                  )}
                />
              </CompactField>
            </div>
          );
        })}
      </div>
      <fieldset className="space-y-3 border-t pt-3.5">
        <legend className="sr-only">{t("business:inbound.deduction")}</legend>
        <div className="grid grid-cols-2 gap-x-3" onInput={clearOther}>
          <NumberField
            field={fields.deductionPct}
            label={t("business:inbound.field.deductionPct")}
            min={0}
            max={100}
            precision={2}
            suffix="%"
          />
          <NumberField
            field={fields.deductionKg}
            label={t("business:inbound.field.deductionKg")}
            min={0}
            max={MAX_WEIGHT_KG}
            suffix="kg"
          />
        </div>
        <TextField
          field={fields.deductionReason}
          label={t("business:inbound.field.deductionReason")}
          required={Boolean(typed.pct || typed.kg)}
        />
      </fieldset>
      <Preview record={record} pct={typed.pct} kg={typed.kg} />
      <SubmitButton size="lg" kbd="Enter" className="w-full">
        {t("business:inbound.save.check")}
      </SubmitButton>
    </StepForm>
  );
}

/** Percent or kilograms: who types one means that one. */
function clearOther({ currentTarget, target }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.value === "") return;
  for (const other of currentTarget.querySelectorAll("input")) {
    if (other === target || other.value === "") continue;
    other.value = "";
    other.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

interface PreviewProps extends Pick<InboundStepProps, "record"> {
  pct: number | null;
  kg: number | null;
}

/** What is taken off; once the empty truck was weighed, also what is left. */
function Preview({ record, pct, kg }: PreviewProps) {
  const { t } = useTranslation();
  const { deductedKg, netKg } = inboundWeights({ ...record, deductionPct: pct, deductionKg: pct === null ? kg : null });
  const gross = { label: t("business:inbound.field.firstKg"), kg: record.firstKg };
  const tare = { label: t("business:inbound.field.secondKg"), kg: record.secondKg };
  const label = deductionLabel({ deductionPct: pct }, t("business:inbound.deduction"));
  const deduction = { label, kg: deductedKg };
  const net = { label: t("business:inbound.field.netKg"), kg: (netKg ?? 0) > 0 ? netKg : null, strong: true };
  return (
    <div className="border-t pt-3.5">
      <WeightLines lines={record.secondKg === null ? [gross, deduction] : [gross, tare, deduction, net]} />
      {deductedKg === null && <p className="mt-1.5 text-xs text-muted-foreground">{t("business:inbound.pctLater")}</p>}
    </div>
  );
}

/** A number of the form as it stands there: typed, or as the record had it; null for none. */
function numberIn(text: unknown, precision: number): number | null {
  return typeof text === "string" ? (parseNumberText(initialNumberText(text, precision)) ?? null) : null;
}
