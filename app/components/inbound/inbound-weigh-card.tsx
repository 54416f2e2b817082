import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { inboundWeights } from "#contract/inbound-weights";
import { WeighCard } from "../record/weigh-card";
import { WeightLines } from "../record/weight-lines";
import { InboundCardStale } from "./inbound-card-stale";
import type { InboundStepProps } from "./inbound-step";
import { deductionLabel } from "./inbound-weight-summary";

export interface InboundWeighCardProps extends InboundStepProps {
  step: "weighIn" | "weighOut";
  /** The smallest step of the scale, in kg. */
  divisionKg: number;
}

/** Weighs the truck that brings material: full, then empty. */
export function InboundWeighCard({ step, divisionKg, ...rest }: InboundWeighCardProps) {
  const { t } = useTranslation();
  const { record } = rest;
  const first = step === "weighIn";
  const division = formatNumber(divisionKg);
  return (
    <WeighCard
      step={step}
      label={t(`business:inbound.step.${step}`)}
      saveLabel={t(`business:inbound.save.${step}`)}
      hint={
        first
          ? t("business:inbound.hintStep", { step: division })
          : t("business:inbound.hintTare", { step: division, gross: formatNumber(record.firstKg ?? 0) })
      }
      before={first ? record.firstKg : record.secondKg}
      stale={(props) => <InboundCardStale {...props} />}
      preview={(typedKg) => (first ? <Goods record={record} /> : <Net record={record} typedKg={typedKg} />)}
      {...rest}
    />
  );
}

type Shown = Pick<InboundWeighCardProps, "record">;

/** What stands on the vendor's papers, to hold the gross against. */
function Goods({ record }: Shown) {
  return (
    <dl className="space-y-1.5 text-sm">
      {record.items.map(({ id, inboundItem, quantity }) => (
        <div key={id} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0 wrap-break-word text-muted-foreground">{inboundItem.name}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">
            {formatNumber(quantity)} {inboundItem.unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Net({ record, typedKg }: Shown & { typedKg: number | null }) {
  const { t } = useTranslation();
  const below = typedKg !== null && typedKg < (record.firstKg ?? 0) ? typedKg : null;
  const { deductedKg, netKg } = inboundWeights({ ...record, secondKg: below });
  return (
    <WeightLines
      lines={[
        { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
        { label: deductionLabel(record, t("business:inbound.deduction")), kg: deductedKg },
        { label: t("business:inbound.field.netKg"), kg: netKg, strong: true },
      ]}
    />
  );
}
