import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/outbound-record";
import { exceedsTolerance, outboundWeights } from "#contract/outbound-weights";
import type { UsualWeights } from "#contract/unusual";
import type { ScaleDeck } from "#contract/scale/scale";
import { usualNet } from "#contract/usual-values";
import { isUnusual } from "#contract/usual-weights";
import { numbersOf } from "~/definitions/numbers";
import { weighLabel } from "../weighing/live-weight";
import { StepForm } from "../weighing/step-form";
import type { UnusualWarning } from "../unusual/unusual-reason";
import { useUsualValues } from "../unusual/use-usual-values";
import { useWeighForm, type WeighStep } from "../weighing/use-weigh-form";
import { WeightField } from "../weighing/weight-field";
import { WeightLines } from "../weighing/weight-lines";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";
import { DifferenceLine } from "./outbound-weight-summary";

interface OutboundWeighCardProps extends OutboundStepProps {
  step: WeighStep;
  /** Null for users who do not weigh. */
  usual: UsualWeights | null;
  /** Active scales, for users who weigh. */
  scales: readonly ScaleDeck[];
}

export function OutboundWeighCard(props: OutboundWeighCardProps) {
  const {
    step,
    record,
    usual,
    scales,
    divisionKg,
    minKg,
    capacityKg,
    tolerancePct,
    reply: lastReply,
    idempotencyKey,
    href,
  } = props;
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const first = step === "weighIn";
  const savedKg = first ? record.firstKg : record.secondKg;
  const weighing = useWeighForm(step, lastReply, { plate: record.licensePlate, savedKg, scales });
  const { form, field, reply, clearErrors, currentKg, desk, byScale } = weighing;
  const usualNetKg = usualNet(record.itemsKg, useUsualValues(), usual?.net ?? null);
  const follows = useNetWarnings(record, { grossKg: first ? null : currentKg, usual: usualNetKg }, field);
  const kind = first ? "tare" : "gross";
  const label = t(`business:outbound.step.${step}`);
  const division = formatNumber(divisionKg);
  const expected = first || record.firstKg === null ? null : record.firstKg + record.itemsKg;
  return (
    <StepForm
      {...{ form, step, href, reply, clearErrors, idempotencyKey }}
      version={record.version}
      title={<label htmlFor={field.id}>{label}</label>}
      differences={(current: OutboundRecord) => outboundStepDifferences(current, t)}
      shown={record}
      deliberate={savedKg !== null}
      saveLabel={weighLabel(t(`business:outbound.save.${step}`), desk, byScale, t)}
      className="space-y-2.5"
    >
      <WeightField
        {...{ kind, label, minKg, capacityKg, follows, weighing }}
        known={usual?.[kind]}
        ofNet={expected === null ? null : plusTare(usualNetKg, expected - record.itemsKg)}
        mark={expected === null ? null : { value: expected, label: t("business:track.gross", { kg: expected }) }}
        plate={record.licensePlate}
        reasons={first ? ["reweighed", "trailer"] : ["reweighed", "reloaded"]}
        hint={
          first
            ? t("business:outbound.hintStep", { step: division, min: minKg })
            : t("business:outbound.hintGross", { step: division, tare: record.firstKg ?? 0 })
        }
      />
      <div className="border-t pt-4 pb-1.5">
        {first ? (
          <ExpectedGross record={record} currentKg={currentKg} />
        ) : (
          <Net record={record} currentKg={currentKg} tolerancePct={tolerancePct} asked={follows.length > 0} />
        )}
      </div>
    </StepForm>
  );
}

const plusTare = ({ low, high }: { low: number; high: number }, tareKg: number) => ({
  low: tareKg + low,
  high: tareKg + high,
});

interface PreviewProps {
  record: OutboundRecord;
  currentKg: number | null;
}

/** Warns while the net differs much from the items. */
function useNetWarnings(
  { firstKg }: OutboundRecord,
  { grossKg, usual }: { grossKg: number | null; usual: ReturnType<typeof usualNet> },
  field: UnusualWarning["field"],
): UnusualWarning[] {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const net = grossKg === null || firstKg === null ? 0 : grossKg - firstKg;
  if (net <= 0 || !isUnusual(net, usual)) return [];
  const [low, high] = [formatKg(usual.low), formatKg(usual.high)];
  return [{ text: t("business:unusual.netKg", { net: formatKg(net), low, high }), field }];
}

function ExpectedGross({ record: { itemsKg }, currentKg }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <WeightLines
      lines={[
        { label: t("business:outbound.field.itemsKg"), kg: itemsKg },
        { label: t("business:outbound.expectedGross"), kg: currentKg === null ? null : currentKg + itemsKg },
      ]}
    />
  );
}

interface NetProps extends PreviewProps {
  tolerancePct: number;
  asked: boolean;
}

function Net({ record, currentKg, tolerancePct, asked }: NetProps) {
  const { t } = useTranslation();
  const above = currentKg !== null && currentKg > (record.firstKg ?? 0) ? currentKg : null;
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
      {beyond && !asked && (
        <p className="mt-2 text-xs text-destructive-text">
          {t("business:outbound.laterReason", { tolerance: tolerancePct })}
        </p>
      )}
    </>
  );
}
