import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useState, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { RecoveryCodes as Codes } from "#contract/accounts/second-factor";
import { settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { SecondFactorData } from "~/services/settings/second-factor.server";
import { FormErrors } from "../form/form-errors";
import { PasswordField } from "../form/password-field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";
import { Notice } from "../ui/notice";
import { ToneBadge } from "../ui/tone-badge";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { Button, buttonVariants } from "../ui/button";
import { CodeField } from "../form/code-field";

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
        <ToneBadge tone={since === null ? "gray" : "green"}>
          {since === null ? t("secondFactor.off") : t("secondFactor.since", { since: formatMoment(since, timeZone) })}
        </ToneBadge>
      </CardTitle>
      <CardDescription>{t("secondFactor.text")}</CardDescription>
      {obligatory && since === null && (
        <Notice tone="warning" dismissible={false} className="mt-3">
          {t("secondFactor.required")}
        </Notice>
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
    <PostForm {...getFormProps(form)} noValidate className="mt-4 space-y-3.5">
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
    </PostForm>
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
    <PostForm {...getFormProps(form)} noValidate className="mt-4 space-y-3.5">
      <p className="text-sm tabular-nums">{t("secondFactor.codesLeft", { left: recoveryCodesLeft })}</p>
      <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
      {/* Masked and never refilled, because the password may be typed here by mistake. */}
      <PasswordField
        field={fields.proof}
        label={t("secondFactor.anyCode")}
        autoComplete="one-time-code"
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
    </PostForm>
  );
}

/** Shows new recovery codes once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The Clipboard API needs https, so the codes are selected.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <section
      aria-labelledby="recovery-codes"
      className="mt-3 rounded-lg border border-warning-border bg-warning-soft p-3.5 text-sm text-warning"
    >
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t("secondFactor.codesTitle")}
      </h3>
      <p>{t("secondFactor.codesText")}</p>
      <ul
        ref={list}
        className="my-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-card px-3.5 py-2.5 font-mono text-sm text-foreground"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" className="noscript:hidden" onClick={() => void copy()}>
          {t(copied ? "secondFactor.copied" : "secondFactor.copy")}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t("secondFactor.codesTitle")} (Gudang)\n\n${text}\n`)}`}
          download="gudang-recovery-codes.txt"
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {t("secondFactor.download")}
        </a>
        <Link to={settingsPaths.password} className={buttonVariants({ size: "sm" })}>
          {t("secondFactor.stored")}
        </Link>
      </p>
    </section>
  );
}

interface SecondFactorSetUpProps {
  setUp: NonNullable<SecondFactorData["setUp"]>;
  constraint: SecondFactorData["constraints"]["confirm"];
  reply: FormReply | undefined;
}

const INTENT = "factorConfirm";

function SecondFactorSetUp({ setUp: { secret, qr }, constraint, reply }: SecondFactorSetUpProps) {
  const { t } = useTranslation();
  const mine = reply?.intent === INTENT ? reply : undefined;
  const [form, fields, clearErrors] = useClearableForm<{ code: string }>({
    id: "factor-confirm",
    lastResult: mine?.lastResult,
    constraint,
  });
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      {/* Black on white in both themes, for cameras. */}
      <svg
        role="img"
        aria-label={t("secondFactor.qr")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-48 shrink-0 rounded-md border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <PostForm {...getFormProps(form)} noValidate className="min-w-64 flex-1 basis-64 space-y-3.5">
        <FormErrors form={form} result={mine} dismissHref={settingsPaths.password} onDismiss={clearErrors} />
        <input type="hidden" name="intent" value={INTENT} />
        <p className="text-sm">{t("secondFactor.scan")}</p>
        <p className="text-sm">
          {t("secondFactor.byHand")}{" "}
          <code className="block font-mono text-sm break-words select-all">{inFours(secret)}</code>
        </p>
        <CodeField
          field={fields.code}
          label={t("secondFactor.code")}
          hint={t("secondFactor.codeHint")}
          answer={mine}
          autoFocus
        />
        <SubmitButton>{t("secondFactor.confirm")}</SubmitButton>
      </PostForm>
    </div>
  );
}

/** Groups a secret for typing; apps ignore the spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, "$& ");
