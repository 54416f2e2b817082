import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rolesFor } from "#contract/access";
import { formatMoment } from "#contract/format";
import type { OutlierValue } from "#contract/outlier";
import { recordPath } from "#contract/record-paths";
import { numbersOf } from "~/definitions/numbers";
import { searchHref } from "~/definitions/search-href";
import { isChoice, type OutlierArea, outlierName, outlierUnit, outlierUsual } from "~/definitions/outlier-text";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";

interface OutlierValuesProps {
  area: OutlierArea;
  values: readonly OutlierValue[];
  toCheck: boolean;
  /** Names the line or item of the value. */
  called?: (value: OutlierValue) => { label?: string | undefined; unit?: string | undefined };
  timeZone: string;
  /** The user may clear the values; `own`: not, because the user entered them. */
  clears: boolean | "own";
  clearHref: string;
}

/** Lists outliers with reasons and reviews. */
export function OutlierValues({ area, values, toCheck, called, timeZone, clears, clearHref }: OutlierValuesProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (values.length === 0) return null;
  return (
    <Alert
      tone={toCheck ? "warning" : "info"}
      title={t(toCheck ? "business:unusual.toCheck" : "business:unusual.checked")}
      dismissible={false}
      className="mb-4"
    >
      <ul className="space-y-1">
        {values.map((entry) => {
          const { field, itemId, value, usual, other, reason, by, at, clearedBy, clearedAt } = entry;
          const { label = outlierName(field, area, t), unit = outlierUnit(field, t) } = called?.(entry) ?? {};
          return (
            <li key={`${field} ${itemId} ${usual.basis}`}>
              <span className="font-semibold">
                {isChoice(field) ? label : `${label} ${formatNumber(value)} ${unit}`}
              </span>
              {", "}
              <UsualText text={outlierUsual(entry, unit, t)} other={other} />
              {": "}“{reason}” ({by.name}, {formatMoment(at, timeZone)})
              {clearedBy !== null &&
                clearedAt !== null &&
                ` · ${t("business:unusual.clearedBy", { name: clearedBy.name, at: formatMoment(clearedAt, timeZone) })}`}
            </li>
          );
        })}
      </ul>
      {toCheck && clears !== true && (
        <p className="mt-2">
          {t(clears === "own" ? "business:unusual.clearsOwn" : "business:unusual.clearsOther", {
            roles: rolesFor(area, "markReviewed").join(", "),
          })}
        </p>
      )}
      {toCheck && clears === true && (
        <p className="mt-2">
          <Link
            to={clearHref}
            preventScrollReset
            className={buttonVariants({ variant: "outline", size: "sm", className: "text-foreground" })}
          >
            {t("business:unusual.clear")}
          </Link>
        </p>
      )}
    </Alert>
  );
}

/** Shows the usual range, with a link to the record that it names. */
function UsualText({ text, other }: { text: string; other: OutlierValue["other"] }) {
  if (other === undefined) return text;
  const at = text.lastIndexOf(other.name);
  return (
    <>
      {text.slice(0, at)}
      <Link to={recordPath(other)} className="font-medium underline underline-offset-2">
        {other.name}
      </Link>
      {text.slice(at + other.name.length)}
    </>
  );
}

/** Marks an outlier to review. */
export function NeedsReviewBadge({ toCheck }: { toCheck: boolean }) {
  const { t } = useTranslation();
  return toCheck && <Badge tone="amber">{t("business:unusual.toCheck")}</Badge>;
}

interface RecordOutliersProps extends Pick<OutlierValuesProps, "area" | "called" | "timeZone" | "clears"> {
  record: { id: number; unusual: readonly OutlierValue[]; toCheck: boolean };
}

/** Lists a record's outliers in its panel. */
export function RecordOutliers({ record, ...props }: RecordOutliersProps) {
  const [search] = useSearchParams();
  const clearHref = searchHref(search, { markReviewed: String(record.id) });
  return <OutlierValues values={record.unusual} toCheck={record.toCheck} clearHref={clearHref} {...props} />;
}

/** Shows the name of a row, with the mark of a record to review. */
export function NamedWithReview({ name, toCheck }: { name: string; toCheck: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      {name}
      <NeedsReviewBadge toCheck={toCheck} />
    </span>
  );
}
