import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { Button, buttonVariants } from "../ui/button";

interface FilterBarProps {
  /** The deleted rows are listed, and stay listed when filters are applied or cleared. */
  deleted: boolean;
  /** Filter fields, see filter-fields.tsx. */
  children: ReactNode;
}

/** Draws the filters of a list as a GET form, so that every filtered list has its address. `/` focuses the first text filter. */
export function FilterBar({ deleted, children }: FilterBarProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const clearHref = deleted ? "?deleted=1" : "?";
  const filtered = listHref(search, { page: null, sort: null }) !== clearHref;
  useSlashKey(form);

  // An address without empty filters is the one people copy; without JavaScript they are sent and the server skips them.
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(filledFilters(event.currentTarget), { method: "get", preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      onSubmit={apply}
      onKeyDown={leaveByEscape}
      // A filter taken out by a link must leave its field too: the fields are uncontrolled.
      key={listHref(search, { page: null })}
      className="@container flex flex-wrap items-center gap-2"
    >
      {["deleted", "sort"].map((name) => {
        const value = search.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {children}
      <Button type="submit" variant="outline">
        {t("filter.apply")}
      </Button>
      {filtered && (
        <Link
          to={clearHref}
          preventScrollReset
          title={t("filter.clear")}
          className={cn(buttonVariants({ variant: "ghost" }), "px-3 @max-4xl:px-2")}
        >
          <X aria-hidden className="@4xl:hidden" />
          <span className="@max-4xl:sr-only">{t("filter.clear")}</span>
        </Link>
      )}
    </Form>
  );
}

/** Leaves an empty filter by Esc, so that the keys of the list work again; a filter with a text is emptied first. */
function leaveByEscape(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target } = event;
  if (key !== "Escape" || !(target instanceof HTMLInputElement) || target.type !== "search") return;
  // Keeps the key from a panel next to the list, which Esc would close.
  event.preventDefault();
  if (target.value === "") target.blur();
  else target.value = "";
}

function filledFilters(form: HTMLFormElement): URLSearchParams {
  const filled = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const control = form.elements.namedItem(name);
    // A list that opens on a value (the day of today) is asked for all by an empty parameter.
    const keepEmpty = control instanceof HTMLElement && control.dataset.keepEmpty !== undefined;
    if (typeof value === "string" && (keepEmpty || value.trim() !== "")) filled.append(name, value.trim());
  }
  return filled;
}

function useSlashKey(form: React.RefObject<HTMLFormElement>) {
  useEffect(() => {
    const focusFilter = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      const first = form.current?.querySelector<HTMLInputElement>("input[type=search]");
      if (!first) return;
      event.preventDefault();
      first.focus();
      first.select();
    };
    document.addEventListener("keydown", focusFilter);
    return () => document.removeEventListener("keydown", focusFilter);
  }, [form]);
}
