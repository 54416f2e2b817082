import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScaleDeck } from "#contract/scale/scale";
import { LIVE_SCALES_PATH, shownTones } from "~/definitions/scale";
import { fetchJson } from "../form/fetch-json";
import { pollWhileSeen } from "../shell/poll-while-seen";
import { StatusBadge } from "../ui/status-badge";

const POLL_MS = 3_000;
const TIMEOUT_MS = 10_000;

/** Shows each scale: empty, silent, or the truck on its deck. */
export function ScaleStates({ scales: initial }: { scales: readonly ScaleDeck[] }) {
  const { t } = useTranslation();
  const { scales, lost } = usePolledScales(initial);
  if (scales.length === 0) return null;
  return (
    <ul aria-label={t("business:home.scales")} className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
      {scales.map(({ id, name, state, weighed }) => {
        const shown = lost ? "lost" : state;
        const plate = shown === "stable" || shown === "moving" ? weighed?.licensePlate : undefined;
        return (
          <li key={id} className="flex items-center gap-2">
            <span className="text-muted-foreground">{name}</span>
            <StatusBadge tone={shownTones[shown]}>{plate ?? t(`business:liveWeight.state.${shown}`)}</StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}

/** Polls, because a stream would hold a connection of every open start page. */
function usePolledScales(initial: readonly ScaleDeck[]) {
  const [polled, setPolled] = useState({ scales: initial, lost: false });
  const follows = initial.length > 0;
  useEffect(() => {
    if (!follows) return;
    const ended = new AbortController();
    const stop = pollWhileSeen(async () => {
      const scales = await fetchJson<ScaleDeck[]>(LIVE_SCALES_PATH, ended.signal, TIMEOUT_MS);
      if (!ended.signal.aborted) setPolled((before) => (scales ? { scales, lost: false } : { ...before, lost: true }));
    }, POLL_MS);
    return () => {
      ended.abort();
      stop();
    };
  }, [follows]);
  return polled;
}
