import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/accounts/settings";
import type { Webhook, WebhookInput } from "#contract/webhook";
import type { FormReply } from "~/services/request/form.server";
import type { WebhooksData } from "~/services/webhooks/screen.server";
import { CheckboxField } from "../form/checkbox-field";
import { FieldNotes } from "../form/field";
import { TextField } from "../form/text-field";
import { DocumentPanel, pickValues, useDocumentForm } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { Checkbox } from "../ui/checkbox";
import { RoleBoxes } from "../user/role-boxes";

interface WebhookFormPanelProps {
  panel: Extract<WebhooksData["panel"], { kind: "form" }>;
  reply: FormReply | undefined;
  closeHref: string;
}

export function WebhookFormPanel({ panel, reply, closeHref }: WebhookFormPanelProps) {
  const { t } = useTranslation();
  const { record, types, constraint, idempotencyKey } = panel;
  const { fields, envelope } = useDocumentForm<WebhookInput, Webhook>({
    id: "webhook-form",
    record,
    constraint,
    values: (row) => pickValues(row, ["url", "types", "role", "active"]),
    defaultValue: record === null ? { active: true } : undefined,
    idempotencyKey,
    reply,
    href: `${settingsPaths.webhooks}?form=${record?.id ?? "new"}`,
  });
  const labelOf = (field: string) => {
    if (field === "role") return t("apiKey.role");
    return t(field === "active" ? "business:master.active" : `business:webhook.${field}`);
  };
  return (
    <DocumentPanel
      {...envelope}
      title={record?.url ?? t("business:webhook.new")}
      closeHref={closeHref}
      words={conflictWords(labelOf)}
    >
      <TextField field={fields.url} label={labelOf("url")} hint={t("business:webhook.urlHint")} autoComplete="off" />
      <RoleBoxes field={fields.role} label={labelOf("role")} hint={t("business:webhook.roleHint")} />
      <fieldset key={fields.types.key} className="space-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">{labelOf("types")}</legend>
        <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-border">
          {types.map((type) => (
            <label key={type} className="flex items-center gap-2.5 px-3 py-1 text-sm">
              <Checkbox
                name={fields.types.name}
                value={type}
                defaultChecked={fields.types.defaultOptions?.includes(type)}
              />
              <code className="text-xs">{type}</code>
            </label>
          ))}
        </div>
        <FieldNotes field={fields.types} hint={t("business:webhook.typesHint")} />
      </fieldset>
      <CheckboxField field={fields.active} label={labelOf("active")} />
    </DocumentPanel>
  );
}
