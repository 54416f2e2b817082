import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import type { RecoveryCodes as Codes } from "#contract/second-factor";
import { settingsPaths } from "#contract/settings";
import type { FormReply } from "~/services/request/form.server";
import type { SecondFactorData } from "~/services/settings/second-factor.server";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Card, CardText, CardTitle } from "../ui/card";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorSetUp } from "./second-factor-set-up";

interface SecondFactorCardProps {
  factor: SecondFactorData;
  timeZone: string;
  /** Reply to the screen's last form; contains new recovery codes once. */
  reply: FormReply | Codes | undefined;
}

export function SecondFactorCard({ factor, timeZone, reply }: SecondFactorCardProps) {
  const { t } = useTranslation();
  const { since, obligatory, setUp } = factor;
  const codes = reply && "recoveryCodes" in reply ? reply.recoveryCodes : undefined;
  const refused = reply && "lastResult" in reply ? reply : undefined;
  // Kept, because remounting the form would lose input.
  const [latest, setLatest] = useState(codes);
  if (codes !== undefined && codes !== latest) setLatest(codes);
  return (
    <Card id="second-factor" className="p-6">
      <CardTitle className="flex flex-wrap items-center gap-2">
        {t("secondFactor.title")}
        <Badge tone={since === null ? "gray" : "green"}>
          {since === null ? t("secondFactor.off") : t("secondFactor.since", { since: formatMoment(since, timeZone) })}
        </Badge>
      </CardTitle>
      <CardText>{t("secondFactor.text")}</CardText>
      {obligatory && since === null && (
        <Alert tone="warning" dismissible={false} className="mt-3">
          {t("secondFactor.required")}
        </Alert>
      )}
      {codes !== undefined && <RecoveryCodes key={codes.join()} codes={codes} />}
      {/* New codes remount the form, to clear the used proof. */}
      {since !== null && <ManageForm key={latest?.[0]} factor={factor} reply={refused} />}
      {since === null && setUp !== null && codes === undefined && (
        <SecondFactorSetUp setUp={setUp} constraint={factor.constraints.confirm} reply={refused} />
      )}
      {since === null && setUp === null && <BeginForm factor={factor} reply={refused} />}
    </Card>
  );
}

interface PartProps {
  factor: SecondFactorData;
  reply: FormReply | undefined;
}

/** Asks for the password unless the sign-in is recent. */
function BeginForm({ factor: { constraints, passwordNeeded }, reply }: PartProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "factorBegin" ? reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<{ password: string }>({
    id: "factor-begin",
    lastResult: mine?.lastResult,
    constraint: constraints.begin,
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="mt-4 space-y-3.5">
      <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
      <input type="hidden" name="intent" value="factorBegin" />
      {passwordNeeded && (
        <PasswordField
          field={fields.password}
          label={t("settings.currentPassword")}
          autoComplete="current-password"
          hint={t("secondFactor.passwordHint")}
          required
        />
      )}
      <SubmitButton>{t("secondFactor.begin")}</SubmitButton>
    </Form>
  );
}

function ManageForm({ factor: { constraints, obligatory, recoveryCodesLeft }, reply }: PartProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === "factorCodes" || reply?.intent === "factorOff" ? reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<{ proof: string }>({
    id: "factor-manage",
    lastResult: mine?.lastResult,
    constraint: constraints.proof,
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="mt-4 space-y-3.5">
      <p className="text-sm tabular-nums">{t("secondFactor.codesLeft", { left: recoveryCodesLeft })}</p>
      <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
      <PasswordField
        field={fields.proof}
        label={t("secondFactor.proof")}
        autoComplete="current-password"
        hint={t(obligatory ? "secondFactor.proofHintObligatory" : "secondFactor.proofHint")}
      />
      <p className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="factorCodes" variant="outline">
          {t("secondFactor.newCodes")}
        </SubmitButton>
        {!obligatory && (
          <SubmitButton name="intent" value="factorOff" variant="destructive">
            {t("secondFactor.turnOff")}
          </SubmitButton>
        )}
      </p>
    </Form>
  );
}
