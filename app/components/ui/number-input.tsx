import { forwardRef, type FocusEvent, type InputHTMLAttributes } from "react";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";
import { cn } from "../class-names";
import { Input } from "./input";
import { clampNumber, initialNumberText } from "./number-text";

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "min" | "max" | "value" | "defaultValue"
> {
  defaultValue?: string | number;
  min?: number;
  max?: number;
  /** The most decimals, 0 to 2; 0 for kilograms and bags. */
  precision?: number;
  /** The unit shown at the right edge: kg, %. */
  suffix?: string;
}

/**
 * A number as staff write it, `1.234.567,89`. It is a text input, so the form sends the text that is seen (the server reads
 * it by the same rules, see number-text.ts). On leaving the field the text is put in order: rounded, kept between `min` and
 * `max`, grouped. A text that is no number stays for the server's error to name.
 */
export const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  { defaultValue, min, max, precision = 0, suffix, className, onBlur, ...rest },
  ref,
) {
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const value = parseNumberText(input.value);
    if (value !== undefined) {
      const text = formatNumber(clampNumber(value, { min, max, precision }), precision);
      if (text !== input.value) {
        input.value = text;
        // So that whoever follows the form's values (conform, a sum on the screen) sees the tidied text.
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    onBlur?.(event);
  };
  const input = (
    <Input
      ref={ref}
      inputMode={precision > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      className={cn("text-right", suffix !== undefined && "pr-9", className)}
      defaultValue={initialNumberText(defaultValue, precision)}
      onBlur={tidy}
      {...rest}
    />
  );
  if (suffix === undefined) return input;
  return (
    <span className="relative block">
      {input}
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-xs text-muted-foreground"
      >
        {suffix}
      </span>
    </span>
  );
});
