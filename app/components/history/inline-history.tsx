import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatTimeOn } from "#contract/values/format";

interface InlineHistoryProps {
  entries: readonly Pick<ActivityEntry, "id" | "at" | "action" | "by">[];
  actionLabel: (action: string) => string;
  /** Times on other days include their date. */
  day: string;
  timeZone: string;
  /** URL of the panel with all changes. */
  allHref: string;
}

/** Shows what happened when and by whom, newest first; the panel has values and reasons. */
export function InlineHistory({ entries, actionLabel, day, timeZone, allHref }: InlineHistoryProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="inline-history" className="rounded-lg bg-card px-4 pt-3 pb-2 text-sm">
      <div className="flex justify-between gap-3">
        <h2 id="inline-history" className="font-semibold">
          {t("record.history")}
        </h2>
        <Link to={allHref} className="text-link hover:underline">
          {t("record.historyDetails")}
        </Link>
      </div>
      <ol className="mt-1 divide-y divide-line">
        {entries.map(({ id, at, action, by }) => (
          <li key={id} className="flex gap-3 py-1">
            <time dateTime={at} className="min-w-11 text-muted-foreground">
              {formatTimeOn(at, timeZone, day)}
            </time>
            <span className="min-w-0 flex-1 wrap-anywhere">{actionLabel(action)}</span>
            <span className="text-muted-foreground">{by?.name ?? t("record.nobody")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
