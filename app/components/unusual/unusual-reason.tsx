import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { ACCEPTED } from "#contract/weighing/unusual";
import { numbersOf } from "~/definitions/numbers";
import type { FieldSource } from "../form/field-source";
import { fillField } from "../form/fill-field";
import { TextField } from "../form/text-field";
import { Notice } from "../ui/notice";
import { Button } from "../ui/button";
import { fillControl } from "../ui/fill-control";

/** Probable correction of a weight. */
interface MeantWeight {
  name: string;
  kg: number;
}

export interface UnusualWarning {
  /** Expected range and its source. */
  text: string;
  /** Shows its own error after a refusal. */
  field: Pick<FieldSource, "errors">;
  meant?: MeantWeight | undefined;
  /** Common reasons for such a value. */
  quick?: readonly QuickReason[];
}

interface UnusualReasonProps {
  warnings: readonly UnusualWarning[];
  field: FieldSource;
  label?: string | undefined;
  /** Usual weight typed into the reason. */
  instead?: MeantWeight | undefined;
  /** Common reasons, offered after a refusal. */
  quick?: readonly QuickReason[];
  /** Shows the field for the reason of a correction. */
  corrects?: boolean;
  /** A refusal focuses the first empty reason, unless the value is probably a slip. */
  focusesReason?: boolean;
}

export type QuickReason =
  | "mistyped"
  | "remains"
  | "reloaded"
  | "reweighed"
  | "trailer"
  | "enteredLater"
  | "agreedPrice"
  | "agreedQuantity"
  | "overtime"
  | "stoppage"
  | "recounted"
  | "unrecorded"
  | "partBags"
  | "wrongNote"
  | "customerWish"
  | "wet"
  | "dirty";

/** A refusal focuses the value, so that a retyped number does not become the reason. */
export function UnusualReason({
  warnings,
  field,
  instead,
  quick = [],
  corrects = false,
  focusesReason = false,
  ...props
}: UnusualReasonProps) {
  const { t } = useTranslation();
  const { formatNumber, formatKg } = numbersOf(t);
  const hydrated = useHydrated();
  const reason = useRef<HTMLInputElement>(null);
  const { errors } = field;
  const hasMeant = warnings.some(({ meant }) => meant !== undefined);
  useEffect(() => {
    if (errors === undefined) return;
    if (focusesReason && !hasMeant) focusEmptyReason(reason.current);
    else focusRefused(reason.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [errors]);
  useEffect(() => {
    const form = document.getElementById(field.formId);
    // The filled acceptance is for the refused values only.
    const clear = ({ target }: Event) => {
      if (target !== reason.current && reason.current?.value === ACCEPTED) fillControl(reason.current, "");
    };
    form?.addEventListener("input", clear);
    return () => form?.removeEventListener("input", clear);
  }, [field.formId]);
  if (warnings.length === 0 && errors === undefined && !field.defaultValue && !corrects) return null;
  const reasonLabel = corrects ? t("record.correctionReason") : t("business:unusual.reason");

  const use = ({ name, kg }: MeantWeight) => {
    fillField(field.formId, name, formatNumber(kg));
    fillField(field.formId, field.name, "");
    const value = reason.current?.form?.elements.namedItem(name);
    if (value instanceof HTMLInputElement) value.focus();
  };
  const unsaid = warnings.filter((warning) => warning.field.errors === undefined);
  const chips = new Set([...warnings.flatMap((one) => one.quick ?? []), ...(errors === undefined ? [] : quick)]);
  const meant = hydrated ? warnings.flatMap((warning) => warning.meant ?? []) : [];
  return (
    <div data-asks="" className="space-y-2.5">
      {unsaid.length > 0 && (
        <Notice tone="warning" title={t("business:unusual.title")} dismissible={false}>
          {unsaid.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {meant.map((weight) => (
        <Button key={weight.name} variant="outline" size="sm" onClick={() => use(weight)}>
          {t("business:unusual.meant", { value: formatKg(weight.kg) })}
        </Button>
      ))}
      <TextField
        ref={reason}
        field={field}
        label={props.label ?? reasonLabel}
        hint={errors === undefined && warnings.length > 0 ? t("business:unusual.reasonHint") : undefined}
        note={
          hydrated && (
            <p className="flex flex-wrap gap-1.5">
              {instead !== undefined && (
                <Button size="sm" onClick={() => use(instead)}>
                  {t("business:unusual.useValue", { value: formatKg(instead.kg) })}
                </Button>
              )}
              {[...chips].map((name) => (
                <Button
                  key={name}
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    fillField(field.formId, field.name, t(`business:unusual.quick.${name}`));
                    reason.current?.focus();
                  }}
                >
                  {t(`business:unusual.quick.${name}`)}
                </Button>
              ))}
            </p>
          )
        }
      />
    </div>
  );
}

/** Focuses the first empty reason of the form, or this one. */
function focusEmptyReason(reason: HTMLInputElement | null): void {
  const reasons = reason?.form?.querySelectorAll<HTMLInputElement>("[data-asks] input") ?? [];
  const empty = [...reasons].find(({ value }) => value.trim() === "") ?? reason;
  empty?.focus();
}

/** Focuses the refused value, or the reason if only it was refused. */
function focusRefused(reason: HTMLInputElement | null): void {
  const controls = [...(reason?.form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  );
  const refused =
    controls.find((control) => control !== reason && control.getAttribute("aria-invalid") === "true") ?? reason;
  refused?.focus();
  if (refused instanceof HTMLInputElement) refused.select();
}
