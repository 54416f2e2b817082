import { useTranslation } from "react-i18next";
import { getFormProps } from "@conform-to/react";
import { formatMoment } from "#contract/values/format";
import { MAIL_STATUSES, type MailRow, type MailTrial, mailProblem } from "#contract/plant/mail";
import type { MailData, TrialReply } from "~/services/settings/mail.server";
import { numbersOf } from "~/definitions/numbers";
import { settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import { PostForm } from "../form/post-form";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { Notice } from "../ui/notice";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";
import { SubmitButton } from "../form/submit-button";
import { FormErrors } from "../form/form-errors";
import { TextField } from "../form/text-field";
import { useClearableForm } from "../form/use-clearable-form";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { SettingsCards } from "./settings-frame";

const tones: Record<MailRow["status"], Tone> = { waiting: "amber", failed: "red", sent: "green" };

export function MailScreen({ data, answer }: { data: MailData; answer: MailAnswer }) {
  const { t } = useTranslation();
  const { list } = data;
  const refused = answer !== undefined && "lastResult" in answer && answer.intent === "retry" ? answer : undefined;
  const problem = refused?.lastResult.error?.[""]?.join(" ");
  return (
    <SettingsCards wide>
      <MailTrialCard data={data} answer={answer} />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <p className="text-sm text-muted-foreground">
        {t("settings.mail.counts", { waiting: list.waiting, failed: list.failed })}
      </p>
      <ListBody
        data={data}
        follows={["mail"]}
        filters={[
          {
            kind: "select",
            name: "status",
            label: t("settings.mail.status"),
            options: MAIL_STATUSES.map((value) => ({ value, label: t(`settings.mail.statusOf.${value}`) })),
          },
        ]}
        label={t("settings.mail.title")}
        columns={useColumns(data)}
        empty={{ title: t("settings.mail.empty") }}
      />
    </SettingsCards>
  );
}

function useColumns({ timeZone }: MailData): Column<MailRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "recipient",
      header: t("settings.mail.recipient"),
      widthPercent: 24,
      className: "whitespace-normal wrap-anywhere",
      render: ({ recipient }) => recipient,
    },
    {
      key: "kind",
      header: t("settings.mail.kind"),
      widthPercent: 13,
      render: ({ kind }) => t(`settings.mail.kindOf.${kind}`, { defaultValue: kind }),
    },
    {
      key: "createdAt",
      header: t("settings.since"),
      width: 140,
      className: "whitespace-nowrap tabular-nums",
      render: ({ createdAt }) => formatMoment(createdAt, timeZone),
    },
    {
      key: "status",
      header: t("settings.mail.status"),
      width: 200,
      className: "whitespace-nowrap",
      render: (row) => <MailState mail={row} timeZone={timeZone} />,
    },
    {
      key: "error",
      header: t("settings.mail.error"),
      widthPercent: "rest",
      className: "whitespace-normal",
      render: ({ error }) => error !== null && <MailError error={error} />,
    },
    {
      key: "retry",
      header: "",
      width: 150,
      align: "end",
      render: (row) => row.mayRetry && <MailRetry mail={row} />,
    },
  ];
}

function MailState({ mail, timeZone }: { mail: MailRow; timeZone: string }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { status, attempts, nextAt } = mail;
  const facts = [
    { label: t("settings.mail.attempts"), text: formatNumber(attempts) },
    ...(nextAt === null ? [] : [{ label: t("settings.mail.next"), text: formatMoment(nextAt, timeZone) }]),
  ];
  return (
    <>
      <StatusBadge tone={tones[status]}>{t(`settings.mail.statusOf.${status}`)}</StatusBadge>
      <dl className="mt-0.5 text-xs text-muted-foreground tabular-nums">
        {facts.map(({ label, text }) => (
          <div key={label} className="flex gap-1">
            <dt>{label}:</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function MailRetry({ mail: { id, recipient } }: { mail: MailRow }) {
  const { t } = useTranslation();
  return (
    <PostForm data-shown-by="">
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="mail" value={id} />
      <SubmitButton variant="outline" size="sm" aria-label={t("settings.mail.retryOf", { recipient })}>
        {t("settings.mail.retry")}
      </SubmitButton>
    </PostForm>
  );
}

function MailTrialCard({ data, answer }: { data: MailData; answer: MailAnswer }) {
  const { t } = useTranslation();
  const { way } = data.list;
  const done = answer !== undefined && !("lastResult" in answer) ? answer : undefined;
  const refused = answer !== undefined && "lastResult" in answer && answer.intent === "trial" ? answer : undefined;
  const [form, fields, clearErrors] = useClearableForm<MailTrial>({
    id: "trial-form",
    lastResult: refused?.lastResult,
    constraint: data.constraint,
    defaultValue: { recipient: done?.recipient ?? data.ownEmail },
  });
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.mail.way")}</CardTitle>
      <CardDescription className="mb-4 wrap-anywhere">
        {t(`settings.mail.wayOf.${way.kind}`, { place: way.place, from: way.from })}
      </CardDescription>
      <PostForm data-shown-by="" {...getFormProps(form)} noValidate className="max-w-xl space-y-3.5">
        <FormErrors form={form} result={refused} dismissHref={settingsPaths.mail} onDismiss={clearErrors} />
        {done !== undefined && (
          <Notice tone={done.error === null ? "success" : "error"} dismissHref={settingsPaths.mail}>
            {done.error === null ? (
              t(`settings.mail.trialDone.${way.kind}`, { recipient: done.recipient })
            ) : (
              <MailError error={done.error} />
            )}
          </Notice>
        )}
        <input type="hidden" name="intent" value="trial" />
        <div className="flex items-start gap-2">
          <TextField
            field={fields.recipient}
            label={t("settings.mail.trialTo")}
            type="email"
            autoComplete="email"
            className="flex-1"
          />
          <SubmitButton variant="outline" className="mt-[1.625rem]">
            {t("settings.mail.trial")}
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

type MailAnswer = FormReply | TrialReply | undefined;

/** Shows an error in plain words and in the mail server's. */
function MailError({ error }: { error: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t(`settings.mail.problem.${mailProblem(error)}`)}</p>
      <p lang="en" className="text-xs wrap-anywhere text-muted-foreground">
        {error}
      </p>
    </>
  );
}
