import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { numbersOf } from "~/definitions/numbers";
import { agentHref, frameText, spacedHex } from "~/definitions/indicators";
import { deckTones } from "~/definitions/scale";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import type { MadeKey } from "../api-key/made-key-note";
import { PanelFacts } from "../record/facts";
import { PanelLink } from "../record/panel-links";
import { pollWhileSeen } from "../shell/poll-while-seen";
import { hasSessionEnded } from "../shell/session-watch";
import { SidePanel } from "../shell/side-panel";
import { StatusBadge } from "../ui/status-badge";
import { SetupSteps } from "./setup-steps";
import { TrialSection } from "./trial-section";

const INTERVAL_MS = 1_000;
const SHOWN_FRAMES = 4;

interface ScaleWatchPanelProps {
  panel: Extract<ScalesData["panel"], { kind: "view" }>;
  data: ScalesData;
  made: MadeKey | null;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Shows each second what a scale sends, and the steps until it is in use. Without JavaScript a link reloads. */
export function ScaleWatchPanel({ panel, data: { timeZone }, made, reply, closeHref }: ScaleWatchPanelProps) {
  const { record, now } = panel;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  useReloadEachSecond();
  const { state, kg, fault, heardAt, agent, agentSeenAt, late, frames } = now;
  const moment = (at: string | null) => at !== null && formatMoment(at, timeZone);
  const newest = frames.at(-1);
  return (
    <SidePanel
      title={record.name}
      subtitle={record.place ?? undefined}
      closeHref={closeHref}
      size={record.active ? "md" : "lg"}
    >
      <div className="space-y-4">
        <p className="flex items-baseline gap-3">
          <span className="text-3xl font-semibold tabular-nums">{kg === null ? "–" : formatKg(kg)}</span>
          <StatusBadge tone={deckTones[state]}>{t(`business:scale.state.${state}`)}</StatusBadge>
        </p>
        {!record.active && <SetupSteps {...{ panel, reply }} made={made?.scale === record.id ? made : null} />}
        <PanelFacts
          facts={[
            { label: t("business:scale.fault"), value: fault !== null && t(`business:scale.faultOf.${fault}`) },
            { label: t("business:scale.heardAt"), value: moment(heardAt) || t("business:scale.never") },
            { label: t("business:scale.agent"), value: agent },
            { label: t("business:scale.agentSeenAt"), value: moment(agentSeenAt) },
            { label: t("business:scale.late"), value: late && t("business:scale.lateText") },
            {
              label: t("business:scale.key"),
              value: record.keyHint === null ? t("business:scale.noKey") : `${record.keyHint}…`,
            },
            { label: t("business:scale.field.keyExpiresAt"), value: moment(record.keyExpiresAt) },
          ]}
        />
        <section>
          <h3 className="mb-1 text-xs font-medium text-muted-foreground">{t("business:scale.frame")}</h3>
          {newest === undefined ? (
            <p className="text-sm">{t("business:scale.noFrames")}</p>
          ) : (
            <ol className="space-y-1 font-mono text-xs">
              {frames
                .toReversed()
                .slice(0, SHOWN_FRAMES)
                .map(({ raw, kg: read }, place) => (
                  <li key={place} className="rounded-sm bg-muted px-2 py-1 break-words">
                    {frameText(raw)}
                    <span className="float-right">{read === null ? "–" : formatKg(read)}</span>
                    {place === 0 && <span className="block text-muted-foreground">{spacedHex(raw)}</span>}
                  </li>
                ))}
            </ol>
          )}
        </section>
        {record.active && (
          <>
            <TrialSection {...{ panel, reply }} />
            <p className="text-sm">
              <a href={agentHref(record.id)} download className="text-link underline underline-offset-2">
                {t("business:scale.agentFile")}
              </a>
              <span className="block text-xs text-muted-foreground">{t("business:scale.agentFileText")}</span>
            </p>
          </>
        )}
        <p className="flex flex-wrap gap-2 border-t border-line pt-3">
          <PanelLink id={record.id} param="form" label={t("record.edit")} />
          <PanelLink id={record.id} param="history" label={t("record.history")} />
          {record.active && (
            <PanelLink
              id={record.id}
              param="key"
              label={t(record.keyHint === null ? "business:scale.makeKey" : "business:scale.replaceKey")}
            />
          )}
          {record.keyHint !== null && (
            <PanelLink id={record.id} param="revokeKey" label={t("business:scale.revokeKey")} />
          )}
        </p>
        <noscript>
          <PanelLink id={record.id} param="view" label={t("business:scale.refresh")} />
        </noscript>
      </div>
    </SidePanel>
  );
}

function useReloadEachSecond(): void {
  const { revalidate, state } = useRevalidator();
  const busy = useNavigation().state !== "idle" || state !== "idle";
  const held = useRef(false);
  useEffect(() => {
    held.current = busy;
  });
  useEffect(
    () =>
      pollWhileSeen(() => {
        if (!held.current && !hasSessionEnded()) revalidate();
        return Promise.resolve();
      }, INTERVAL_MS),
    [revalidate],
  );
}
