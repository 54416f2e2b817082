import { Form, Link, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { ListFilter, X } from "~/components/ui/icons";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { focusRows } from "../keys/rows";
import { useShortcut } from "../keys/shortcuts";
import { isClosedSelect } from "../keys/use-save-key";
import { Button, buttonVariants } from "../ui/button";
import { Dropdown, useMenus } from "../ui/dropdown";

interface FilterBarProps {
  deleted: boolean;
  children: ReactNode;
  folded?: readonly ReactNode[];
  /** Folds the whole bar while no filter is set. */
  folds?: boolean;
}

/** A GET form, so that filters are in the URL. `/` and F focus it; applying focuses the rows. */
export function FilterBar({ deleted, children, folded = [], folds = false }: FilterBarProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useMenus(form);
  const clearHref = searchHref(new URLSearchParams(), {
    deleted: deleted ? "1" : null,
    perPage: search.get("perPage"),
    changed: search.get("changed"),
  });
  const filtered = listHref(search, { page: null, sort: null, columns: null }) !== clearHref;
  // A bar in use stays as it is while rows come and go.
  const [isFolded] = useState(folds && !filtered);
  const { key } = useLocation();
  const applied = useRef(false);
  useShortcut({ keys: ["/", "f"], label: t("shortcut.filter"), group: "list" }, () => focusFirstFilter(form.current));

  // Applying remounts the fields, which would lose the focus.
  useEffect(() => {
    if (applied.current) focusRows();
    applied.current = false;
  }, [key]);

  // Empty filters are removed from the URL; without JavaScript they are sent, and the server ignores them.
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applied.current = true;
    submit(filledFilters(event.currentTarget), { method: "get" });
  };
  const bar = (
    <Form
      ref={form}
      method="get"
      role="search"
      onSubmit={apply}
      onKeyDown={onFilterKey}
      // Remounts the uncontrolled fields when a link changes a filter.
      key={listHref(search, { page: null })}
      className="@container flex flex-wrap items-center gap-2"
    >
      {["changed", "deleted", "perPage", "sort", "withOpen", "withCancelled", "columns"].map((name) => {
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
          data-tooltip={t("filter.clear")}
          className={cn(buttonVariants({ variant: "ghost" }), "px-3 @max-4xl:px-2")}
        >
          <X aria-hidden className="@4xl:hidden" />
          <span className="@max-4xl:sr-only">{t("filter.clear")}</span>
        </Link>
      )}
    </Form>
  );
  if (!isFolded || filtered) return bar;
  return (
    <details>
      <summary className={buttonVariants({ variant: "ghost", size: "sm" })}>
        <ListFilter aria-hidden />
        {t("filter.one")}
      </summary>
      <div className="pt-2">{bar}</div>
    </details>
  );
}

/** Enter applies a select; Arrow Down, or Esc in an empty field, goes to the rows; Esc clears text. */
function onFilterKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target } = event;
  if (key === "Enter" && isClosedSelect(target)) event.currentTarget.requestSubmit();
  if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
  if (key === "ArrowDown" && focusRows()) event.preventDefault();
  if (key !== "Escape") return;
  // Keeps Esc from closing an adjacent panel.
  event.preventDefault();
  if (target.value === "") target.blur();
  else target.value = "";
}

function focusFirstFilter(form: HTMLFormElement | null): boolean {
  const fold = form?.closest("details");
  if (fold) fold.open = true;
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
    // An empty parameter removes a default filter.
    const keepEmpty = control instanceof HTMLElement && control.dataset.keepEmpty !== undefined;
    if (typeof value === "string" && (keepEmpty || value.trim() !== "")) filled.append(name, value.trim());
  }
  return filled;
}
