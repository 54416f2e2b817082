import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { WeighingBetween } from "#contract/weighing/weighing";
import { itemsLeft, usualBetween } from "#contract/weighing/between";
import { numbersOf } from "~/definitions/numbers";
import { FieldErrors } from "../form/field";
import { useUsualValues } from "../unusual/use-usual-values";
import { useWeighForm } from "../weighing/use-weigh-form";
import { WeighCard, type WeighCardProps } from "../weighing/weigh-card";
import { WeightLines } from "../weighing/weight-lines";
import { Checkbox } from "../ui/checkbox";
import { inboundStepDifferences } from "./inbound-step";
import { betweenLines } from "./inbound-weight-summary";

interface InboundBetweenCardProps extends WeighCardProps<InboundRecord> {
  /** Weighing to correct, or undefined for a new one. */
  corrected: WeighingBetween | undefined;
}

export function InboundBetweenCard({ corrected, ...props }: InboundBetweenCardProps) {
  const { record, usual, scales, divisionKg } = props;
  const { t } = useTranslation();
  const settings = useUsualValues();
  const weighing = useWeighForm("weighBetween", props.reply, {
    truck: { direction: "inbound", id: record.id, plate: record.licensePlate },
    record,
    savedOf: (row: InboundRecord) =>
      row.weighingsBetween.find(({ itemIds: ids }) => ids.join() === corrected?.itemIds.join())?.weightKg ?? null,
    facts: (row) => inboundStepDifferences(row, t),
    scales,
    itemIds: corrected?.itemIds,
  });
  const { itemIds, currentKg } = weighing;
  const chosen = corrected?.itemIds.map(String) ?? [itemIds.value ?? []].flat();
  const unloaded = record.items.filter(({ id }) => chosen.includes(String(id)));
  const before = { ...record, weighingsBetween: earlierWeighings(record, corrected) };
  const last = before.weighingsBetween.at(-1);
  const lastKg = last?.weightKg ?? record.firstKg ?? 0;
  const lastLabel = betweenLines(before, t).at(-1)?.label ?? t("business:inbound.field.firstKg");
  return (
    <WeighCard
      {...props}
      step="weighBetween"
      weighing={weighing}
      label={t("business:inbound.step.weighBetween")}
      saveLabel={t("business:inbound.save.weighBetween")}
      kind="afterUnloading"
      known={usual === null ? undefined : usualBetween(lastKg, unloaded, usual.tare, settings)}
      reasons={["reweighed"]}
      hint={t("business:inbound.hintBetween", { step: numbersOf(t).formatNumber(divisionKg), kg: lastKg })}
      before={
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
      }
    >
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
    </WeighCard>
  );
}

const earlierWeighings = ({ weighingsBetween }: InboundRecord, corrected: WeighingBetween | undefined) =>
  corrected === undefined ? weighingsBetween : weighingsBetween.slice(0, weighingsBetween.indexOf(corrected));
