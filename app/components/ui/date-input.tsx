import { forwardRef, useEffect, useRef, useState, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";
import { Input } from "./input";

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> {
  /** `YYYY-MM-DD`. */
  defaultValue?: string;
  /** Without border and background, for use inside another box. */
  bare?: boolean;
}

/**
 * A day, with the browser's own picker; the form sends `YYYY-MM-DD`. Browsers order a date by their own locale, so while the input
 * is not focused an overlay shows `20/11/2026`: 11/10/2026 must not be read two ways. Without JavaScript there is no overlay.
 */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(
  { defaultValue, bare = false, className, onInput, ...rest },
  ref,
) {
  const [day, setDay] = useState(defaultValue ?? "");
  const box = useRef<HTMLSpanElement>(null);

  // Before hydration the user may have picked a day, or the browser restored one.
  useEffect(() => setDay(box.current?.querySelector("input")?.value ?? ""), []);

  const text = dayText(day);
  const shown = text === "" ? EMPTY : text;
  const props = {
    ref,
    type: "date",
    defaultValue,
    onInput: (event: React.FormEvent<HTMLInputElement>) => {
      setDay(event.currentTarget.value);
      onInput?.(event);
    },
    ...rest,
  };
  const classes = cn("peer not-focus:[@media(scripting:enabled)]:text-transparent", className);
  return (
    <span ref={box} className="relative block">
      {bare ? <input {...props} className={classes} /> : <Input {...props} className={classes} />}
      <span
        aria-hidden
        className={cn(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 peer-focus:hidden noscript:hidden",
          bare ? "left-0 font-medium" : "left-2.5",
          text === "" && "font-normal text-muted-foreground",
        )}
      >
        {shown}
      </span>
    </span>
  );
});

/** The placeholder of an empty input. */
const EMPTY = "dd/mm/yyyy";

/** Formats `2026-11-20` as `20/11/2026`; "" for anything else. */
function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match === null ? "" : `${match[3]}/${match[2]}/${match[1]}`;
}
