import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { isOut, type PaperPrints, type PrintedCopy } from "#contract/weighing/paper";
import { paperHref } from "~/definitions/papers";

interface PrintsProps {
  prints: readonly PaperPrints[];
  /** Path of the PDF. */
  href: string;
  timeZone: string;
}

/** Shows count, last time and user per paper, and its stored copies, each with a link. */
export function Prints({ prints, href, timeZone }: PrintsProps) {
  const { t } = useTranslation();
  return (
    <ul className="space-y-1 whitespace-normal">
      {prints.map(({ paper, prints: count, lastAt, lastBy, copies }) => {
        const last = [lastAt && formatMoment(lastAt, timeZone), lastBy?.name].filter(Boolean).join(", ");
        return (
          <li key={paper}>
            <span>{`${t(`business:paper.name.${paper}`)} ${count}×${last && ` · ${last}`}`}</span>
            <ul className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
              {copies.map((copy) => (
                <li key={copy.copy} className={isOut(copy) ? undefined : "line-through decoration-1"}>
                  {copy.stored ? (
                    <a
                      href={paperHref(href, paper, { copy: String(copy.copy) })}
                      target="_blank"
                      rel="noreferrer"
                      title={madeText(copy, timeZone)}
                      className="underline underline-offset-2 hover:no-underline"
                    >
                      {copyText(copy, t)}
                    </a>
                  ) : (
                    copyText(copy, t)
                  )}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function copyText({ copy, edition, takenBackAt, replacedBy }: PrintedCopy, t: TFunction): string {
  const parts = [t("business:paper.copy", { copy })];
  if (edition > 0) parts.push(t("business:paper.revision", { edition }));
  if (replacedBy !== null) parts.push(t("business:paper.replacedBy", { copy: replacedBy }));
  else if (takenBackAt !== null) parts.push(t("business:paper.takenBack"));
  return parts.join(" · ");
}

const madeText = ({ at, by }: PrintedCopy, timeZone: string) =>
  [at && formatMoment(at, timeZone), by?.name].filter(Boolean).join(", ");
