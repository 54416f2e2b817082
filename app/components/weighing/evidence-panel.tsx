import { useTranslation } from "react-i18next";
import { formatExactMoment } from "#contract/values/format";
import type { ScaleReading } from "#contract/scale/scale";
import { numbersOf } from "~/definitions/numbers";
import { frameText, spacedHex } from "~/definitions/indicators";
import { SidePanel } from "../shell/side-panel";
import { PanelFacts } from "../record/facts";

interface EvidencePanelProps {
  reading: ScaleReading;
  timeZone: string;
  closeHref: string;
}

/** Shows the bytes that the scale sent for a weight. */
export function EvidencePanel({ reading, timeZone, closeHref }: EvidencePanelProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const { id, kg, scale, raw, stableSince, at, receivedAt, visit, afterEmpty, alibiId } = reading;
  const fact = (name: string, value: string | null) => ({ label: t(`business:evidence.${name}`), value });
  return (
    <SidePanel
      title={t("business:weightSource.reading", { number: String(id) })}
      subtitle={`${scale.name} · ${formatKg(kg)}`}
      closeHref={closeHref}
      textOnly
    >
      <PanelFacts
        facts={[
          fact("stableSince", formatExactMoment(stableSince, timeZone)),
          fact("at", formatExactMoment(at, timeZone)),
          fact("receivedAt", formatExactMoment(receivedAt, timeZone)),
          fact("visit", String(visit)),
          fact("afterEmpty", t(`business:evidence.${afterEmpty ? "yes" : "no"}`)),
          fact("alibiId", alibiId),
        ]}
      />
      <h3 className="mt-4 mb-1 text-sm font-semibold">{t("business:evidence.bytes")}</h3>
      <p className="font-mono text-sm break-words">{spacedHex(raw)}</p>
      <p className="mt-1 font-mono text-sm break-words whitespace-pre-wrap text-muted-foreground">{frameText(raw)}</p>
    </SidePanel>
  );
}
