import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { inboundWeights, notedKg } from "#contract/weighing/inbound-weights";
import type { UsualWeights } from "#contract/weighing/unusual";
import { usualNetOfNote } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { unitText } from "~/definitions/units";
import { permittedKg } from "#contract/weighing/permitted";
import { numbersOf } from "~/definitions/numbers";
import type { UnusualWarning } from "../unusual/unusual-reason";
import { useUsualValues } from "../unusual/use-usual-values";
import { OverLimit } from "../weighing/load-limit";
import { useWeighForm, type WeighStep } from "../weighing/use-weigh-form";
import { WeighCard, type WeighCardProps } from "../weighing/weigh-card";
import { WeightLines } from "../weighing/weight-lines";
import { inboundStepDifferences } from "./inbound-step";
import { betweenLines, deductionLabel } from "./inbound-weight-summary";

type InboundWeighCardProps = WeighCardProps<InboundRecord> & { step: WeighStep };

export function InboundWeighCard(props: InboundWeighCardProps) {
  const { step, record, usual, scales, divisionKg, reply } = props;
  const { t } = useTranslation();
  const first = step === "weighIn";
  const savedKg = first ? record.firstKg : record.secondKg;
  const weighing = useWeighForm(step, reply, {
    truck: { direction: "inbound", id: record.id, plate: record.licensePlate },
    record,
    savedOf: (row: InboundRecord) => (first ? row.firstKg : row.secondKg),
    facts: (row) => inboundStepDifferences(row, t),
    scales,
  });
  const { field, currentKg } = weighing;
  const follows = useNetWarnings({ ...record, [first ? "firstKg" : "secondKg"]: currentKg }, usual, field);
  const limit = permittedKg({ ...record, grossKg: record.firstKg });
  const kind = first ? "gross" : "tare";
  const limits = { step: numbersOf(t).formatNumber(divisionKg), min: props.minKg };
  const noted = notedKg(record.items);
  const expected = first || noted === 0 || record.firstKg === null ? null : Math.max(0, record.firstKg - noted);
  return (
    <WeighCard
      {...props}
      {...{ kind, weighing, follows }}
      label={t(savedKg === null ? `business:inbound.step.${step}` : `business:inbound.correct.${step}`)}
      saveLabel={t(`business:inbound.save.${step}`)}
      known={usual?.[kind]}
      mark={expected === null ? null : { value: expected, label: t("business:track.tare", { kg: expected }) }}
      limitKg={first ? limit : null}
      guard={first && <OverLimit grossKg={currentKg} limit={limit} />}
      reasons={first ? ["reweighed"] : ["reweighed", "remains"]}
      hint={
        first
          ? t("business:inbound.hintStep", limits)
          : t("business:inbound.hintTare", { ...limits, gross: record.firstKg ?? 0 })
      }
    >
      {first ? <Goods record={record} /> : <Net record={record} currentKg={currentKg} />}
    </WeighCard>
  );
}

/** Warns while the net far exceeds the delivery note. */
function useNetWarnings(
  record: InboundRecord,
  weights: UsualWeights | null,
  field: UnusualWarning["field"],
): UnusualWarning[] {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const usual = usualNetOfNote(notedKg(record.items), useUsualValues(), weights?.net ?? null);
  const { netKg } = inboundWeights(record);
  // The field reports a tare above the gross.
  if (usual === null || netKg === null || netKg <= 0 || !isUnusual(netKg, usual)) return [];
  const [low, high] = [formatKg(usual.low), formatKg(usual.high)];
  return [{ text: t("business:unusual.netOfNote", { net: formatKg(netKg), low, high }), field }];
}

function Goods({ record }: { record: InboundRecord }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  return (
    <dl className="space-y-1.5 text-sm">
      {record.items.map(({ id, inboundItem, quantity }) => (
        <div key={id} className="flex items-baseline justify-between gap-3">
          <dt className="min-w-0 wrap-break-word text-muted-foreground">{inboundItem.name}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">
            {formatNumber(quantity)} {unitText(inboundItem.unit, t, quantity)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Net({ record, currentKg }: { record: InboundRecord; currentKg: number | null }) {
  const { t } = useTranslation();
  const below = currentKg !== null && currentKg < (record.firstKg ?? 0) ? currentKg : null;
  const { deductedKg, netKg } = inboundWeights({ ...record, secondKg: below });
  return (
    <WeightLines
      lines={[
        { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
        ...betweenLines(record, t),
        { label: deductionLabel(record, t), kg: deductedKg },
        { label: t("business:inbound.field.netKg"), kg: netKg, strong: true },
      ]}
    />
  );
}
