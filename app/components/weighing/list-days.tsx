import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatShortDay, formatWeekday } from "#contract/values/format";
import { listHref } from "~/definitions/search-href";
import { ToneBadge } from "../ui/tone-badge";

export interface DayFilter {
  date?: string;
  startDate?: string;
  endDate?: string;
  withOpen?: "1";
}

interface ListDaysProps {
  filter: DayFilter;
  today: string;
  earlier: number;
  counts: string;
}

/** Shows the days of a list; for today also a toggle for open records of earlier days. */
export function ListDays({ filter, today, earlier, counts }: ListDaysProps) {
  const { t, i18n } = useTranslation();
  const [search] = useSearchParams();
  const { date, withOpen, startDate, endDate } = filter;
  if (startDate !== undefined || endDate !== undefined) {
    const [from, until] = [startDate, endDate].map((day) => (day === undefined ? "…" : formatDay(day)));
    return `${from} – ${until} · ${counts}`;
  }
  if (date === undefined) return `${t("record.allDays")} · ${counts}`;
  const leftOut = withOpen === undefined && date === today;
  const link =
    earlier > 0
      ? { to: listHref(search, { withOpen: "0", page: null }), label: t("business:openDays.leaveOut") }
      : leftOut && { to: listHref(search, { withOpen: null, page: null }), label: t("business:openDays.takeIn") };
  const day = formatWeekday(date, i18n.language);
  const text = `${earlier > 0 ? t("business:openDays.with", { day, total: earlier }) : day} · ${counts}`;
  if (link === false) return text;
  return (
    // The link stays visible if the text is truncated.
    <span className="lg:flex">
      <span className="lg:truncate" title={text}>
        {text}
      </span>
      <span className="whitespace-pre">{" · "}</span>
      <Link to={link.to} className="whitespace-nowrap text-link hover:underline">
        {link.label}
      </Link>
    </span>
  );
}

interface RecordNoProps {
  row: { recordNo: string; date: string };
  filter: DayFilter;
}

/** Shows a record's number, with its day if earlier than the list's. */
export function RecordNo({ row: { recordNo, date }, filter }: RecordNoProps) {
  const { t } = useTranslation();
  if (filter.withOpen === undefined || filter.date === undefined || date >= filter.date) return recordNo;
  const full = t("business:openDays.mark", { day: formatDay(date) });
  return (
    <span className="flex items-center gap-x-1.5" title={full}>
      {recordNo}
      <ToneBadge tone="amber">
        <span aria-hidden>{formatShortDay(date)}</span>
        <span className="sr-only">{full}</span>
      </ToneBadge>
    </span>
  );
}
