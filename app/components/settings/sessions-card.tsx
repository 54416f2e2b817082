import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { type OwnSession, settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { PasswordData } from "~/services/settings/password.server";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { ToneBadge } from "../ui/tone-badge";
import { Checkbox } from "../ui/checkbox";
import { Card, CardDescription, CardTitle } from "../ui/card";

const INTENT = "endSessions";
const FORM = "end-sessions";

interface SessionsCardProps {
  sessions: OwnSession[];
  constraint: NonNullable<PasswordData["password"]>["proof"];
  /** Ending sessions needs the password or a code: the sign-in is older than ten minutes. */
  proofNeeded: boolean;
  /** Offers to unlink identity providers when all other sessions end. */
  asksProviders: boolean;
  timeZone: string;
  reply: FormReply | undefined;
}

export function SessionsCard({ sessions, constraint, proofNeeded, asksProviders, timeZone, reply }: SessionsCardProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === INTENT ? reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<{ proof: string }>({
    id: FORM,
    lastResult: mine?.lastResult,
    constraint,
  });
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.sessions")}</CardTitle>
      <CardDescription>{t("settings.sessionsText")}</CardDescription>
      {sessions.length > 1 && (
        // Before the list, so that Enter ends all others, as its field says.
        <PostForm {...getFormProps(form)} noValidate className="mt-3 space-y-3.5">
          <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
          <input type="hidden" name="intent" value={INTENT} />
          {proofNeeded && (
            <PasswordField
              field={fields.proof}
              label={t("secondFactor.proof")}
              autoComplete="current-password"
              hint={t("settings.sessionsProofHint")}
              required
            />
          )}
          {asksProviders && (
            <label className="flex w-fit items-center gap-2 text-sm font-medium">
              <Checkbox name="cutProviders" value="on" />
              {t("settings.cutProvidersToo")}
            </label>
          )}
          <SubmitButton variant="outline">{t("settings.endOthers")}</SubmitButton>
        </PostForm>
      )}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function Session({ session, timeZone }: { session: OwnSession; timeZone: string }) {
  const { id, address, createdAt, lastSeenAt, current } = session;
  const { t } = useTranslation();
  const device = session.device ?? t("settings.unknownDevice");
  const facts = [
    { label: t("settings.since"), text: formatMoment(createdAt, timeZone) },
    { label: t("settings.lastSeen"), text: formatMoment(lastSeenAt, timeZone) },
    ...(address === null ? [] : [{ label: t("settings.address"), text: address }]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-break-word">
          {device}
          {current && <ToneBadge tone="green">{t("settings.thisDevice")}</ToneBadge>}
        </p>
        <dl className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
          {facts.map(({ label, text }) => (
            <div key={label} className="flex gap-1">
              <dt>{label}</dt>
              <dd className="wrap-anywhere text-foreground tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!current && (
        <SubmitButton
          form={FORM}
          name="session"
          value={id}
          variant="outline"
          size="sm"
          aria-label={t("settings.endOf", { device })}
        >
          {t("settings.end")}
        </SubmitButton>
      )}
    </li>
  );
}
