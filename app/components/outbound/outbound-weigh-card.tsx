import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { outboundWeights, exceedsTolerance } from "#contract/outbound-weights";
import { WeighCard } from "../record/weigh-card";
import { DifferenceLine, WeightLines } from "../record/weight-lines";
import { OutboundCardStale } from "./outbound-card-stale";
import type { StepProps } from "./step-props";

export interface OutboundWeighCardProps extends StepProps {
  step: "weighIn" | "weighOut";
}

/** Weighs the truck that takes goods away: empty, then full. */
export function OutboundWeighCard({ step, divisionKg, tolerancePct, ...rest }: OutboundWeighCardProps) {
  const { t } = useTranslation();
  const { record } = rest;
  const first = step === "weighIn";
  const division = formatNumber(divisionKg);
  return (
    <WeighCard
      step={step}
      label={t(`business:outbound.step.${step}`)}
      saveLabel={t(`business:outbound.save.${step}`)}
      hint={
        first
          ? t("business:outbound.hintStep", { step: division })
          : t("business:outbound.hintGross", { step: division, tare: formatNumber(record.firstKg ?? 0) })
      }
      before={first ? record.firstKg : record.secondKg}
      stale={(props) => <OutboundCardStale {...props} />}
      preview={(typedKg) => <Preview step={step} record={record} typedKg={typedKg} tolerancePct={tolerancePct} />}
      {...rest}
    />
  );
}

interface PreviewProps extends Pick<OutboundWeighCardProps, "step" | "record" | "tolerancePct"> {
  typedKg: number | null;
}

function Preview({ step, record, typedKg, tolerancePct }: PreviewProps) {
  const { t } = useTranslation();
  const items = { label: t("business:outbound.field.itemsKg"), kg: record.itemsKg };
  if (step === "weighIn") {
    const expected = typedKg === null ? null : typedKg + record.itemsKg;
    return <WeightLines lines={[items, { label: t("business:outbound.expectedGross"), kg: expected }]} />;
  }
  const above = typedKg !== null && typedKg > (record.firstKg ?? 0) ? typedKg : null;
  const { netKg, differenceKg, itemsKg } = outboundWeights(record.firstKg, above, record.outboundItem);
  const beyond = differenceKg !== null && exceedsTolerance(differenceKg, itemsKg, tolerancePct);
  return (
    <>
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
          {t("business:outbound.laterReason", { tolerance: formatNumber(tolerancePct) })}
        </p>
      )}
    </>
  );
}
