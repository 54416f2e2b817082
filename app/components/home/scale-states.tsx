import { useTranslation } from "react-i18next";
import type { ScaleDeck } from "#contract/scale/scale";
import { shownTones } from "~/definitions/scale";
import { useLiveScales } from "../record/use-live-scales";
import { StatusBadge } from "../ui/status-badge";

/** Shows each scale: empty, silent, or the truck on its deck. */
export function ScaleStates({ scales: initial }: { scales: readonly ScaleDeck[] }) {
  const { t } = useTranslation();
  const { scales, lost } = useLiveScales(initial);
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
