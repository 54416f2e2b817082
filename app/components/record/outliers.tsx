import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { rolesFor } from "#contract/access";
import { formatMoment } from "#contract/format";
import type { OutlierValue } from "#contract/outlier";
import { numbersOf } from "~/definitions/numbers";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { buttonVariants } from "../ui/button";

interface OutlierValuesProps {
  area: "inbound" | "outbound" | "production";
  values: readonly OutlierValue[];
  toCheck: boolean;
  called: (value: OutlierValue) => { label: string; unit: string };
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
          const { field, itemId, value, usual, reason, by, at, clearedBy, clearedAt } = entry;
          const { label, unit } = called(entry);
          return (
            <li key={`${field} ${itemId}`}>
              <span className="font-semibold">
                {label} {formatNumber(value)} {unit}
              </span>
              {", "}
              {usualText(usual, unit, t)}
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

function usualText({ low, high, basis }: OutlierValue["usual"], unit: string, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  const range = { low: `${formatNumber(low ?? 0)} ${unit}`, high: `${formatNumber(high ?? 0)} ${unit}` };
  if (basis === "note" && low !== null) return t("business:unusual.by.noteNet", range);
  if (basis !== "plate" && basis !== "plant") return t(`business:unusual.by.${basis}`, range);
  return t(low === null ? "business:unusual.upTo" : "business:unusual.between", range);
}

/** Marks an outlier to review. */
export function NeedsReviewBadge({ toCheck }: { toCheck: boolean }) {
  const { t } = useTranslation();
  return toCheck && <Badge tone="amber">{t("business:unusual.toCheck")}</Badge>;
}
