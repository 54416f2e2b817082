import { useTranslation } from "react-i18next";
import type { WorkTile } from "~/definitions/home";
import { nameLang } from "~/definitions/navigation";
import { numbersOf } from "~/definitions/numbers";
import { HomeTile } from "./home-tile";
import { PathLink } from "~/components/ui/path-link";

/** Tasks other than trucks, each with its list. */
export function WaitingWork({ work }: { work: readonly WorkTile[] }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (work.length === 0) return null;
  return (
    <HomeTile title={t("home.waiting")}>
      <ul className="pb-1 text-sm">
        {work.map(({ number, label, note, href }) => (
          <li key={href}>
            <PathLink to={href} className="flex items-baseline gap-2 border-t border-line px-3 py-0.5 hover:bg-accent">
              <span className="font-medium">{t(label)}</span>
              <span lang={nameLang(t(note))} className="min-w-0 flex-1 truncate text-xs text-muted-foreground">
                {t(note)}
              </span>
              <span className="text-base font-semibold tabular-nums">{formatNumber(number)}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </HomeTile>
  );
}
