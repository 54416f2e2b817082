import { Form, Link, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { ListFilter, X } from "lucide-react";
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { focusRows } from "../keys/rows";
import { useShortcut } from "../keys/shortcuts";
import { isClosedSelect } from "../keys/use-save-key";
import { Button, buttonVariants } from "../ui/button";
import { Dropdown } from "../ui/dropdown";
import { useMenus } from "../ui/use-menus";

interface FilterBarProps {
  /** The deleted rows are listed, and stay listed when filters are applied or cleared. */
  deleted: boolean;
  /** Filter fields, see filter-fields.tsx. */
  children: ReactNode;
  /** Those that stand in a menu. */
  folded?: readonly ReactNode[];
}

/** Draws the filters of a list as a GET form, so that every filtered list has its address. `/` leads to them; applied, they lead on to the rows. */
export function FilterBar({ deleted, children, folded = [] }: FilterBarProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useMenus(form);
  const clearHref = searchHref(new URLSearchParams(), {
    deleted: deleted ? "1" : null,
    perPage: search.get("perPage"),
  });
  const filtered = listHref(search, { page: null, sort: null, columns: null }) !== clearHref;
  const { key } = useLocation();
  const applied = useRef(false);
  useShortcut({ keys: ["/"], label: t("shortcut.filter"), group: "list" }, () => focusFirstFilter(form.current));

  // The fields are new with every filter (see `key` below), so the focus would be gone with the old ones.
  useEffect(() => {
    if (applied.current) focusRows();
    applied.current = false;
  }, [key]);

  // An address without empty filters is the one people copy; without JavaScript they are sent and the server skips them.
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applied.current = true;
    submit(filledFilters(event.currentTarget), { method: "get", preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      onSubmit={apply}
      onKeyDown={onFilterKey}
      // A filter taken out by a link must leave its field too: the fields are uncontrolled.
      key={listHref(search, { page: null })}
      className="@container flex flex-wrap items-center gap-2"
    >
      {["deleted", "perPage", "sort", "withOpen", "columns"].map((name) => {
        const value = search.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {children}
      {folded.length > 0 && (
        <Dropdown
          summaryClassName={buttonVariants({ variant: "outline", className: "gap-1.5 px-3 @max-4xl:px-2" })}
          summary={
            <>
              <ListFilter aria-hidden className="@4xl:hidden" />
              <span className="@max-4xl:sr-only">{t("filter.more")}</span>
              <span aria-hidden className="text-[0.5rem]">
                ▼
              </span>
            </>
          }
          panelClassName="w-72 p-2.5"
        >
          <div className="flex flex-col gap-2 [&>*]:w-full [&>*]:max-w-none [&>*]:flex-none">{folded}</div>
        </Dropdown>
      )}
      <Button type="submit" variant="outline">
        {t("filter.apply")}
      </Button>
      {filtered && (
        <Link
          to={clearHref}
          preventScrollReset
          data-tooltip={t("filter.clear")}
          className={cn(buttonVariants({ variant: "ghost" }), "px-3 @max-4xl:px-2")}
        >
          <X aria-hidden className="@4xl:hidden" />
          <span className="@max-4xl:sr-only">{t("filter.clear")}</span>
        </Link>
      )}
    </Form>
  );
}

/**
 * Applies the filters by Enter on a choice too, and leaves a text filter: by arrow down to the rows, and, when it is empty, by Esc, so
 * that the keys of the list work again; Esc empties one with a text first.
 */
function onFilterKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target } = event;
  if (key === "Enter" && isClosedSelect(target)) event.currentTarget.requestSubmit();
  if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
  if (key === "ArrowDown" && focusRows()) event.preventDefault();
  if (key !== "Escape") return;
  // Keeps the key from a panel next to the list, which Esc would close.
  event.preventDefault();
  if (target.value === "") target.blur();
  else target.value = "";
}

/** Focuses the first text filter, else the first of any kind. */
function focusFirstFilter(form: HTMLFormElement | null): boolean {
  const first =
    form?.querySelector<HTMLInputElement>("input[type=search]") ??
    form?.querySelector<HTMLElement>("input:not([type=hidden]), select");
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
  return first != null;
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
