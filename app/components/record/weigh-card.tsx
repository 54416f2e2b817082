import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutboundRecord, weighBody } from "#contract/outbound-record";
import { outboundWeights, passesTolerance } from "#contract/outbound-weights";
import type { z } from "zod";
import { FieldNotes } from "../form/field";
import { controlProps } from "../form/field-source";
import { SubmitButton } from "../form/submit-button";
import { Card, CardTitle } from "../ui/card";
import { NumberInput } from "../ui/number-input";
import { formatNumberText, parseNumberText } from "../ui/number-text";
import { CardStale } from "./card-stale";
import type { StepProps } from "./step-props";
import { staleVersion } from "./stale-notice";
import { DifferenceLine, WeightLines } from "./weight-lines";

export interface WeighCardProps extends StepProps {
  step: "weighIn" | "weighOut";
}

/** The scale's work: one number, and what it makes of the truck while it is typed. */
export function WeighCard({ step, record, reply, idempotencyKey, href, divisionKg, tolerancePct }: WeighCardProps) {
  const { t } = useTranslation();
  const before = step === "weighIn" ? record.firstKg : record.secondKg;
  const mine = reply?.intent === step ? reply : undefined;
  const [form, fields] = useForm<z.input<typeof weighBody>>({
    id: `${step}-form`,
    lastResult: mine?.lastResult,
    defaultValue: { weightKg: before ?? undefined },
  });
  const [text, setText] = useState(fields.weightKg.initialValue ?? "");
  const label = t(`business:outbound.step.${step}`);
  return (
    <Card>
      <Form method="post" action={href} preventScrollReset {...getFormProps(form)} noValidate className="space-y-2.5">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="version" value={staleVersion(mine) ?? record.version} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        <CardTitle>
          <label htmlFor={fields.weightKg.id}>{label}</label>
        </CardTitle>
        <CardStale reply={mine} href={href} form={form} />
        <NumberInput
          key={fields.weightKg.key}
          {...controlProps({ field: fields.weightKg, label, autoFocus: true, hint: label })}
          defaultValue={fields.weightKg.initialValue}
          onInput={(event) => setText(event.currentTarget.value)}
          suffix="kg"
          className="h-[4.5rem] pr-12 pl-4 text-left text-[2.625rem] leading-none font-bold tracking-tight tabular-nums"
        />
        <FieldNotes
          field={fields.weightKg}
          hint={
            step === "weighIn"
              ? t("business:outbound.hintStep", { step: formatNumberText(divisionKg) })
              : t("business:outbound.hintGross", {
                  step: formatNumberText(divisionKg),
                  tare: formatNumberText(record.firstKg ?? 0),
                })
          }
        />
        <Preview step={step} record={record} typedKg={parseNumberText(text)} tolerancePct={tolerancePct} />
        <SubmitButton size="lg" kbd="Enter" className="w-full">
          {t(`business:outbound.save.${step}`)}
        </SubmitButton>
      </Form>
    </Card>
  );
}

interface PreviewProps {
  step: "weighIn" | "weighOut";
  record: OutboundRecord;
  typedKg: number | undefined;
  tolerancePct: number;
}

/** What the typed weight makes of the truck; it follows the typing, and stands as it was sent without JavaScript. */
function Preview({ step, record, typedKg, tolerancePct }: PreviewProps) {
  const { t } = useTranslation();
  const typed = typedKg === undefined || typedKg <= 0 ? null : typedKg;
  const items = { label: t("business:outbound.field.itemsKg"), kg: record.itemsKg };
  if (step === "weighIn") {
    const expected = typed === null ? null : typed + record.itemsKg;
    return (
      <Separated>
        <WeightLines lines={[items, { label: t("business:outbound.expectedGross"), kg: expected }]} />
      </Separated>
    );
  }
  const above = typed !== null && typed > (record.firstKg ?? 0) ? typed : null;
  const { netKg, differenceKg, itemsKg } = outboundWeights(record.firstKg, above, record.outboundItem);
  const beyond = differenceKg !== null && passesTolerance(differenceKg, itemsKg, tolerancePct);
  return (
    <Separated>
      <WeightLines
        lines={[
          { label: t("business:outbound.field.firstKg"), kg: record.firstKg },
          { label: t("business:outbound.field.netKg"), kg: netKg, strong: true },
          items,
        ]}
      >
        <DifferenceLine differenceKg={differenceKg} itemsKg={itemsKg} tolerancePct={tolerancePct} />
      </WeightLines>
      {beyond && (
        <p className="mt-2 text-xs text-destructive-text">
          {t("business:outbound.laterReason", { tolerance: formatNumberText(tolerancePct) })}
        </p>
      )}
    </Separated>
  );
}

function Separated({ children }: { children: React.ReactNode }) {
  return <div className="border-t pt-4 pb-1.5">{children}</div>;
}
