import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Repair } from "#contract/plant/system";
import { formatMoment } from "#contract/values/format";
import { mendTitles, partText } from "~/definitions/system";
import { buttonVariants } from "../ui/button";
import { Card, CardTitle } from "../ui/card";
import { CopyButton } from "../ui/copy-button";
import { CircleCheck } from "../ui/icons";
import { PathLink } from "../ui/path-link";
import { StatusBadge } from "../ui/status-badge";

interface RepairsProps {
  repairs: readonly Repair[];
  timeZone: string;
}

/** Lists the repairs, worst first, or one line when all parts work. */
export function RepairsCard({ repairs, timeZone }: RepairsProps) {
  const { t } = useTranslation();
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.system.repairs")}</CardTitle>
      {repairs.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {t("settings.system.good")}
        </p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {repairs.map((repair) => (
            <RepairRow key={`${repair.part} ${repair.host}`} repair={repair} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function RepairRow({ repair, timeZone }: { repair: Repair; timeZone: string }) {
  const { t } = useTranslation();
  const { part, state, detail, since, host, path, command } = repair;
  const begun = t("settings.system.since", { at: formatMoment(since, timeZone) });
  return (
    <li className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={state === "bad" ? "red" : "amber"}>{t(`settings.system.state.${state}`)}</StatusBadge>
        <h3 className="font-semibold">{t(`settings.system.part.${part}`)}</h3>
        <span className="text-xs text-muted-foreground tabular-nums">
          {host === null ? begun : `${host} · ${begun}`}
        </span>
      </div>
      <p className="font-medium wrap-anywhere">{partText(t, repair, timeZone)}</p>
      <p className="text-muted-foreground">{t(`settings.system.cost.${part}`, { context: detail })}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p>{t(`settings.system.mend.${part}`, { context: detail })}</p>
        {path !== null && (
          <PathLink to={path} className={buttonVariants({ variant: "outline", size: "sm" })}>
            {t(mendTitles[path] ?? path)}
          </PathLink>
        )}
        {command !== null && <Command text={command} />}
      </div>
    </li>
  );
}

function Command({ text }: { text: string }) {
  const id = useId();
  const code = useRef<HTMLElement>(null);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <code ref={code} id={id} className="rounded-sm bg-muted px-2 py-1 font-mono text-xs wrap-anywhere">
        {text}
      </code>
      <CopyButton of={code} size="sm" aria-describedby={id} />
    </div>
  );
}
