import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import type { OwnSession } from "#contract/settings";
import type { FormReply } from "~/services/request/form.server";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Checkbox } from "../ui/checkbox";
import { Card, CardText, CardTitle } from "../ui/card";

interface SessionsCardProps {
  sessions: OwnSession[];
  /** Offers to unlink identity providers when all other sessions end. */
  asksProviders: boolean;
  timeZone: string;
  /** Reply to the screen's last form, not necessarily this one. */
  reply: FormReply | undefined;
}

export function SessionsCard({ sessions, asksProviders, timeZone, reply }: SessionsCardProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "endSession" || reply?.intent === "endOthers" ? reply : undefined;
  const errors = mine?.lastResult.error?.[""];
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.sessions")}</CardTitle>
      <CardText>{t("settings.sessionsText")}</CardText>
      {errors != null && (
        <Alert tone="error" className="mt-3">
          {errors.join(" ")}
        </Alert>
      )}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} timeZone={timeZone} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="endOthers" />
          {asksProviders && (
            <label className="mb-3 flex w-fit items-center gap-2 text-sm font-medium">
              <Checkbox name="cutProviders" value="on" />
              {t("settings.cutProvidersToo")}
            </label>
          )}
          <SubmitButton variant="outline">{t("settings.endOthers")}</SubmitButton>
        </PostForm>
      )}
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
          {current && <Badge tone="green">{t("settings.thisDevice")}</Badge>}
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
        <PostForm preventScrollReset>
          <input type="hidden" name="intent" value="endSession" />
          <input type="hidden" name="session" value={id} />
          <SubmitButton variant="outline" size="sm" aria-label={t("settings.endOf", { device })}>
            {t("settings.end")}
          </SubmitButton>
        </PostForm>
      )}
    </li>
  );
}
