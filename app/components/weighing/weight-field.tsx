import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isUnusual, correctTenfold, type UsualRange, type UsualWeight } from "#contract/weighing/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { narrowed, usualOnTrack } from "~/definitions/value-track";
import { type FieldSource, withoutErrors } from "../form/field-source";
import { fillField } from "../form/fill-field";
import { TextField } from "../form/text-field";
import { Button } from "../ui/button";
import { ValueTrack } from "../ui/value-track";
import { LiveWeight } from "./live-weight";
import { StepNumberField } from "./step-form";
import { UnusualReason, type UnusualWarning, type QuickReason } from "../unusual/unusual-reason";
import type { useWeighForm } from "./use-weigh-form";

/** Longer numbers fill the field. */
const MAX_READING_KG = 999_999;

interface WeightFieldProps {
  kind: "tare" | "gross" | "afterUnloading";
  plate: string;
  label: string;
  hint: string;
  minKg: number;
  capacityKg: number;
  /** undefined for users who do not weigh */
  known: UsualWeight | undefined;
  /** narrows the usual range on the track */
  ofNet?: UsualRange | null;
  /** expected by the documents */
  mark?: { value: number; label: string } | null;
  /** permitted gross */
  limitKg?: number | null;
  /** sentence about the permitted gross */
  guard?: ReactNode;
  follows?: readonly UnusualWarning[];
  /** common reasons for an unusual weight */
  reasons: readonly QuickReason[];
  weighing: Pick<
    ReturnType<typeof useWeighForm>,
    | "field"
    | "unusualReason"
    | "typedReason"
    | "readingId"
    | "reasonText"
    | "desk"
    | "byScale"
    | "currentKg"
    | "lastKg"
    | "corrects"
    | "isSaved"
  >;
}

export function WeightField({
  kind,
  plate,
  label,
  hint,
  minKg,
  capacityKg,
  known,
  ofNet = null,
  mark = null,
  limitKg = null,
  guard,
  follows = [],
  reasons,
  weighing,
}: WeightFieldProps) {
  const { t } = useTranslation();
  const { formatKg, formatNumber, formatTonnes } = numbersOf(t);
  const { field, unusualReason, typedReason, readingId, reasonText, desk, byScale, currentKg, corrects, isSaved } =
    weighing;
  // A reason stays while the scale is not heard for a moment.
  const judgedKg = currentKg ?? (reasonText === "" ? null : weighing.lastKg);
  const unusual = known !== undefined && judgedKg !== null && isUnusual(judgedKg, known) ? known : null;
  const warnings: UnusualWarning[] = [];
  if (unusual !== null && judgedKg !== null) {
    const text = t(`business:unusual.${kind}.${unusual.load?.from ?? unusual.basis}`, {
      plate,
      low: formatKg(unusual.low),
      high: formatKg(unusual.high),
      visits: unusual.visits,
      load: formatKg(unusual.load?.kg ?? null),
    });
    const meantKg = byScale ? null : correctTenfold(judgedKg, unusual);
    warnings.push({ text, field, meant: meantKg === null ? undefined : { name: field.name, kg: meantKg } });
  }
  const asksTypedReason =
    desk === null ? typedReason.errors !== undefined || typedReason.initialValue !== undefined : !byScale;
  // Until the weight is stable the marker follows the deck.
  const isFollowed = desk !== null && byScale && desk.reading === null && desk.lost === null;
  const liveKg = isFollowed && desk.scale.state !== "below" ? desk.scale.kg : null;
  return (
    <>
      {desk !== null && (
        <LiveWeight
          {...{ desk, byScale, field }}
          errors={byScale ? [...(readingId.errors ?? []), ...(field.errors ?? [])] : []}
        />
      )}
      <StepNumberField
        {...{ label }}
        // Next to a refused reading there is no number to correct.
        field={byScale ? withoutErrors(field) : field}
        hint={byScale ? undefined : hint}
        placeholder={desk === null ? undefined : t("business:liveWeight.typeInstead")}
        isSmall={desk !== null}
        min={minKg}
        max={capacityKg}
        suffix="kg"
        reading={
          desk !== null || currentKg === null || currentKg > MAX_READING_KG ? undefined : formatTonnes(currentKg)
        }
      />
      {guard}
      <ValueTrack
        value={liveKg ?? currentKg}
        moves={liveKg !== null}
        valueText={formatKg(currentKg)}
        usual={usualOnTrack(known && narrowed(known, ofNet), formatNumber, t)}
        mark={mark}
        limit={limitKg === null ? null : { value: limitKg, label: t("business:track.limit", { kg: limitKg }) }}
      />
      <UnusualReason
        focusesReason
        warnings={isSaved ? [] : [...warnings, ...follows]}
        field={unusualReason}
        label={
          judgedKg === null || corrects ? undefined : t("business:unusual.reasonOf", { value: formatKg(judgedKg) })
        }
        instead={correctedUsual(reasonText, known, field.name, t)}
        quick={corrects ? ["mistyped", "reweighed"] : reasons}
        corrects={corrects}
      />
      {asksTypedReason && <TypedReason field={typedReason} isOffered={desk !== null} />}
    </>
  );
}

const TYPED_REASONS = ["silent", "unstable", "elsewhere"] as const;

/** Reason for a typed weight in a plant with scales. */
function TypedReason({ field, isOffered }: { field: FieldSource; isOffered: boolean }) {
  const { t } = useTranslation();
  return (
    <div data-asks="">
      <TextField
        field={field}
        label={t("business:typedReason")}
        required={isOffered}
        note={
          isOffered && (
            <p className="flex flex-wrap gap-1.5">
              {TYPED_REASONS.map((name) => (
                <Button
                  key={name}
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    fillField(field.formId, field.name, t(`business:liveWeight.reason.${name}`));
                    document.getElementById(field.id)?.focus();
                  }}
                >
                  {t(`business:liveWeight.reason.${name}`)}
                </Button>
              ))}
            </p>
          )
        }
      />
    </div>
  );
}

/** Returns a usual weight typed into the reason by mistake. */
function correctedUsual(reason: string, known: UsualWeight | undefined, name: string, t: TFunction) {
  const kg = typedNumber(reason, 0, t);
  if (kg === undefined || known === undefined || isUnusual(kg, known)) return undefined;
  return { name, kg };
}
