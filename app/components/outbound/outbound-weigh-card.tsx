import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance, outboundWeights } from "#contract/outbound-weights";
import { StepForm, StepNumberField } from "../record/step-form";
import { useWeighForm, type WeighStep } from "../record/use-weigh-form";
import { WeightLines } from "../record/weight-lines";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";
import { DifferenceLine } from "./outbound-weight-summary";

interface OutboundWeighCardProps extends OutboundStepProps {
  step: WeighStep;
}

/** The scale weighs the truck that takes goods away: empty, then full. */
export function OutboundWeighCard(props: OutboundWeighCardProps) {
  const { step, record, divisionKg, tolerancePct, reply: lastReply, idempotencyKey, href } = props;
  const { t } = useTranslation();
  const first = step === "weighIn";
  const { form, field, reply, typedKg } = useWeighForm(step, first ? record.firstKg : record.secondKg, lastReply);
  const label = t(`business:outbound.step.${step}`);
  const division = formatNumber(divisionKg);
  return (
    <StepForm
      {...{ form, step, href, reply, idempotencyKey }}
      version={record.version}
      title={<label htmlFor={field.id}>{label}</label>}
      differences={(current: OutboundRecord) => outboundStepDifferences(current, t)}
      saveLabel={t(`business:outbound.save.${step}`)}
      className="space-y-2.5"
    >
      <StepNumberField
        field={field}
        label={label}
        hint={
          first
            ? t("business:outbound.hintStep", { step: division })
            : t("business:outbound.hintGross", { step: division, tare: formatNumber(record.firstKg ?? 0) })
        }
        suffix="kg"
      />
      <div className="border-t pt-4 pb-1.5">
        {first ? (
          <ExpectedGross record={record} typedKg={typedKg} />
        ) : (
          <Net record={record} typedKg={typedKg} tolerancePct={tolerancePct} />
        )}
      </div>
    </StepForm>
  );
}

interface PreviewProps {
  record: OutboundRecord;
  typedKg: number | null;
}

function ExpectedGross({ record: { itemsKg }, typedKg }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <WeightLines
      lines={[
        { label: t("business:outbound.field.itemsKg"), kg: itemsKg },
        { label: t("business:outbound.expectedGross"), kg: typedKg === null ? null : typedKg + itemsKg },
      ]}
    />
  );
}

function Net({ record, typedKg, tolerancePct }: PreviewProps & { tolerancePct: number }) {
  const { t } = useTranslation();
  const above = typedKg !== null && typedKg > (record.firstKg ?? 0) ? typedKg : null;
  const { netKg, differenceKg, itemsKg } = outboundWeights(record.firstKg, above, record.outboundItem);
  const beyond = differenceKg !== null && exceedsTolerance(differenceKg, itemsKg, tolerancePct);
  return (
    <>
      <WeightLines
        lines={[
          { label: t("business:outbound.field.firstKg"), kg: record.firstKg },
          { label: t("business:outbound.field.netKg"), kg: netKg, strong: true },
          { label: t("business:outbound.field.itemsKg"), kg: record.itemsKg },
        ]}
      >
        <DifferenceLine differenceKg={differenceKg} itemsKg={itemsKg} tolerancePct={tolerancePct} />
      </WeightLines>
      {beyond && (
        <p className="mt-2 text-xs text-destructive-text">
          {t("business:outbound.laterReason", { tolerance: formatNumber(tolerancePct) })}
        </p>
      )}
    </>
  );
}
