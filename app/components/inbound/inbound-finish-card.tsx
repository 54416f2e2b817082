import { useForm } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_INBOUND_PRICE_PER_KG } from "#contract/constants";
import type { InboundRecord, priceBody } from "#contract/inbound-record";
import { amountOf } from "#contract/inbound-weights";
import { typedNumber } from "~/screens/numbers";
import { replyTo, StepForm, StepNumberField } from "../record/step-form";
import { WeightLines } from "../record/weight-lines";
import { inboundStepDifferences, type InboundStepProps } from "./inbound-step";
import { deductionLabel, RupiahLine } from "./inbound-weight-summary";

/** Finance enters a price, and sees the amount while it is typed. */
export function InboundFinishCard({ record, reply: lastReply, idempotencyKey, href }: InboundStepProps) {
  const { t } = useTranslation();
  const reply = replyTo("finish", lastReply);
  const [form, { pricePerKg: field }] = useForm<z.infer<typeof priceBody>>({
    id: "finish-form",
    lastResult: reply?.lastResult,
    defaultValue: { pricePerKg: record.pricePerKg ?? undefined },
  });
  const [text, setText] = useState<unknown>(field.initialValue);
  const price = typedNumber(text, 2, t);
  const label = t("business:inbound.field.pricePerKg");
  return (
    <StepForm
      {...{ form, href, reply, idempotencyKey }}
      step="finish"
      version={record.version}
      title={<label htmlFor={field.id}>{label}</label>}
      differences={(current: InboundRecord) => inboundStepDifferences(current, t)}
      shown={record}
      saveLabel={t("business:inbound.save.finish")}
      className="space-y-2.5"
    >
      <StepNumberField
        field={field}
        label={label}
        hint={t("business:inbound.hintPrice")}
        min={0}
        max={MAX_INBOUND_PRICE_PER_KG}
        precision={2}
        suffix="Rp"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div className="border-t pt-4 pb-1.5">
        <WeightLines
          lines={[
            { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
            { label: t("business:inbound.field.secondKg"), kg: record.secondKg },
            { label: deductionLabel(record, t), kg: record.deductedKg },
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
    </StepForm>
  );
}
