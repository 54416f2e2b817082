import { forwardRef, useImperativeHandle, useRef, useEffect, useState, type FocusEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { INTENT } from "./form-intent";
import { NumberInput, type NumberInputProps } from "../ui/number-input";
import { withUnit, type NumberLimits, tidyNumber, type NumberChange } from "../ui/number-text";
import { fillControl } from "../ui/fill-control";
import { isFocused } from "../ui/use-select-on-focus";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";

interface NumberFieldProps
  extends FieldProps<HTMLInputElement>, NumberLimits, Pick<NumberInputProps, "suffix" | "placeholder"> {
  inputClassName?: string;
}

/** Sends the visible text, `1.234,5`. Clamps on blur, with a notice. */
export const NumberField = forwardRef<HTMLInputElement, NumberFieldProps>(function NumberField(given, ref) {
  const props = useFreshErrors(given);
  return (
    <Field {...props}>
      <LimitedNumber key={props.field.key} ref={ref} {...props} />
    </Field>
  );
});

const LimitedNumber = forwardRef<HTMLInputElement, NumberFieldProps>(function LimitedNumber(props, ref) {
  const { field, min, max, precision, suffix, placeholder, readOnly, inputClassName } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const { adjustment, onInput, onFocus, onBlur } = useNumberLimits(input, { min, max, precision });
  const control = controlProps(props);
  const said =
    adjustment &&
    t(`number.${adjustment.change}`, { value: withUnit(adjustment.text, suffix), typed: adjustment.typed });
  const noteId = `${field.id}-adjusted`;
  return (
    // Contains the live region, absolutely positioned while empty.
    <div className="relative">
      <NumberInput
        ref={input}
        {...control}
        {...{ precision, suffix, placeholder, readOnly, onFocus, onBlur }}
        onInput={(event) => {
          onInput();
          props.onInput?.(event);
        }}
        aria-describedby={[control["aria-describedby"], noteId].filter(Boolean).join(" ")}
        defaultValue={field.defaultValue}
        className={inputClassName}
      />
      <p
        id={noteId}
        aria-live="polite"
        className={adjustment === null ? "sr-only" : "mt-1.5 text-xs wrap-break-word text-warning"}
      >
        {said}
        {adjustment?.held === true && ` ${t("number.held")}`}
      </p>
    </div>
  );
});

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
function useNumberLimits(input: RefObject<HTMLInputElement>, limits: NumberLimits) {
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
