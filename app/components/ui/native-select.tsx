import { ChevronDown } from "./icons";
import { forwardRef, type SelectHTMLAttributes } from "react";
import type { SelectOption } from "~/definitions/options";
import { cn } from "../class-names";

export interface NativeSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** Text of the empty choice; omitted for none. */
  emptyLabel?: string;
}

export const NativeSelect = forwardRef<HTMLSelectElement, NativeSelectProps>(function NativeSelect(
  { options, emptyLabel, className, ...rest },
  ref,
) {
  return (
    <span className="relative block">
      <select
        ref={ref}
        className={cn(
          // An empty choice looks like a placeholder, as in a typeahead.
          "field field-choice has-[option[value='']:checked]:text-muted-foreground [&>option]:text-foreground",
          className,
        )}
        {...rest}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
});
