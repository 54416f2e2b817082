import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rolesFor } from "#contract/access";
import { formatMoment } from "#contract/values/format";
import type { UnusualValue } from "#contract/weighing/unusual";
import { recordPath } from "#contract/record-paths";
import { numbersOf } from "~/definitions/numbers";
import { searchHref } from "~/definitions/search-href";
import { isChoice, type UnusualArea, unusualName, unusualUnit, unusualRange } from "~/definitions/unusual-text";
import { Notice } from "../ui/notice";
import { ToneBadge } from "../ui/tone-badge";
import { buttonVariants } from "../ui/button";

interface UnusualValuesProps {
  area: UnusualArea;
  values: readonly UnusualValue[];
  toCheck: boolean;
  /** Names the line or item of the value. */
  called?: (value: UnusualValue) => { label?: string | undefined; unit?: string | undefined };
  timeZone: string;
  /** The user may clear the values; `own`: not, because the user entered them. */
  mayReview: boolean | "own";
  clearHref: string;
}

export function UnusualValues({ area, values, toCheck, called, timeZone, mayReview, clearHref }: UnusualValuesProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (values.length === 0) return null;
  return (
    <Notice
      tone={toCheck ? "warning" : "info"}
      title={t(toCheck ? "business:unusual.toCheck" : "business:unusual.checked")}
      dismissible={false}
      className="mb-4"
    >
      <ul className="space-y-1">
        {values.map((entry) => {
          const { field, itemId, value, usual, other, reason, by, at, clearedBy, clearedAt } = entry;
          const { label = unusualName(field, area, t), unit = unusualUnit(field, t) } = called?.(entry) ?? {};
          return (
            <li key={`${field} ${itemId} ${usual.basis}`}>
              <span className="font-semibold">
                {isChoice(field) ? label : `${label} ${formatNumber(value)} ${unit}`}
              </span>
              {", "}
              <UsualText text={unusualRange(entry, unit, t)} other={other} />
              {t("text.colon")}
              {t("text.quoted", { text: reason })} ({by.name}, {formatMoment(at, timeZone)})
              {clearedBy !== null &&
                clearedAt !== null &&
                ` · ${t("business:unusual.clearedBy", { name: clearedBy.name, at: formatMoment(clearedAt, timeZone) })}`}
            </li>
          );
        })}
      </ul>
      {toCheck && mayReview !== true && (
        <p className="mt-2">
          {t(mayReview === "own" ? "business:unusual.clearsOwn" : "business:unusual.clearsOther", {
            roles: rolesFor(area, "markReviewed").join(", "),
          })}
        </p>
      )}
      {toCheck && mayReview === true && (
        <p className="mt-2">
          <Link
            to={clearHref}
            className={buttonVariants({ variant: "outline", size: "sm", className: "text-foreground" })}
          >
            {t("business:unusual.clear")}
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** Shows the usual range, with a link to the record that it names. */
function UsualText({ text, other }: { text: string; other: UnusualValue["other"] }) {
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

export function NeedsReviewBadge({ toCheck }: { toCheck: boolean }) {
  const { t } = useTranslation();
  return toCheck && <ToneBadge tone="amber">{t("business:unusual.toCheck")}</ToneBadge>;
}

interface RecordUnusualProps extends Pick<UnusualValuesProps, "area" | "called" | "timeZone" | "mayReview"> {
  record: { id: number; unusual: readonly UnusualValue[]; toCheck: boolean };
}

export function RecordUnusual({ record, ...props }: RecordUnusualProps) {
  const [search] = useSearchParams();
  const clearHref = searchHref(search, { markReviewed: String(record.id) });
  return <UnusualValues values={record.unusual} toCheck={record.toCheck} clearHref={clearHref} {...props} />;
}

export function NamedWithReview({ name, toCheck }: { name: string; toCheck: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      {name}
      <NeedsReviewBadge toCheck={toCheck} />
    </span>
  );
}
