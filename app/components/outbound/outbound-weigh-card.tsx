import { useTranslation } from "react-i18next";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { exceedsTolerance, outboundWeights } from "#contract/weighing/outbound-weights";
import { usualNet } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { overKg, permittedKg } from "#contract/weighing/permitted";
import { numbersOf } from "~/definitions/numbers";
import type { UnusualWarning } from "../unusual/unusual-reason";
import { useUsualValues } from "../unusual/use-usual-values";
import { LoadLimit, OverLimit } from "../weighing/load-limit";
import { useWeighForm, type WeighStep } from "../weighing/use-weigh-form";
import { WeighCard, type WeighCardProps } from "../weighing/weigh-card";
import { WeightLines } from "../weighing/weight-lines";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";
import { DifferenceLine } from "./outbound-weight-summary";

type OutboundWeighCardProps = WeighCardProps<OutboundRecord> &
  Pick<OutboundStepProps, "tolerancePct" | "overloadGuard"> & { step: WeighStep };

export function OutboundWeighCard(props: OutboundWeighCardProps) {
  const { step, record, usual, scales, divisionKg, tolerancePct, overloadGuard, reply } = props;
  const { t } = useTranslation();
  const first = step === "weighIn";
  const savedKg = first ? record.firstKg : record.secondKg;
  const weighing = useWeighForm(step, reply, {
    truck: { direction: "outbound", id: record.id, plate: record.licensePlate },
    record,
    savedOf: (row: OutboundRecord) => (first ? row.firstKg : row.secondKg),
    facts: (row) => outboundStepDifferences(row, t),
    scales,
  });
  const { field, currentKg } = weighing;
  const usualNetKg = usualNet(record.itemsKg, useUsualValues(), usual?.net ?? null);
  const measured = { ...record, [first ? "firstKg" : "secondKg"]: currentKg };
  const grossKg = first ? null : currentKg;
  const limit = permittedKg({ ...record, grossKg: first ? null : record.secondKg });
  const net = useNetWarnings(measured, usualNetKg, field);
  const overload = useOverloadWarnings(grossKg, limit, field);
  const follows = [...net, ...(overloadGuard === "ask" ? overload : [])];
  const kind = first ? "tare" : "gross";
  const division = numbersOf(t).formatNumber(divisionKg);
  const expected = first || record.firstKg === null ? null : record.firstKg + record.itemsKg;
  const loads = record.secondKg === null && first;
  const guard = loads ? (
    <LoadLimit record={record} tareKg={currentKg} />
  ) : (
    overloadGuard !== "ask" && <OverLimit {...{ grossKg, limit }} />
  );
  return (
    <WeighCard
      {...props}
      {...{ kind, weighing, follows }}
      label={t(savedKg === null ? `business:outbound.step.${step}` : `business:outbound.correct.${step}`)}
      saveLabel={t(`business:outbound.save.${step}`)}
      known={usual?.[kind]}
      ofNet={expected === null ? null : plusTare(usualNetKg, expected - record.itemsKg)}
      mark={expected === null ? null : { value: expected, label: t("business:track.gross", { kg: expected }) }}
      limitKg={first ? null : limit}
      guard={guard}
      reasons={first ? ["reweighed", "trailer"] : ["reweighed", "reloaded"]}
      hint={
        first
          ? t("business:outbound.hintStep", { step: division, min: props.minKg })
          : t("business:outbound.hintGross", { step: division, tare: record.firstKg ?? 0 })
      }
    >
      {loads ? (
        <ExpectedGross record={record} currentKg={currentKg} />
      ) : (
        <Net record={measured} tolerancePct={tolerancePct} hasWarning={net.length > 0} />
      )}
    </WeighCard>
  );
}

const plusTare = ({ low, high }: { low: number; high: number }, tareKg: number) => ({
  low: tareKg + low,
  high: tareKg + high,
});

/** Warns while the net differs much from the items. */
function useNetWarnings(
  { firstKg, secondKg }: OutboundRecord,
  usual: ReturnType<typeof usualNet>,
  field: UnusualWarning["field"],
): UnusualWarning[] {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const net = secondKg === null || firstKg === null ? 0 : secondKg - firstKg;
  if (net <= 0 || !isUnusual(net, usual)) return [];
  const [low, high] = [formatKg(usual.low), formatKg(usual.high)];
  return [{ text: t("business:unusual.netKg", { net: formatKg(net), low, high }), field }];
}

/** Warns while the gross is above the permitted one. */
function useOverloadWarnings(
  grossKg: number | null,
  limit: number | null,
  field: UnusualWarning["field"],
): UnusualWarning[] {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const over = overKg(grossKg, limit);
  if (limit === null || over === 0) return [];
  return [{ text: t("business:limit.gross", { over: formatKg(over), limit: formatKg(limit) }), field }];
}

function ExpectedGross({ record: { itemsKg }, currentKg }: { record: OutboundRecord; currentKg: number | null }) {
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

interface NetProps {
  record: OutboundRecord;
  tolerancePct: number;
  hasWarning: boolean;
}

function Net({ record, tolerancePct, hasWarning }: NetProps) {
  const { t } = useTranslation();
  const { firstKg, secondKg, outboundItem } = record;
  const above = secondKg !== null && secondKg > (firstKg ?? 0) ? secondKg : null;
  const { netKg, differenceKg, itemsKg } = outboundWeights(firstKg, above, outboundItem);
  const beyond = differenceKg !== null && exceedsTolerance(differenceKg, itemsKg, tolerancePct);
  return (
    <>
      <WeightLines
        lines={[
          { label: t("business:outbound.field.firstKg"), kg: firstKg },
          { label: t("business:outbound.field.netKg"), kg: netKg, strong: true },
          { label: t("business:outbound.field.itemsKg"), kg: record.itemsKg },
        ]}
      >
        <DifferenceLine differenceKg={differenceKg} itemsKg={itemsKg} tolerancePct={tolerancePct} />
      </WeightLines>
      {beyond && !hasWarning && (
        <p className="mt-2 text-xs text-destructive-text">
          {t("business:outbound.laterReason", { tolerance: tolerancePct })}
        </p>
      )}
    </>
  );
}
