import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DayRange, RANGES } from "#contract/report-periods";
import { listHref } from "~/screens/search-href";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";

interface ReportRangesProps {
  range: DayRange;
  today: string;
}

/** Links to the ranges that have names; the one that is shown is marked. */
export function ReportRanges({ range, today }: ReportRangesProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <nav aria-label={t("business:report.ranges")} className="flex flex-wrap gap-1 print:hidden">
      {Object.entries(RANGES).map(([name, rangeOn]) => {
        const { startDate, endDate } = rangeOn(today);
        const current = startDate === range.startDate && endDate === range.endDate;
        return (
          <Link
            key={name}
            to={listHref(search, { startDate, endDate, page: null })}
            preventScrollReset
            aria-current={current || undefined}
            className={cn(
              buttonVariants({ variant: "ghost", size: "sm" }),
              "aria-[current=true]:bg-selected aria-[current=true]:text-foreground",
            )}
          >
            {t(`business:report.range.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}
