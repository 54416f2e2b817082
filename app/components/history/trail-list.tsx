import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { numbersOf } from "~/definitions/numbers";

interface TrailListProps {
  title: string;
  empty: string;
  children: readonly ReactNode[];
}

export function TrailList({ title, empty, children }: TrailListProps) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h3>
      {children.length === 0 ? <p className="text-sm">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface TrailRowProps {
  href: string;
  name: string;
  day: string;
  text: string;
  kg: number;
  badge: ReactNode;
}

export function TrailRow({ href, name, day, text, kg, badge }: TrailRowProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const details = [formatDay(day), text].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0">
      <Link to={href} className="shrink-0 font-medium underline underline-offset-2 hover:text-link">
        {name}
      </Link>
      <span title={details} className="min-w-44 flex-1 truncate text-muted-foreground">
        {details}
      </span>
      <span className="ml-auto shrink-0 font-medium">{formatKg(kg)}</span>
      <span className="w-30 shrink-0">{badge}</span>
    </li>
  );
}
