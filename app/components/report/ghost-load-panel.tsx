import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { GhostLoad } from "#contract/scale/ghost-load";
import { numbersOf } from "~/definitions/numbers";
import { PanelFacts } from "../record/facts";
import { SidePanel } from "../shell/side-panel";
import { CurveLine } from "./curve-line";

interface GhostLoadPanelProps {
  record: GhostLoad;
  timeZone: string;
  closeHref: string;
  /** form of an open ghost load */
  children: ReactNode;
}

export function GhostLoadPanel({ record, timeZone, closeHref, children }: GhostLoadPanelProps) {
  const { t } = useTranslation();
  const { formatKg, formatNumber } = numbersOf(t);
  const { startedAt, endedAt, seconds, peakKg, trucks, curve, late, settledAt, settledBy, reason } = record;
  const label = (field: string) => t(`business:ghostLoad.field.${field}`);
  return (
    <SidePanel title={record.scale.name} subtitle={formatMoment(startedAt, timeZone)} closeHref={closeHref}>
      <div className="space-y-4">
        {curve === null ? (
          <p className="text-sm text-muted-foreground">{t("business:ghostLoad.noCurve")}</p>
        ) : (
          <div className="text-xs text-muted-foreground tabular-nums">
            <p>{formatKg(Math.max(...curve.map(([, kg]) => kg)))}</p>
            <CurveLine
              points={curve}
              label={t("business:ghostLoad.curveOf", { kg: formatKg(peakKg) })}
              className="h-28 w-full border-b text-primary"
            />
            <p className="flex justify-between pt-1">
              {[0, Math.round((curve.at(-1)?.[0] ?? 0) / 1000)].map((second) => (
                <span key={second}>{t("business:ghostLoad.seconds", { seconds: formatNumber(second) })}</span>
              ))}
            </p>
          </div>
        )}
        <PanelFacts
          facts={[
            { label: label("endedAt"), value: formatMoment(endedAt, timeZone) },
            { label: label("seconds"), value: t("business:ghostLoad.seconds", { seconds: formatNumber(seconds) }) },
            { label: label("peakKg"), value: formatKg(peakKg) },
            {
              label: label("trucks"),
              value:
                trucks.length > 0 &&
                t("business:ghostLoad.onCard", { plates: trucks.map(({ licensePlate }) => licensePlate).join(", ") }),
            },
            { label: t("business:ghostLoad.late"), value: late && t("business:ghostLoad.lateText") },
            { label: label("settledAt"), value: settledAt !== null && formatMoment(settledAt, timeZone) },
            { label: label("settledBy"), value: settledBy?.name ?? null },
            { label: label("reason"), value: reason },
          ]}
        />
        {children}
      </div>
    </SidePanel>
  );
}
