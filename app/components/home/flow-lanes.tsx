import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { durationText, minutesSince } from "~/definitions/duration";
import type { Lane, Station } from "~/definitions/home";
import { nameLang } from "~/definitions/navigation";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { useServerClock } from "../monitor/use-server-clock";
import { isLongWait } from "../monitor/waiting";
import { storeOnDesk } from "../shell/desk-cookie";
import { PathLink } from "~/components/ui/path-link";

interface FlowLanesProps {
  lanes: readonly Lane[];
  now: string;
  lookCookie: string;
}

/** Open trucks by status: one lane per direction, in the order of the steps. */
export function FlowLanes({ lanes, now: serverNow, lookCookie }: FlowLanesProps) {
  const { t } = useTranslation();
  const now = useServerClock(serverNow);
  useLastLook(lookCookie, serverNow);
  if (lanes.length === 0) return null;
  return (
    <section aria-label={t("home.onSite")} className="space-y-1.5 rounded-xl bg-card px-4 py-2">
      {lanes.map(({ direction, stations }) => (
        <div key={direction} className="flex items-center gap-4">
          <h2
            lang={nameLang(t(`business:menu.${direction}`))}
            className={cn(
              "w-28 shrink-0 text-base font-semibold",
              direction === "inbound" ? "text-tone-violet" : "text-tone-teal",
            )}
          >
            {t(`business:menu.${direction}`)}
          </h2>
          <ol
            className={cn(
              "grid flex-1 auto-cols-fr grid-flow-col rounded-lg",
              direction === "inbound" ? "bg-tone-violet-soft/60" : "bg-tone-teal-soft/50",
            )}
          >
            {stations.map((station) => (
              <li key={station.status}>
                <StationLink {...{ direction, station, now }} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

interface StationLinkProps {
  direction: Lane["direction"];
  station: Station;
  now: number;
}

function StationLink({ direction, station: { status, number, fresh, since, mine, href }, now }: StationLinkProps) {
  const { t } = useTranslation();
  const minutes = since === null ? null : minutesSince(since, now);
  return (
    <PathLink
      to={href}
      className="flex h-full items-center justify-center gap-2.5 rounded-lg px-2 py-1 hover:bg-card/70"
    >
      <span className={cn("text-[1.75rem]/8 font-semibold tracking-tight", number === 0 && "text-muted-foreground")}>
        {numbersOf(t).formatNumber(number)}
      </span>{" "}
      <span className="min-w-0">
        <span
          className={cn(
            "block text-sm leading-[1.0625rem]",
            mine && number > 0 ? "font-semibold" : "text-secondary-foreground",
          )}
        >
          {t(`business:${direction}.status.${status}`)}
        </span>{" "}
        {minutes !== null && (
          <span
            className={cn(
              "block text-xs leading-4",
              isLongWait(minutes) ? "font-semibold text-tone-amber" : "text-secondary-foreground",
            )}
          >
            {t("home.longest", { duration: durationText(minutes, t) })}
            {fresh > 0 && (
              <span className="ml-1.5 rounded bg-primary px-1 font-semibold whitespace-nowrap text-primary-foreground">
                {t("home.new", { count: fresh })}
              </span>
            )}
          </span>
        )}
      </span>
    </PathLink>
  );
}

/** Keeps the moment of the shown figures when the reader leaves them or looks elsewhere. */
function useLastLook(cookie: string, serverNow: string): void {
  const shown = useRef(serverNow);
  useEffect(() => {
    shown.current = serverNow;
  }, [serverNow]);
  useEffect(() => {
    const keep = () => storeOnDesk(cookie, Date.parse(shown.current));
    const hidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      keep();
    };
  }, [cookie]);
}
