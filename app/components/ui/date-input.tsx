import { forwardRef, useEffect, useRef, useState, type InputHTMLAttributes } from "react";
import { cn } from "../class-names";
import { Input } from "./input";

export interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> {
  /** `YYYY-MM-DD`. */
  defaultValue?: string;
  /** Without border and ground: inside another box. */
  bare?: boolean;
}

/**
 * A day, by the browser's own picker; the form sends `YYYY-MM-DD`. A browser writes the day in its own language's order, so while
 * nobody edits it the day is covered by `20/11/2026`: 11/10/2026 must not be read two ways. Without JavaScript it stays as the browser has it.
 */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(
  { defaultValue, bare = false, className, onInput, ...rest },
  ref,
) {
  const [day, setDay] = useState(defaultValue ?? "");
  const box = useRef<HTMLSpanElement>(null);

  // Before hydration somebody may have picked a day, or the browser restored one.
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

/** What stands where no day is chosen, in the order in which the day will stand. */
const EMPTY = "dd/mm/yyyy";

/** `2026-11-20` as `20/11/2026`; anything else gives no text. */
function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match === null ? "" : `${match[3]}/${match[2]}/${match[1]}`;
}
