import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_INBOUND_PRICE_PER_KG } from "#contract/constants";
import type { InboundRecord, priceBody } from "#contract/inbound-record";
import { formatDay } from "#contract/format";
import { amountOf } from "#contract/inbound-weights";
import { type EarlierPrices, usualPrice } from "#contract/usual-values";
import { isUnusual } from "#contract/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import type { FieldSource } from "../form/field-source";
import { useClearableForm } from "../form/use-clearable-form";
import { replyTo, StepForm, StepNumberField } from "../record/step-form";
import { OutlierReason, type OutlierWarning } from "../record/outlier-reason";
import { WeightLines } from "../record/weight-lines";
import { inboundStepDifferences, type InboundStepProps } from "./inbound-step";
import { deductionLabel, RupiahLine } from "./inbound-weight-summary";

interface InboundFinishCardProps extends InboundStepProps {
  prices: EarlierPrices | null;
}

export function InboundFinishCard({ record, prices, reply: lastReply, idempotencyKey, href }: InboundFinishCardProps) {
  const { t } = useTranslation();
  const reply = replyTo("finish", lastReply);
  const [form, { pricePerKg: field, unusualReason }, clearErrors] = useClearableForm<z.input<typeof priceBody>>({
    id: "finish-form",
    lastResult: reply?.lastResult,
    defaultValue: {
      pricePerKg: record.pricePerKg ?? undefined,
    },
  });
  const [text, setText] = useState<unknown>(field.initialValue);
  const price = typedNumber(text, 2, t);
  const label = t("business:inbound.field.pricePerKg");
  return (
    <StepForm
      {...{ form, href, reply, clearErrors, idempotencyKey }}
      step="finish"
      version={record.version}
      title={<label htmlFor={field.id}>{label}</label>}
      differences={(current: InboundRecord) => inboundStepDifferences(current, t)}
      shown={record}
      deliberate={record.pricePerKg !== null}
      saveLabel={t("business:inbound.save.finish")}
      className="space-y-2.5"
    >
      <StepNumberField
        field={field}
        label={label}
        hint={earlierText(prices, t)}
        min={0}
        max={MAX_INBOUND_PRICE_PER_KG}
        precision={2}
        suffix="Rp"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <dl className="text-sm" aria-live="polite">
        <RupiahLine
          label={t("business:inbound.field.amount")}
          rupiah={price === undefined || price < 0 ? null : amountOf(record.netKg ?? 0, price)}
          strong
        />
      </dl>
      <OutlierReason
        warnings={priceWarnings(price, record, prices, field, t)}
        field={unusualReason}
        corrects={record.pricePerKg !== null && record.finishCorrection !== null}
      />
      <div className="border-t pt-4 pb-1.5">
        <WeightLines
          lines={[
            { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
            { label: t("business:inbound.field.secondKg"), kg: record.secondKg },
            { label: deductionLabel(record, t), kg: record.deductedKg },
            { label: t("business:inbound.field.netKg"), kg: record.netKg, strong: true },
          ]}
        />
      </div>
    </StepForm>
  );
}

/** Formats the last price and the range of 30 days. */
function earlierText(prices: EarlierPrices | null, t: TFunction): string {
  if (prices === null) return t("business:inbound.hintPrice");
  const { from, last, range } = prices;
  const price = last.pricePerKg;
  return [
    t(`business:inbound.lastPrice.${from}`, { price, day: formatDay(last.date) }),
    range !== null && range.low !== range.high && t("business:inbound.priceRange", range),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Warns while the price is an outlier, unless it is as saved. */
function priceWarnings(
  price: number | undefined,
  record: InboundRecord,
  prices: EarlierPrices | null,
  field: FieldSource,
  t: TFunction,
): OutlierWarning[] {
  const usual = usualPrice(prices);
  if (usual === null || price === undefined || price === record.pricePerKg || !isUnusual(price, usual)) return [];
  const { formatRupiah } = numbersOf(t);
  const range = { low: formatRupiah(usual.low), high: formatRupiah(usual.high) };
  return [{ text: t("business:unusual.pricePerKg", range), field }];
}
