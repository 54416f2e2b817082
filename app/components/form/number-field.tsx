import { forwardRef, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NumberInput, type NumberInputProps } from "../ui/number-input";
import { withUnit, type NumberLimits } from "../ui/number-text";
import { Field } from "./field";
import { controlProps, type FieldProps } from "./field-source";
import { useFreshErrors } from "./use-fresh-errors";
import { useNumberLimits } from "./use-number-limits";

interface NumberFieldProps
  extends FieldProps<HTMLInputElement>, NumberLimits, Pick<NumberInputProps, "suffix" | "placeholder"> {
  inputClassName?: string;
}

/** Sends the visible text, `1.234,5`. Clamps on blur and says so. */
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
