import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance, netReason } from "#contract/outbound-weights";
import { TextareaField } from "../form/textarea-field";
import { useClearableForm } from "../form/use-clearable-form";
import { replyTo, StepForm } from "../record/step-form";
import { useUsualValues } from "../record/use-usual-values";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";
import { OutboundWeightSummary } from "./outbound-weight-summary";

/** A difference beyond the tolerance needs a reason. */
export function OutboundFinishCard(props: OutboundStepProps) {
  const { record, reply: lastReply, idempotencyKey, href, tolerancePct } = props;
  const { t } = useTranslation();
  const reply = replyTo("finish", lastReply);
  const said = netReason(record, useUsualValues()) ?? undefined;
  const defaultValue = { reason: said };
  const [form, fields, clearErrors] = useClearableForm<{ reason?: string }>({
    id: "finish-form",
    lastResult: reply?.lastResult,
    defaultValue,
  });
  // The server may ask too, if the tolerance has changed since loading.
  const needsReason =
    exceedsTolerance(record.differenceKg ?? 0, record.itemsKg, tolerancePct) || fields.reason.errors !== undefined;
  return (
    <StepForm
      {...{ form, href, reply, clearErrors, idempotencyKey }}
      step="finish"
      version={record.version}
      title={t("business:outbound.step.finish")}
      differences={(current: OutboundRecord) => outboundStepDifferences(current, t)}
      shown={record}
      saveLabel={t("business:outbound.save.finish")}
      deliberate
      focusTitle={!needsReason || said !== undefined}
      className="space-y-4"
    >
      <OutboundWeightSummary record={record} tolerancePct={tolerancePct} />
      {needsReason && (
        <TextareaField
          field={fields.reason}
          label={t("business:outbound.field.differenceReason")}
          hint={t("business:outbound.needsReason", { tolerance: tolerancePct })}
          required
          autoFocus={said === undefined}
          rows={3}
        />
      )}
    </StepForm>
  );
}
