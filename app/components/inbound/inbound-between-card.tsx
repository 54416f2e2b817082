import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/inbound-record";
import type { UsualWeights } from "#contract/unusual";
import type { ScaleDeck } from "#contract/scale/scale";
import type { WeighingBetween } from "#contract/weighing/weighing";
import { itemsLeft, usualBetween } from "#contract/weighing/between";
import { numbersOf } from "~/definitions/numbers";
import { FieldErrors } from "../form/field";
import { weighLabel } from "../weighing/live-weight";
import { StepForm } from "../weighing/step-form";
import { useUsualValues } from "../unusual/use-usual-values";
import { useWeighForm } from "../weighing/use-weigh-form";
import { WeightField } from "../weighing/weight-field";
import { WeightLines } from "../weighing/weight-lines";
import { Checkbox } from "../ui/checkbox";
import { inboundStepDifferences, type InboundStepProps } from "./inbound-step";
import { betweenLines } from "./inbound-weight-summary";

interface InboundBetweenCardProps extends InboundStepProps {
  /** Weighing to correct, or undefined for a new one. */
  corrected: WeighingBetween | undefined;
  divisionKg: number;
  minKg: number;
  capacityKg: number;
  /** Null for users who do not weigh. */
  usual: UsualWeights | null;
  /** Active scales, for users who weigh. */
  scales: readonly ScaleDeck[];
}

/** Weighs a truck between two unloadings. */
export function InboundBetweenCard(props: InboundBetweenCardProps) {
  const {
    record,
    corrected,
    usual,
    scales,
    divisionKg,
    minKg,
    capacityKg,
    reply: lastReply,
    idempotencyKey,
    href,
  } = props;
  const { t } = useTranslation();
  const settings = useUsualValues();
  const { formatNumber } = numbersOf(t);
  const savedKg = corrected?.weightKg ?? null;
  const weighing = useWeighForm("weighBetween", lastReply, {
    plate: record.licensePlate,
    savedKg,
    scales,
    itemIds: corrected?.itemIds,
  });
  const { form, field, itemIds, reply, clearErrors, currentKg, desk, byScale } = weighing;
  const chosen = corrected?.itemIds.map(String) ?? [itemIds.value ?? []].flat();
  const unloaded = record.items.filter(({ id }) => chosen.includes(String(id)));
  const before = { ...record, weighingsBetween: beforeOf(record, corrected) };
  const last = before.weighingsBetween.at(-1);
  const lastKg = last?.weightKg ?? record.firstKg ?? 0;
  const label = t("business:inbound.step.weighBetween");
  const lastLabel = betweenLines(before, t).at(-1)?.label ?? t("business:inbound.field.firstKg");
  return (
    <StepForm
      {...{ form, href, reply, clearErrors, idempotencyKey }}
      step="weighBetween"
      version={record.version}
      title={<label htmlFor={field.id}>{label}</label>}
      differences={(current: InboundRecord) => inboundStepDifferences(current, t)}
      shown={record}
      deliberate={savedKg !== null}
      saveLabel={weighLabel(t("business:inbound.save.weighBetween"), desk, byScale, t)}
      className="space-y-2.5"
    >
      <fieldset className="-mx-1 -mt-1 max-h-48 space-y-1.5 overflow-y-auto p-1" data-field="">
        <legend className="mb-1.5 text-sm font-medium">{t("business:inbound.unloadedNow")}</legend>
        {(corrected === undefined ? itemsLeft(record.items, record) : unloaded).map(({ id, inboundItem }) => (
          <label key={id} className="flex items-center gap-2.5 text-sm">
            {corrected === undefined ? (
              <Checkbox
                name={itemIds.name}
                value={id}
                defaultChecked={[itemIds.initialValue ?? []].flat().includes(String(id))}
                aria-invalid={itemIds.errors !== undefined || undefined}
                aria-describedby={itemIds.errors === undefined ? undefined : itemIds.errorId}
              />
            ) : (
              <input type="hidden" name={itemIds.name} value={id} />
            )}
            <span className="min-w-0 wrap-break-word">{inboundItem.name}</span>
          </label>
        ))}
        <FieldErrors id={itemIds.errorId} errors={itemIds.errors} />
      </fieldset>
      <WeightField
        {...{ label, minKg, capacityKg, weighing }}
        kind="afterUnloading"
        known={usual === null ? undefined : usualBetween(lastKg, unloaded, usual.tare, settings)}
        plate={record.licensePlate}
        reasons={["reweighed"]}
        hint={t("business:inbound.hintBetween", { step: formatNumber(divisionKg), kg: lastKg })}
      />
      <div className="border-t pt-4 pb-1.5">
        <WeightLines
          lines={[
            { label: lastLabel, kg: lastKg },
            {
              label: t("business:inbound.field.unloadedKg"),
              kg: currentKg !== null && currentKg < lastKg ? lastKg - currentKg : null,
              strong: true,
            },
          ]}
        />
      </div>
    </StepForm>
  );
}

/** Returns the weighings before the one of the form. */
const beforeOf = ({ weighingsBetween }: InboundRecord, corrected: WeighingBetween | undefined) =>
  corrected === undefined ? weighingsBetween : weighingsBetween.slice(0, weighingsBetween.indexOf(corrected));
