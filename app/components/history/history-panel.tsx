import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { CLOSED_REASON } from "#contract/plant/closing";
import { LOOKED } from "#contract/plant/exception-kinds";
import { formatMoment } from "#contract/values/format";
import { SidePanel } from "../shell/side-panel";
import { Avatar } from "../ui/avatar";
import { fieldText, lineText } from "./field-text";

export interface HistoryTexts {
  /** Default: general names. */
  actionLabel?: (action: string) => string;
  fieldLabel: (field: string) => string;
  /** Formats values that field-text.ts does not. */
  valueText?: (field: string, value: unknown) => string | undefined;
}

interface HistoryPanelProps extends HistoryTexts {
  name: string;
  /** Default: no changes. */
  emptyText?: string;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
}

export function HistoryPanel(props: HistoryPanelProps) {
  const { t } = useTranslation();
  const { name, entries, emptyText, closeHref, timeZone, actionLabel = (action) => t(`history.${action}`) } = props;
  return (
    <SidePanel title={t("record.historyOf", { name })} closeHref={closeHref} textOnly>
      {entries.length === 0 && <p className="text-sm text-muted-foreground">{emptyText ?? t("record.noHistory")}</p>}
      <ol className="space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="font-semibold">{actionLabel(entry.action)}</span>
              <time dateTime={entry.at} className="text-xs text-muted-foreground tabular-nums">
                {formatMoment(entry.at, timeZone)}
              </time>
            </p>
            <p className="mt-0.5 flex items-center gap-1.5 text-xs text-muted-foreground">
              {entry.by !== null && <Avatar {...entry.by} className="size-5 text-[0.5625rem]" />}
              <span className="min-w-0 wrap-anywhere">{entry.by?.name ?? t("record.nobody")}</span>
            </p>
            {entry.reason !== null && <p className="mt-1 text-sm">{t("text.quoted", { text: entry.reason })}</p>}
            <Changes {...props} entry={entry} />
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

/** Fields of any history. */
const COMMON_FIELDS: Record<string, string> = {
  [CLOSED_REASON]: "business:closing.changedAfter",
  [LOOKED]: "business:report.title.exceptions",
};

function Changes({ entry, fieldLabel, valueText }: HistoryPanelProps & { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const textOf = (field: string, value: unknown) => valueText?.(field, value) ?? fieldText(field, value, t);
  const changes = entry.changes.filter(({ from, to }) => !isEmpty(from) || !isEmpty(to));
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 space-y-0.5 text-xs">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="inline text-muted-foreground">
            {field in COMMON_FIELDS ? t(COMMON_FIELDS[field] ?? "") : fieldLabel(field)}
            {t("text.colon")}
          </dt>
          <dd className="inline">
            {Array.isArray(from) || Array.isArray(to) ? (
              <LineChanges from={toLines(from)} to={toLines(to)} />
            ) : (
              <>
                {!isEmpty(from) && <s className="mr-1 text-muted-foreground">{textOf(field, from)}</s>}
                {isEmpty(to) ? "–" : textOf(field, to)}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LineChanges({ from, to }: { from: string[]; to: string[] }) {
  const { t } = useTranslation();
  const textOf = (line: string) => lineText(line, t);
  const [gone, added] = [without(from, to), without(to, from)];
  return (
    <ul className="mt-0.5 space-y-0.5">
      {gone.map((line, index) => (
        <li key={`gone-${index}`}>
          <s className="text-muted-foreground">{textOf(line)}</s>
        </li>
      ))}
      {added.map((line, index) => (
        <li key={`added-${index}`}>{textOf(line)}</li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
const toLines = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Returns the multiset difference. */
function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}
