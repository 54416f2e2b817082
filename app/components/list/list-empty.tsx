import { Link, useSearchParams } from "@remix-run/react";
import { SearchX, Trash2 } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import type { RecordListData } from "~/services/records/record-list.server";
import { buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { filterParams, type ListFilter } from "./list-filters";

export interface ListEmptyProps {
  data: Pick<RecordListData<unknown>, "filter" | "usual" | "deleted">;
  filters: readonly ListFilter[];
  /** Title if only default filters apply. */
  title: string;
  text?: string;
  /** Link to the cancelled rows, if there are any. */
  cancelled?: { href: string; label: string };
  /** Omitted without permission. */
  newLabel?: string;
}

export function ListEmpty({ data, filters, title, text, cancelled, newLabel }: ListEmptyProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { filter, usual, deleted } = data;
  const inForce = filters.filter((own) => filterParams(own).some((name) => filter[name] !== undefined));
  const narrowed = inForce
    .flatMap(filterParams)
    .filter((name) => filter[name] !== undefined && filter[name] !== usual[name]);
  const widened = inForce.flatMap((own) => {
    const label = own.kind === "select" ? own.wider?.label : own.kind === "text" ? undefined : t("record.allDays");
    return label === undefined ? (
      []
    ) : (
      <OutlineLink key={label} href={allHref(search, filterParams(own), usual)} label={label} />
    );
  });
  const wider = [
    ...widened,
    ...(cancelled === undefined ? [] : [<OutlineLink key="cancelled" href={cancelled.href} label={cancelled.label} />]),
  ];
  if (narrowed.length > 0) {
    const cleared = Object.fromEntries(filters.flatMap(filterParams).map((name) => [name, null]));
    const [hint = t("list.emptySearchText")] = inForce.flatMap((own) =>
      own.kind === "select" && own.wider !== undefined && narrowed.some((name) => name !== own.name)
        ? own.wider.text
        : [],
    );
    return (
      <EmptyState
        icon={SearchX}
        title={t("list.emptySearch")}
        text={hint}
        action={
          <Actions>
            {wider}
            <OutlineLink href={listHref(search, { ...cleared, page: null })} label={t("filter.clear")} />
          </Actions>
        }
      />
    );
  }
  if (deleted) return <EmptyState icon={Trash2} title={t("record.emptyDeleted")} />;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        wider.length === 0 && newLabel === undefined ? undefined : (
          <Actions>
            {wider}
            {newLabel !== undefined && (
              <Link to={listHref(search, { form: "new" })} className={buttonVariants()}>
                + {newLabel}
              </Link>
            )}
          </Actions>
        )
      }
    />
  );
}

/** An empty parameter removes a default. */
function allHref(search: URLSearchParams, names: readonly string[], usual: RecordListData<unknown>["usual"]): string {
  const others = listHref(search, { ...Object.fromEntries(names.map((name) => [name, null])), page: null });
  const all = new URLSearchParams(others);
  for (const name of names) if (usual[name] !== undefined) all.set(name, "");
  return `?${all.toString()}`;
}

function Actions({ children }: { children: ReactNode }) {
  return <span className="inline-flex gap-2">{children}</span>;
}

function OutlineLink({ href, label }: { href: string; label: string }) {
  return (
    <Link to={href} className={buttonVariants({ variant: "outline" })}>
      {label}
    </Link>
  );
}
