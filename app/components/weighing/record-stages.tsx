import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/values/format";
import { durationText, minutesSince } from "~/definitions/duration";
import type { RecordStage } from "~/definitions/stages";
import { numbersOf } from "~/definitions/numbers";
import { ChevronDown } from "~/components/ui/icons";
import { cn } from "../class-names";

interface RecordStagesProps<Status extends string> {
  stages: RecordStage<Status>[];
  statusLabel: (status: Status) => string;
  /** Times on other days include their date. */
  day: string;
  timeZone: string;
}

/** Shows the stages of a truck, with who takes it on from each; of a finished truck one line, which opens them. */
export function RecordStages<Status extends string>(props: RecordStagesProps<Status>) {
  const { stages, statusLabel, day, timeZone } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const last = stages.at(-1);
  const line = (
    <StageLine
      label={t("record.stages")}
      ended={last?.status === "CANCELLED"}
      stages={stages.map(({ status, state, at, kg, roles }, index) => ({
        key: status,
        label: statusLabel(status),
        state,
        note: [at !== null && formatTimeOn(at, timeZone, day), formatKg(kg), roles.join(", ")]
          .filter(Boolean)
          .join(" · "),
        took: tookText(at, stages[index + 1]?.at ?? null, t),
      }))}
    />
  );
  if (last?.state !== "current" || last.status === "CANCELLED") return line;
  const [from, until] = [stages[0]?.at ?? null, last.at];
  const times = [from, until].flatMap((at) => (at === null ? [] : formatTimeOn(at, timeZone, day))).join(" – ");
  return (
    <details className="group/stages pb-3 text-sm">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-muted-foreground tabular-nums">
        <ChevronDown aria-hidden className="size-4 -rotate-90 group-open/stages:rotate-0" />
        {[t("record.stages"), times, tookText(from, until, t)].filter(Boolean).join(" · ")}
      </summary>
      <div className="pt-2">{line}</div>
    </details>
  );
}

interface Stage {
  key: string;
  label: string;
  state: "done" | "current" | "ahead";
  note: string;
  /** Time until the next stage. */
  took?: string;
}

function StageLine({ label, stages, ended = false }: { label: string; stages: Stage[]; ended?: boolean }) {
  return (
    <ol aria-label={label} className="flex pt-1 pb-4">
      {stages.map((stage, index) => {
        const last = index === stages.length - 1;
        return (
          <li
            key={stage.key}
            aria-current={stage.state === "current" ? "step" : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center text-center text-xs"
          >
            {!last && (
              <span
                aria-hidden
                className={cn(
                  "absolute top-2 left-1/2 h-0.5 w-full",
                  stage.state === "done" ? "bg-primary" : "bg-border",
                )}
              />
            )}
            <span aria-hidden className="relative flex size-[1.125rem] items-center justify-center">
              <StageDot state={stage.state} ended={ended && last} />
            </span>
            <span
              className={cn(
                "mt-0.5",
                stage.state === "current" ? "font-semibold text-foreground" : "text-muted-foreground",
              )}
            >
              {stage.label}
            </span>
            {stage.note !== "" && (
              <span className={stage.state === "current" ? "font-semibold text-foreground" : "text-muted-foreground"}>
                {stage.note}
              </span>
            )}
            {stage.took !== undefined && (
              <span className="absolute top-2 left-full -translate-1/2 rounded-full bg-background px-1.5 whitespace-nowrap text-muted-foreground tabular-nums">
                {stage.took}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StageDot({ state, ended }: { state: Stage["state"]; ended: boolean }) {
  if (state === "ahead") return <span className="size-2.5 rounded-full bg-border" />;
  if (state === "done") return <span className="size-2.5 rounded-full bg-primary" />;
  return (
    <span
      className={cn(
        "size-[1.125rem] rounded-full border-[3px] bg-background",
        ended ? "border-muted-foreground" : "border-primary",
      )}
    />
  );
}

/** Returns undefined if a step was repeated after the next one. */
function tookText(from: string | null, until: string | null, t: TFunction): string | undefined {
  if (from === null || until === null || until < from) return undefined;
  return durationText(minutesSince(from, Date.parse(until)), t);
}
