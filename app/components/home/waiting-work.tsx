import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import type { WaitingWork } from "~/services/home/waiting-work.server";

/** Links to the waiting trucks, one tile for each step with their number. */
export function WaitingWorkTiles({ work }: { work: readonly WaitingWork[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="waiting-work" className="mt-5">
      <h2 id="waiting-work" className="text-sm font-semibold">
        {t("home.waiting")}
      </h2>
      {work.length === 0 ? (
        <p className="mt-2 text-sm text-muted-foreground">{t("home.nothingWaiting")}</p>
      ) : (
        <ul className="mt-2 grid grid-cols-4 gap-3">
          {work.map((tile) => (
            <li key={tile.path}>
              <Link
                to={tile.path}
                className="flex h-full items-center gap-2.5 rounded-lg border bg-card px-3.5 py-3 hover:border-ring"
              >
                <span className="text-2xl leading-none font-semibold tabular-nums">{formatNumber(tile.trucks)}</span>
                <span className="min-w-0">
                  <span className="block truncate text-sm font-semibold">
                    {t(`business:${tile.direction}.step.${tile.step}`)}
                  </span>
                  <span className="mt-1 block truncate text-xs text-muted-foreground">
                    {t(`business:menu.${tile.direction}`)} · {t(`business:${tile.direction}.status.${tile.status}`)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
