import type { TFunction } from "i18next";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";
import { type ShownState, shownTones } from "~/definitions/scale";
import { cn } from "../class-names";
import { FieldErrors } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { fillField } from "../form/fill-field";
import { Button } from "../ui/button";
import { NativeSelect } from "../ui/native-select";
import type { DeskScale } from "./use-live-scales";

interface LiveWeightProps {
  desk: DeskScale;
  /** The weight of the scale is posted, not a typed weight. */
  byScale: boolean;
  field: FieldSource;
  /** Refusals of the scale's weight. */
  errors: readonly string[];
}

/** Shows the weight on the deck, and posts its reading unless a weight is typed. */
export function LiveWeight({ desk, byScale, field, errors }: LiveWeightProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const id = useId();
  const { scale, scales } = desk;
  const state = shownState(desk);
  const tone = state === "stable" && desk.otherPlate !== null ? "amber" : shownTones[state];
  const kg = desk.lost === null ? scale.kg : null;
  const reading = byScale ? desk.reading : null;
  const hasTried = useBlockedSubmit(field.formId, byScale && reading === null);
  return (
    <div className="space-y-2" data-scale={scale.id} data-state={state}>
      {scales.length > 1 && (
        <label className="flex items-center gap-2 text-xs text-muted-foreground">
          {t("business:liveWeight.desk")}
          <NativeSelect
            value={scale.id}
            onChange={({ target }) => desk.choose(Number(target.value))}
            options={scales.map((one) => ({ value: String(one.id), label: one.name }))}
          />
        </label>
      )}
      <div
        role="group"
        aria-labelledby={id}
        className={cn(`tone-${byScale ? tone : "gray"}`, "rounded-lg px-4 pt-2 pb-2.5")}
      >
        <p className="flex items-center justify-between gap-3 text-sm font-semibold">
          <span className="flex items-center gap-2">
            <span aria-hidden className={cn(`tone-${tone}`, "size-2.5 shrink-0 rounded-full bg-(--dot)")} />
            {t(`business:liveWeight.state.${state}`)}
          </span>
          <span id={id} className="min-w-0 truncate font-normal">
            {scale.name}
          </span>
        </p>
        <p className="mt-1 text-right text-[2.875rem] leading-none font-bold tracking-tight whitespace-nowrap tabular-nums">
          {kg === null ? "–" : formatNumber(kg)} <span className="text-xl font-semibold">kg</span>
        </p>
      </div>
      {reading !== null && (
        <>
          <input type="hidden" name="readingId" value={reading.id} />
          <input type="hidden" name="scaleId" value={scale.id} />
        </>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
      <p role="status" className={cn("text-xs", hasTried ? "font-semibold text-foreground" : "text-muted-foreground")}>
        {byScale ? weightHint(desk, state, t) : t("business:liveWeight.typed")}
      </p>
      {(!byScale || withoutWeight.includes(state)) && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            if (!byScale) fillField(field.formId, field.name, "");
            document.getElementById(field.id)?.focus();
          }}
        >
          {t(`business:liveWeight.${byScale ? "type" : "use"}`)}
        </Button>
      )}
    </div>
  );
}

/** The scale gives no weight until it is mended. */
const withoutWeight: readonly ShownState[] = ["below", "silent", "nonsense", "away"];

/** Returns the label of the save button: the scale's weight that it saves, else the step. */
export function weighLabel(label: string, desk: DeskScale | null, byScale: boolean, t: TFunction): string {
  const reading = byScale ? desk?.reading : null;
  return reading == null ? label : t("business:liveWeight.save", { kg: reading.kg });
}

/** A stable weight without its reading is about to be read. */
function shownState({ scale: { state, reading }, lost }: DeskScale): ShownState {
  if (lost !== null) return lost;
  return state === "stable" && reading === null ? "moving" : state;
}

function weightHint(
  { scale: { late, fault }, otherPlate, reading }: DeskScale,
  state: ShownState,
  t: TFunction,
): string {
  if (otherPlate !== null && state !== "lost" && state !== "away")
    return t("business:liveWeight.hint.other", { plate: otherPlate });
  if (state === "stable") return t("business:liveWeight.hint.stable", { kg: reading?.kg ?? 0 });
  if (state === "silent" && late) return t("business:liveWeight.hint.late");
  if (state === "nonsense" && fault !== null) return t(`business:liveWeight.fault.${fault}`);
  return t(`business:liveWeight.hint.${state}`);
}

/** Holds back a form without a weight. @returns true after an attempt */
function useBlockedSubmit(formId: string, isBlocked: boolean): boolean {
  const [hasTried, setHasTried] = useState(false);
  if (hasTried && !isBlocked) setHasTried(false);
  useEffect(() => {
    if (!isBlocked) return;
    const hold = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.getAttribute("id") !== formId) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHasTried(true);
    };
    // Captures the event before other listeners see a submission.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, [formId, isBlocked]);
  return hasTried;
}
