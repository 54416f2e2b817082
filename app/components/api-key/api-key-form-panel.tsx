import { useTranslation } from "react-i18next";
import type { ApiKeyInput } from "#contract/api-key";
import { formatDay } from "#contract/format";
import { settingsPaths } from "#contract/settings";
import type { ApiKeysData } from "~/services/api-keys/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { DateField } from "../form/date-field";
import { TextField } from "../form/text-field";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { RoleBoxes } from "../user/role-boxes";

const FORM_ID = "api-key-form";

interface ApiKeyFormPanelProps {
  panel: Extract<ApiKeysData["panel"], { kind: "form" }>;
  /** Last valid day, `YYYY-MM-DD`. */
  lastEnd: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function ApiKeyFormPanel({ panel, lastEnd, reply, closeHref }: ApiKeyFormPanelProps) {
  const { t } = useTranslation();
  const { fields, envelope, sending } = useDocumentForm<ApiKeyInput>({
    id: FORM_ID,
    record: null,
    constraint: panel.constraint,
    defaultValue: {},
    idempotencyKey: panel.idempotencyKey,
    reply,
    href: `${settingsPaths.apiKeys}?form=new`,
  });
  return (
    <SidePanel
      title={t("apiKey.new")}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <DocumentForm {...envelope} differences={() => []}>
        <TextField field={fields.name} label={t("apiKey.name")} hint={t("apiKey.nameHint")} autoComplete="off" />
        <RoleBoxes field={fields.role} label={t("apiKey.role")} hint={t("apiKey.roleHint")} />
        <DateField
          field={fields.expiresAt}
          label={t("apiKey.end")}
          hint={t("apiKey.endHint", { day: formatDay(lastEnd) })}
          farAhead
        />
      </DocumentForm>
    </SidePanel>
  );
}
