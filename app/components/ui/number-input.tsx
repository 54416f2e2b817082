import { forwardRef, type FocusEvent, type InputHTMLAttributes } from "react";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";
import { cn } from "../class-names";
import { fillControl } from "./fill-control";
import { Input } from "./input";
import { clampNumber, initialNumberText } from "./number-text";

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "min" | "max" | "value" | "defaultValue"
> {
  defaultValue?: string | number;
  min?: number;
  max?: number;
  /** The maximum of decimals, 0 to 2; 0 for kilograms and bags. */
  precision?: number;
  /** The unit shown at the right edge: kg, %. */
  suffix?: string;
}

/**
 * A number in Indonesian notation, `1.234.567,89`. It is a text input, so the form sends the text that is seen, and the server
 * parses it by the same rules (contract/number.ts). On blur the text is rounded, clamped to `min` and `max`, and grouped; a text
 * that is no number stays for the server to refuse.
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
      if (text !== input.value) fillControl(input, text);
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
