import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { WorkTile } from "~/definitions/home";
import { nameLang } from "~/definitions/navigation";
import { numbersOf } from "~/definitions/numbers";

interface WaitingWorkProps {
  work: readonly WorkTile[];
}

export function WaitingWork({ work }: WaitingWorkProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (work.length === 0) return null;
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className="sr-only">
        {t("home.waiting")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
        {work.map(({ number, label, notes, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex h-full items-center gap-2.5 rounded-lg border bg-card px-3 py-2 hover:border-ring"
            >
              <span className="text-xl leading-none font-semibold tabular-nums">{formatNumber(number)}</span>
              <span className="min-w-0">
                <span className="block text-sm leading-[1.125rem] font-semibold">{t(label)}</span>
                <span className="block text-xs leading-4 text-muted-foreground">
                  {notes.map((note, index) => (
                    <Fragment key={note}>
                      {index > 0 && " · "}
                      <span lang={nameLang(t(note))}>{t(note)}</span>
                    </Fragment>
                  ))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
