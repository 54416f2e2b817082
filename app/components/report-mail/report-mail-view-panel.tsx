import { Link, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { ReportMailRun } from "#contract/reports/report-mail";
import { numbersOf } from "~/definitions/numbers";
import { reportHref } from "~/definitions/report-mail";
import type { ReportMailsData } from "~/services/report-mails/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { PanelFacts } from "../record/facts";
import { PanelLink, PanelLinks } from "../record/panel-links";
import { pollWhileSeen } from "../shell/poll-while-seen";
import { hasSessionEnded } from "../shell/session-watch";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { StatusBadge } from "../ui/status-badge";
import { RunState } from "./run-state";
import { daysText, rhythmText } from "./schedule-text";

const INTERVAL_MS = 3_000;

interface ReportMailViewPanelProps {
  panel: Extract<ReportMailsData["panel"], { kind: "view" }>;
  languages: ReportMailsData["languages"]["choices"];
  timeZone: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function ReportMailViewPanel({ panel, languages, timeZone, reply, closeHref }: ReportMailViewPanelProps) {
  const { record, runs, mayEdit, runKey } = panel;
  const { t, i18n } = useTranslation();
  useReloadWhile(runs.some(({ status }) => status === "waiting"));
  const label = (field: string) => t(`business:reportMail.field.${field}`);
  const problem = reply?.lastResult.error?.[""]?.join(" ");
  const [newest] = runs;
  const language = languages.find(({ value }) => value === record.locale)?.label ?? record.locale;
  const post = (intent: "run" | "pause" | "resume") => (
    <PostForm data-shown-by="">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={record.version} />
      <input type="hidden" name="idempotencyKey" value={`${runKey}-${intent}`} />
      <SubmitButton variant="outline" size="sm">
        {t(`business:reportMail.${intent}`)}
      </SubmitButton>
    </PostForm>
  );
  return (
    <SidePanel title={record.name} subtitle={t(`business:report.title.${record.report}`)} closeHref={closeHref}>
      <div className="space-y-4">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <PanelFacts
          facts={[
            { label: label("rhythm"), value: rhythmText(record, t, i18n.language) },
            { label: label("range"), value: t(`business:reportMail.range.${record.range}`) },
            {
              label: label("nextAt"),
              value:
                record.nextAt === null ? (
                  <StatusBadge tone="gray">{t("business:reportMail.isPaused")}</StatusBadge>
                ) : (
                  formatMoment(record.nextAt, timeZone)
                ),
            },
            { label: label("format"), value: `${record.format.toUpperCase()}, ${language}` },
            { label: label("recipients"), value: record.recipients.map(({ name }) => name).join("\n") },
            { label: label("owner"), value: record.owner.name },
          ]}
        />
        {newest !== undefined && mayEdit && (
          <Link to={reportHref(record, newest)} className="block w-fit text-sm text-link underline underline-offset-2">
            {t("business:reportMail.openReport")}
          </Link>
        )}
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            {post("run")}
            {post(record.active ? "pause" : "resume")}
            <PanelLink id={record.id} param="form" label={t("record.edit")} />
          </div>
        )}
        <section>
          <h3 className="mb-1 text-xs font-medium text-muted-foreground">{t("business:reportMail.runs")}</h3>
          {runs.length === 0 && <p className="text-sm">{t("business:reportMail.noRuns")}</p>}
          <ol className="space-y-3">
            {runs.map((run) => (
              <Run key={run.id} run={run} timeZone={timeZone} />
            ))}
          </ol>
        </section>
        <PanelLinks id={record.id} {...(mayEdit && { confirm: "delete" })} />
      </div>
    </SidePanel>
  );
}

function Run({ run, timeZone }: { run: ReportMailRun; timeZone: string }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { dueAt, startedAt, manual, missed, rows, bytes, error, attempts, status, recipients, mails } = run;
  const isLate = Date.parse(startedAt) - Date.parse(dueAt) > 600_000;
  const text = (key: string, params: Record<string, string>) => t(`business:reportMail.ofRun.${key}`, params);
  const lines = [
    daysText(run),
    rows !== null && bytes !== null
      ? text("size", { rows: formatNumber(rows), size: formatNumber(Math.ceil(bytes / 1_024)) })
      : "",
    manual ? text("manual", {}) : "",
    isLate ? text("late", { at: formatMoment(startedAt, timeZone) }) : "",
    missed > 0 ? text("missed", { missed: formatNumber(missed) }) : "",
    status === "sent"
      ? text("mails", {
          sent: formatNumber(mails.sent),
          waiting: formatNumber(mails.waiting),
          failed: formatNumber(mails.failed),
        })
      : "",
    ...recipients
      .filter(({ outcome }) => outcome !== "mailed")
      .map(({ name, outcome }) => `${name}: ${t(`business:reportMail.outcome.${outcome}`)}`),
  ];
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <time dateTime={dueAt} className="font-medium tabular-nums">
          {formatMoment(dueAt, timeZone)}
        </time>
        <RunState run={run} />
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-xs text-muted-foreground">
          {line}
        </p>
      ))}
      {error !== null && (
        <p className="text-xs text-destructive-text">
          {t(`business:reportMail.error.${error}`)}
          {status === "waiting" && ` ${text("retry", { attempts: formatNumber(attempts) })}`}
        </p>
      )}
    </li>
  );
}

/** Reloads every few seconds while a run is made. */
function useReloadWhile(waits: boolean): void {
  const { revalidate, state } = useRevalidator();
  const busy = useNavigation().state !== "idle" || state !== "idle";
  const held = useRef(false);
  useEffect(() => {
    held.current = busy;
  });
  useEffect(() => {
    if (!waits) return;
    return pollWhileSeen(() => {
      if (!held.current && !hasSessionEnded()) revalidate();
      return Promise.resolve();
    }, INTERVAL_MS);
  }, [waits, revalidate]);
}
