import { INTENT } from "@conform-to/dom";
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { fillControl } from "../ui/fill-control";
import { tidyNumber, type NumberChange, type NumberLimits } from "../ui/number-text";
import { isFocused } from "../ui/use-select-on-focus";

/** What leaving a number field made of a number. */
interface Adjustment {
  change: NumberChange;
  typed: string;
  text: string;
  /** The form was to be sent with it, and was not. */
  held: boolean;
}

/**
 * Clamps and rounds a number when its field is left (specification, section 5; docs/architecture.md, Forms). A form is not submitted
 * with an adjusted number that the user has not seen: the field gets the focus and shows both values, and the next submit goes through.
 *
 * @returns what was adjusted, until the field is edited again, and the handlers of the input
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
      // Adding or removing a row sends nothing.
      if (field === null || event.target !== field.form || event.submitter?.getAttribute("name") === INTENT) return;
      const adjusted = isFocused(field) && adjust(field);
      if (!adjusted && !unseen.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isFocused(field)) field.select();
      else field.focus();
      setAdjustment((known) => known && { ...known, held: true });
    };
    // On the window, so that nobody else takes the form for one that is being sent.
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
      // Another window was looked at: the field is not left.
      if (!isFocused(currentTarget)) unseen.current = adjust(currentTarget);
    },
  };
}
