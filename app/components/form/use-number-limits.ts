import { INTENT } from "@conform-to/dom";
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { fillControl } from "../ui/fill-control";
import { tidyNumber, type NumberChange, type NumberLimits } from "../ui/number-text";
import { isFocused } from "../ui/use-select-on-focus";

interface Adjustment {
  change: NumberChange;
  typed: string;
  text: string;
  /** Submission was blocked. */
  held: boolean;
}

/**
 * Clamps and rounds on blur (specification, section 5; docs/architecture.md, Forms). Blocks submission once if the user
 * has not seen the change.
 * @returns the adjustment until the next edit, and handlers
 */
export function useNumberLimits(input: RefObject<HTMLInputElement>, limits: NumberLimits) {
  const { t } = useTranslation();
  const [adjustment, setAdjustment] = useState<Adjustment | null>(null);
  const unseen = useRef(false);

  const adjust = (field: HTMLInputElement): boolean => {
    const typed = field.value.trim();
    const tidied = tidyNumber(typed, limits, t);
    if (tidied === undefined || tidied.text === field.value) return false;
    fillControl(field, tidied.text);
    if (tidied.change === null) return false;
    setAdjustment({ change: tidied.change, typed, text: tidied.text, held: false });
    return true;
  };

  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      const field = input.current;
      // Adding or removing a row does not submit the form.
      if (field === null || event.target !== field.form || event.submitter?.getAttribute("name") === INTENT) return;
      const adjusted = isFocused(field) && adjust(field);
      if (!adjusted && !unseen.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isFocused(field)) field.select();
      else field.focus();
      setAdjustment((known) => known && { ...known, held: true });
    };
    // Captures the event before other listeners see a submission.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  });

  return {
    adjustment,
    onInput: () => {
      unseen.current = false;
      setAdjustment(null);
    },
    onFocus: () => {
      unseen.current = false;
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      // Blur caused by switching windows does not count.
      if (!isFocused(currentTarget)) unseen.current = adjust(currentTarget);
    },
  };
}
