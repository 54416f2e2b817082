import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DayRange, RANGES } from "#contract/report-periods";
import { listHref } from "~/definitions/search-href";
import { cn } from "../class-names";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";

interface ReportRangesProps {
  range: DayRange;
  today: string;
}

export function ReportRanges({ range, today }: ReportRangesProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const days = Object.entries(RANGES).map(([name, rangeOn]) => ({ name, ...rangeOn(today) }));
  return (
    <nav aria-label={t("business:report.ranges")} className="flex flex-wrap gap-1 print:hidden">
      {days.map(({ name, startDate, endDate }, index) => (
        <RangeLink
          key={name}
          digit={String(index + 1)}
          label={t(`business:report.range.${name}`)}
          to={listHref(search, { startDate, endDate, page: null })}
          current={startDate === range.startDate && endDate === range.endDate}
        />
      ))}
    </nav>
  );
}

interface RangeLinkProps {
  digit: string;
  label: string;
  to: string;
  current: boolean;
}

function RangeLink({ digit, label, to, current }: RangeLinkProps) {
  const navigate = useNavigate();
  useShortcut({ keys: [digit], label, group: "list" }, () => {
    navigate(to, { preventScrollReset: true });
    return true;
  });
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current || undefined}
      aria-keyshortcuts={digit}
      data-tooltip={label}
      className={cn(
        buttonVariants({ variant: "ghost", size: "sm" }),
        "aria-[current=true]:bg-selected aria-[current=true]:text-foreground",
      )}
    >
      {label}
    </Link>
  );
}
