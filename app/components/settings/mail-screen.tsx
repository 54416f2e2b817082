import { useTranslation } from "react-i18next";
import { Form } from "@remix-run/react";
import { formatMoment } from "#contract/format";
import { MAIL_STATUSES, type MailRow } from "#contract/mail";
import type { MailData } from "~/services/settings/mail.server";
import { numbersOf } from "~/definitions/numbers";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { Alert } from "../ui/alert";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";
import { SubmitButton } from "../form/submit-button";
import type { MailAnswer } from "./mail-answer";
import { MailError } from "./mail-error";
import { MailTrialCard } from "./mail-trial-card";
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
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
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
    <Form method="post" preventScrollReset data-shown-by="">
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="mail" value={id} />
      <SubmitButton variant="outline" size="sm" aria-label={t("settings.mail.retryOf", { recipient })}>
        {t("settings.mail.retry")}
      </SubmitButton>
    </Form>
  );
}
