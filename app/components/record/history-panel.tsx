import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatMoment } from "#contract/format";
import { SidePanel } from "../layout/side-panel";

export interface HistoryPanelProps {
  title: string;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
  /** Returns what an action is called. */
  actionLabel: (action: string) => string;
  /** Returns what a field is called. */
  fieldLabel: (field: string) => string;
  /** Returns a value as people read it; it is never null. */
  valueText: (field: string, value: unknown) => string;
}

/** Lists who did what to a record, newest first, with the old and the new value of every changed field. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { title, entries, closeHref, timeZone, actionLabel } = props;
  const { t } = useTranslation();
  return (
    <SidePanel title={title} closeHref={closeHref}>
      {entries.length === 0 && <p className="text-sm text-muted-foreground">{t("record.noHistory")}</p>}
      <ol className="space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="font-semibold">{actionLabel(entry.action)}</span>
              <time dateTime={entry.at} className="text-xs text-muted-foreground tabular-nums">
                {formatMoment(entry.at, timeZone)}
              </time>
            </p>
            <p className="text-xs text-muted-foreground">{entry.by?.name ?? t("record.nobody")}</p>
            {entry.reason !== null && <p className="mt-1 text-sm">“{entry.reason}”</p>}
            <Changes {...props} entry={entry} />
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

function Changes({ entry, fieldLabel, valueText }: HistoryPanelProps & { entry: ActivityEntry }) {
  const changes = entry.changes.filter(({ from, to }) => !isNothing(from) || !isNothing(to));
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 space-y-0.5 text-xs">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="inline text-muted-foreground">{fieldLabel(field)}: </dt>
          <dd className="inline">
            {Array.isArray(from) || Array.isArray(to) ? (
              <LineChanges from={linesOf(from)} to={linesOf(to)} />
            ) : (
              <>
                {!isNothing(from) && <s className="mr-1 text-muted-foreground">{valueText(field, from)}</s>}
                {isNothing(to) ? "–" : valueText(field, to)}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the lines of a document: those that went struck through, then those that came. */
function LineChanges({ from, to }: { from: string[]; to: string[] }) {
  const [gone, added] = [without(from, to), without(to, from)];
  return (
    <ul className="mt-0.5 space-y-0.5">
      {gone.map((line, index) => (
        <li key={`gone-${index}`}>
          <s className="text-muted-foreground">{line}</s>
        </li>
      ))}
      {added.map((line, index) => (
        <li key={`added-${index}`}>{line}</li>
      ))}
    </ul>
  );
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "";
const linesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Returns `lines` without those of `others`; one that stands twice goes once for each. */
function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}
