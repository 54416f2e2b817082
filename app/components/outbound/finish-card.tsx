import { useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { exceedsTolerance } from "#contract/outbound-weights";
import { SubmitButton } from "../form/submit-button";
import { TextareaField } from "../form/textarea-field";
import { StepForm } from "../record/step-form";
import { CardTitle } from "../ui/card";
import { OutboundCardStale } from "./outbound-card-stale";
import type { StepProps } from "./step-props";
import { WeightSummary } from "./weight-summary";

/** The office's work: looks at the weights and closes the record; a large difference needs a reason. */
export function FinishCard({ record, reply, idempotencyKey, href, tolerancePct }: StepProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "finish" ? reply : undefined;
  const [form, fields] = useForm<{ reason?: string }>({ id: "finish-form", lastResult: mine?.lastResult });
  // The tolerance may have been changed under the page: then the server asks.
  const asks =
    exceedsTolerance(record.differenceKg ?? 0, record.itemsKg, tolerancePct) || fields.reason.errors !== undefined;
  return (
    <StepForm {...{ form, href, mine, idempotencyKey }} step="finish" version={record.version} className="space-y-4">
      <CardTitle>{t("business:outbound.step.finish")}</CardTitle>
      <OutboundCardStale reply={mine} href={href} form={form} />
      <WeightSummary record={record} tolerancePct={tolerancePct} />
      {asks && (
        <TextareaField
          field={fields.reason}
          label={t("business:outbound.field.differenceReason")}
          hint={t("business:outbound.needsReason", { tolerance: formatNumber(tolerancePct) })}
          required
          autoFocus
          rows={3}
        />
      )}
      <SubmitButton size="lg" kbd="Enter" autoFocus={!asks} className="w-full">
        {t("business:outbound.save.finish")}
      </SubmitButton>
    </StepForm>
  );
}
