import { ChevronDown, X } from "./icons";
import { forwardRef, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { KeyboardEvent, SelectHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ComboboxOption } from "~/definitions/options";
import { cn } from "../class-names";
import { ComboboxList } from "./combobox-list";
import { impliedOption, matchOptions, optionText } from "./combobox-options";
import { fillControl } from "./fill-control";
import { useRecentChoices } from "./recent-choices";

export interface ComboboxProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "onChange"> {
  options: readonly ComboboxOption[];
  emptyLabel: string;
  label: string;
  /** Called with the new value; "" when cleared. */
  onChoose?: (value: string) => void;
  /** Called with the typed text to load options; the caller debounces. */
  onSearch?: (typed: string) => void;
  searching?: boolean;
  /** The options are the first of more, which `onSearch` finds. */
  cut?: boolean | undefined;
}

/** The hidden select keeps the value, so that forms submit the same without JavaScript. */
export const Combobox = forwardRef<HTMLSelectElement, ComboboxProps>(function Combobox(props, ref) {
  const { options, emptyLabel, label, onChoose, onSearch, searching = false, cut = false, className, ...rest } = props;
  const { id, autoFocus, defaultValue, "aria-invalid": invalid, "aria-describedby": describedBy, ...select } = rest;
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const carrier = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [value, setValue] = useState(String(defaultValue ?? ""));
  // Null while the field shows its choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useImperativeHandle(ref, () => carrier.current as HTMLSelectElement, []);

  // The value may have been set before hydration.
  useEffect(() => {
    const { value: set = "" } = carrier.current ?? {};
    // A choice beyond a cut list waits for its option.
    setValue((before) => (set === "" && !options.some((option) => option.value === before) ? before : set));
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (hydrated && document.activeElement === carrier.current) input.current?.focus();
  }, [hydrated]);

  const recent = useRecentChoices(rest.name ?? "");
  const chosen = options.find((option) => option.value === value);
  const listed = (text: string | null) =>
    (text ?? "").trim() === "" ? recent.sort(options) : matchOptions(options, text ?? "");
  const matches = open ? listed(typed) : [];
  const current = open ? matches[active] : undefined;

  const show = (text: string | null, at: number) => {
    setTyped(text);
    setActive(at);
    setOpen(true);
  };
  const close = () => {
    setTyped(null);
    setOpen(false);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option?.disabled === true) return;
    close();
    const next = option?.value ?? "";
    if (next !== "") recent.remember(next);
    if (next === value || carrier.current === null) return;
    setValue(next);
    fillControl(carrier.current, next);
    onChoose?.(next);
  };
  const settle = () => {
    if (typed === null) return close();
    if (typed.trim() === "") return choose(undefined);
    const implied = impliedOption(options, typed);
    return implied === undefined ? close() : choose(implied);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show(null, Math.max(0, listed(null).indexOf(chosen as ComboboxOption)));
      return setActive(step(active, event.key === "ArrowDown" ? 1 : -1, matches.length));
    }
    if (!open && event.key === "Enter") {
      event.preventDefault();
      carrier.current?.form?.requestSubmit();
    }
    if (!open) return;
    if (event.key === "Enter") {
      // Enter on an open list chooses; the next Enter saves.
      event.preventDefault();
      return current === undefined ? settle() : choose(current);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      return close();
    }
    // Clearing the field clears the choice.
    if (event.key === "Tab" && current !== undefined && typed?.trim() !== "") choose(current);
  };

  return (
    <span className="relative block">
      {hydrated && (
        <input
          ref={input}
          id={id}
          // Not in the form: conform must not focus it as invalid.
          form=""
          role="combobox"
          autoFocus={autoFocus}
          disabled={rest.disabled}
          required={rest.required}
          aria-required={rest.required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={current === undefined ? undefined : `${listId}-${current.value}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={emptyLabel}
          value={typed ?? chosen?.label ?? ""}
          title={typed === null && chosen !== undefined ? optionText(chosen) : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => !open && show(null, listed(null).indexOf(chosen as ComboboxOption))}
          onChange={(event) => {
            show(event.currentTarget.value, 0);
            onSearch?.(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={settle}
          className={cn("field field-choice truncate", className)}
        />
      )}
      <select
        {...select}
        ref={carrier}
        // A choice missing from the options counts as none.
        value={chosen === undefined ? "" : value}
        onChange={(event) => setValue(event.currentTarget.value)}
        id={hydrated ? undefined : id}
        aria-invalid={invalid}
        aria-describedby={hydrated ? undefined : describedBy}
        // A refused form focuses its first invalid control, which is this one.
        onFocus={() => input.current?.focus()}
        {...(hydrated && { tabIndex: -1, "aria-hidden": true })}
        className={hydrated ? "sr-only" : cn("field field-choice truncate", className)}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {optionText(option)}
          </option>
        ))}
        {cut && <option disabled>{t("combobox.first", { total: options.length })}</option>}
      </select>
      {hydrated && chosen !== undefined && rest.required !== true && rest.disabled !== true ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("combobox.clear")}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(undefined)}
          className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded-sm p-1 text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : (
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
        />
      )}
      {open && (
        <ComboboxList
          id={listId}
          label={label}
          anchor={input}
          options={matches}
          active={active}
          value={value}
          searching={searching}
          cut={cut && (typed ?? "").trim() === ""}
          onChoose={choose}
        />
      )}
    </span>
  );
});

function step(from: number, by: number, length: number): number {
  if (length === 0) return -1;
  return from === -1 && by < 0 ? length - 1 : (from + by + length) % length;
}
