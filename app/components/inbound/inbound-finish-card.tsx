import { useForm } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { priceBody } from "#contract/inbound-record";
import { parseNumberText } from "#contract/number";
import { amountOf } from "#contract/inbound-weights";
import { FieldNotes } from "../form/field";
import { controlProps } from "../form/field-source";
import { SubmitButton } from "../form/submit-button";
import { StepForm } from "../record/step-form";
import { WeightLines } from "../record/weight-lines";
import { CardTitle } from "../ui/card";
import { NumberInput } from "../ui/number-input";
import { initialNumberText } from "../ui/number-text";
import { InboundCardStale } from "./inbound-card-stale";
import type { InboundStepProps } from "./inbound-step";
import { deductionLabel } from "./inbound-weight-summary";
import { RupiahLine } from "./rupiah-line";

/** Finance's work: a price, and what it comes to while it is typed. */
export function InboundFinishCard({ record, reply, idempotencyKey, href }: InboundStepProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "finish" ? reply : undefined;
  const [form, fields] = useForm<z.infer<typeof priceBody>>({
    id: "finish-form",
    lastResult: mine?.lastResult,
    defaultValue: { pricePerKg: record.pricePerKg ?? undefined },
  });
  const [text, setText] = useState(initialNumberText(fields.pricePerKg.initialValue, 2));
  const price = parseNumberText(text);
  const label = t("business:inbound.field.pricePerKg");
  return (
    <StepForm {...{ form, href, mine, idempotencyKey }} step="finish" version={record.version} className="space-y-2.5">
      <CardTitle>
        <label htmlFor={fields.pricePerKg.id}>{label}</label>
      </CardTitle>
      <InboundCardStale reply={mine} href={href} form={form} />
      <NumberInput
        key={fields.pricePerKg.key}
        {...controlProps({ field: fields.pricePerKg, label, autoFocus: true, hint: label })}
        defaultValue={fields.pricePerKg.initialValue}
        onInput={(event) => setText(event.currentTarget.value)}
        min={0}
        precision={2}
        suffix="Rp"
        className="h-[4.5rem] pr-12 pl-4 text-left text-[2.625rem] leading-none font-bold tracking-tight tabular-nums"
      />
      <FieldNotes field={fields.pricePerKg} hint={t("business:inbound.hintPrice")} />
      <div className="border-t pt-4 pb-1.5">
        <WeightLines
          lines={[
            { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
            { label: t("business:inbound.field.secondKg"), kg: record.secondKg },
            { label: deductionLabel(record, t("business:inbound.deduction")), kg: record.deductedKg },
            { label: t("business:inbound.field.netKg"), kg: record.netKg, strong: true },
          ]}
        >
          <RupiahLine
            label={t("business:inbound.field.amount")}
            rupiah={price === undefined || price < 0 ? null : amountOf(record.netKg ?? 0, price)}
            strong
          />
        </WeightLines>
      </div>
      <SubmitButton size="lg" kbd="Enter" className="w-full">
        {t("business:inbound.save.finish")}
      </SubmitButton>
    </StepForm>
  );
}
