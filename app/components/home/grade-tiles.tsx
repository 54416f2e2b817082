import { useTranslation } from "react-i18next";
import { COVER_DAYS, type HomeCover, type HomeGrades, LOW_COVER_DAYS } from "#contract/home";
import { gradeHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";

/** Days of stock that fill the bar. */
const FULL_COVER_DAYS = 30;

export function GradesTile({ grades, days }: { grades: HomeGrades | null; days: number }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const title = t("business:home.tile.grades");
  const rows = grades?.grades ?? [];
  const most = rows[0]?.deliveredKg ?? 1;
  return (
    <HomeTile
      title={title}
      text={t("business:home.gradesText", { days })}
      failed={grades === null}
      empty={rows.length === 0 && t("business:home.noGrades")}
    >
      {grades && (
        <TileTable
          label={title}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => gradeHref(id, grades)}
          {...(grades.otherKg > 0 && { totalLabel: t("business:home.otherGrades") })}
          columns={[
            { key: "grade", header: t("business:report.field.grade"), render: ({ name }) => name },
            {
              key: "bar",
              header: <span className="sr-only">{t("business:home.chart")}</span>,
              rest: true,
              render: ({ deliveredKg }) => <Bar share={deliveredKg / most} className="fill-tone-teal-dot" />,
            },
            {
              key: "deliveredKg",
              header: t("business:home.deliveredKg"),
              end: true,
              render: ({ deliveredKg }) => formatNumber(deliveredKg),
              total: formatNumber(grades.otherKg),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}

/** Shows how many days the stock of each grade lasts. */
export function CoverTile({ cover }: { cover: HomeCover | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const title = t("business:home.tile.cover");
  const rows = cover?.grades ?? [];
  const isLow = ({ stockKg, days }: HomeCover["grades"][number]) => stockKg < 0 || (days ?? 0) < LOW_COVER_DAYS;
  return (
    <HomeTile
      title={title}
      text={t("business:home.coverText", { days: COVER_DAYS, low: LOW_COVER_DAYS })}
      failed={cover === null}
      empty={rows.length === 0 && t("business:home.noCover")}
    >
      {cover && (
        <TileTable
          label={title}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => gradeHref(id, cover)}
          columns={[
            { key: "grade", header: t("business:report.field.grade"), render: ({ name }) => name },
            {
              key: "bar",
              header: <span className="sr-only">{t("business:home.chart")}</span>,
              rest: true,
              render: (row) => (
                <Bar
                  share={(row.days ?? 0) / FULL_COVER_DAYS}
                  className={isLow(row) ? "fill-tone-red-dot" : "fill-tone-teal-dot"}
                />
              ),
            },
            {
              key: "stockKg",
              header: t("business:home.stockKg"),
              end: true,
              render: ({ stockKg }) => formatNumber(stockKg),
            },
            {
              key: "days",
              header: t("business:home.coverDays"),
              end: true,
              render: (row) => (
                <span className={cn("font-semibold", isLow(row) && "text-destructive-text")}>
                  {row.days === null ? "—" : formatNumber(row.days, 1)}
                </span>
              ),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg aria-hidden className="block h-4 w-full">
      <rect
        y={4}
        width={`${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`}
        height={8}
        rx={1.5}
        className={className}
      />
    </svg>
  );
}
