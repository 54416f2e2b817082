import { CalendarDays } from "./icons";
import { forwardRef, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { isCalendarDay, isDay, shiftDay } from "#contract/plant/business-day";
import { DATE_LIMITS, parseDayText } from "#contract/values/day-text";
import { formatDay } from "#contract/values/format";
import { cn } from "../class-names";
import { fillControl } from "./fill-control";
import { isFocused, useSelectOnFocus } from "./use-select-on-focus";
import { useLoadedPart } from "./use-loaded-part";
import { useToday } from "./use-today";

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> {
  /** `YYYY-MM-DD`, or refused text. */
  defaultValue?: string;
  /** Last valid day, `YYYY-MM-DD`; the server decides. */
  max?: string;
  bare?: boolean;
}

const loadCalendar = () => import("./date-calendar").then(({ DateCalendar }) => DateCalendar);

const shownDay = (value: string) => (isCalendarDay(value) ? formatDay(value) : value);

const NOTE = "mt-1.5 block text-xs wrap-break-word text-destructive-text";

/**
 * Shows `20/11/2026` in every browser, also before scripts; separators are optional (contract/values/day-text.ts). With
 * scripts a hidden input sends `YYYY-MM-DD`, or invalid text for the server to refuse.
 */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(props, ref) {
  const { defaultValue = "", max, bare = false, className, onInput, ...rest } = props;
  const { id, autoFocus, readOnly, required, disabled, "aria-invalid": refused, ...others } = rest;
  const { "aria-describedby": describedBy, ...carried } = others;
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const today = useToday();
  const carrier = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const select = useSelectOnFocus(text);
  const noteId = useId();
  const [value, setValue] = useState(defaultValue);
  // Null while the field shows its day.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { Part: Calendar, failed } = useLoadedPart(loadCalendar, open);
  const toggle = () => setOpen(!open);
  useImperativeHandle(ref, () => carrier.current as HTMLInputElement, []);

  // Before hydration the only input shows the day, and may have been typed in.
  useEffect(() => {
    if (carrier.current === null) return;
    const shown = carrier.current.value.trim();
    const day = parseDayText(shown, today) ?? shown;
    carrier.current.value = day;
    setValue(day);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (hydrated && carrier.current !== null && isFocused(carrier.current)) text.current?.focus();
  }, [hydrated]);
  // Selects a day set by key, so that typing replaces it.
  useEffect(() => {
    if (typed === null && text.current !== null && isFocused(text.current)) text.current.select();
  }, [typed, value]);

  const fill = (next: string) => {
    if (carrier.current !== null && carrier.current.value !== next) fillControl(carrier.current, next);
  };
  const choose = (day: string) => {
    setTyped(null);
    fill(max !== undefined && day > max ? max : day);
  };
  const save = () => {
    if (value === "" || isDay(value)) carrier.current?.form?.requestSubmit();
    else setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly === true) return;
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (event.altKey && step !== 0) toggle();
    else if (event.altKey) return;
    else if (step !== 0) choose(isDay(value) ? shiftDay(value, step) : today);
    else if (event.key.toLowerCase() === "h") choose(today);
    else if (event.key === "Enter") save();
    else return;
    event.preventDefault();
  };

  const wrong = typed === null && value !== "" && !isDay(value);
  const late = typed === null && max !== undefined && isDay(value) && value > max;
  const wrongText = isCalendarDay(value) ? t("date.range", DATE_LIMITS) : t("date.wrong", { typed: value });
  const said = wrong ? wrongText : late ? t("date.late", { day: formatDay(max) }) : null;
  // The server's error says the same.
  const note = (refused === true ? null : said) ?? (failed ? t("date.noCalendar") : null);
  const line = bare ? className : cn("field field-line", className);
  const textClasses = cn(line, bare ? "pr-5 aria-invalid:text-destructive-text" : "pr-9");
  return (
    <span className="block">
      <span className="relative block">
        {hydrated && (
          <input
            ref={text}
            id={id}
            // Not in the form: conform must not focus it as invalid.
            form=""
            {...{ autoFocus, readOnly, disabled, required }}
            aria-required={required}
            aria-invalid={refused ?? (wrong || late || undefined)}
            aria-describedby={[describedBy, noteId].filter(Boolean).join(" ")}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder={t("date.empty")}
            value={typed ?? shownDay(value)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              fill(parseDayText(currentTarget.value, today) ?? currentTarget.value.trim());
            }}
            onKeyDown={onKeyDown}
            onMouseDown={select.onMouseDown}
            onFocus={select.onFocus}
            onBlur={(event) => {
              select.onBlur(event);
              if (!isFocused(event.currentTarget)) setTyped(null);
            }}
            className={textClasses}
          />
        )}
        <input
          {...carried}
          ref={carrier}
          type="text"
          id={hydrated ? undefined : id}
          defaultValue={hydrated ? defaultValue : shownDay(defaultValue)}
          {...{ disabled, readOnly }}
          required={hydrated ? undefined : required}
          autoFocus={hydrated ? undefined : autoFocus}
          aria-invalid={refused}
          aria-describedby={hydrated ? undefined : describedBy}
          onInput={(event) => {
            setValue(event.currentTarget.value);
            onInput?.(event);
          }}
          // A refused form focuses its first invalid control, which is this one.
          onFocus={() => text.current?.focus()}
          {...(hydrated
            ? { tabIndex: -1, "aria-hidden": true }
            : { placeholder: t("date.empty"), inputMode: "numeric", autoComplete: "off" })}
          className={hydrated ? "sr-only" : textClasses}
        />
        {readOnly !== true && disabled !== true && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("date.open")}
            data-tooltip={t("date.keys")}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={toggle}
            aria-hidden={!hydrated || undefined}
            className={cn(
              "absolute top-1/2 -translate-y-1/2 rounded-sm p-1.25 text-muted-foreground hover:text-foreground noscript:hidden",
              bare ? "-right-1.75" : "right-1.25",
            )}
          >
            <CalendarDays aria-hidden className="size-3.5" />
          </button>
        )}
      </span>
      <span id={noteId} aria-live="polite" className={cn(bare || note === null ? "sr-only" : NOTE)}>
        {note}
      </span>
      {open && Calendar !== null && (
        <Calendar
          anchor={text}
          day={value}
          today={today}
          max={max}
          onChoose={(day) => {
            choose(day);
            text.current?.focus();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
});
