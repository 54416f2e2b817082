import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/settings";
import type { FormReply } from "~/services/request/form.server";
import type { SecondFactorData } from "~/services/settings/second-factor.server";
import { CodeField } from "../form/code-field";
import { FormErrors } from "../form/form-errors";
import { SubmitButton } from "../form/submit-button";
import { useClearableForm } from "../form/use-clearable-form";

interface SecondFactorSetUpProps {
  setUp: NonNullable<SecondFactorData["setUp"]>;
  constraint: SecondFactorData["constraints"]["confirm"];
  reply: FormReply | undefined;
}

const INTENT = "factorConfirm";

export function SecondFactorSetUp({ setUp: { secret, qr }, constraint, reply }: SecondFactorSetUpProps) {
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
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="min-w-64 flex-1 basis-64 space-y-3.5"
      >
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
      </Form>
    </div>
  );
}

/** Groups a secret for typing; apps ignore the spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, "$& ");
