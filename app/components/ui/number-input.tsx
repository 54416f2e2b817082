import { forwardRef, useImperativeHandle, useRef, type InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";
import { Input } from "./input";
import { initialNumberText } from "./number-text";
import { useSelectOnFocus } from "./use-select-on-focus";

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "min" | "max" | "value" | "defaultValue" | "onMouseDown"
> {
  defaultValue?: string | number;
  /** Maximum decimals, 0 to 2. */
  precision?: number;
  suffix?: string;
}

/** Text input: the server parses the visible text (contract/values/number.ts). */
export const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  { defaultValue, precision = 0, suffix, className, onFocus, onBlur, ...rest },
  ref,
) {
  const { t } = useTranslation();
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  const select = useSelectOnFocus(own);
  const input = (
    <Input
      ref={own}
      inputMode={precision > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      className={cn("text-right", suffix !== undefined && "pr-9", className)}
      defaultValue={initialNumberText(defaultValue, precision, t)}
      {...rest}
      onMouseDown={select.onMouseDown}
      onFocus={(event) => {
        select.onFocus(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        select.onBlur(event);
        onBlur?.(event);
      }}
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
