import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/accounts/settings";
import type { Webhook } from "#contract/webhook";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { WebhooksData } from "~/services/webhooks/screen.server";
import { MadeKeyNote, useMadeKey } from "../api-key/made-key-note";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { RecordConfirm } from "../record/record-confirm";
import { SettingsCards, SettingsHeading } from "../settings/settings-frame";
import { useFreshData } from "../shell/use-fresh-data";
import { EmptyState } from "../ui/empty-state";
import { StatusBadge } from "../ui/status-badge";
import { WebhookFormPanel } from "./webhook-form-panel";
import { WebhookViewPanel } from "./webhook-view-panel";

export function WebhooksScreen({ data, reply }: { data: WebhooksData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { webhooks, panel, confirm, timeZone } = data;
  const made = useMadeKey(data.made);
  useFreshData(["webhook"], opensPanel(search));
  const shared = { reply, closeHref: listHref(search, {}) };
  const columns: Column<Webhook>[] = [
    { key: "url", header: t("business:webhook.url"), widthPercent: "rest", render: ({ url }) => url },
    {
      key: "types",
      header: t("business:webhook.types"),
      widthPercent: 24,
      render: ({ types }) =>
        types.length === 0 ? t("business:webhook.allTypes") : <code className="text-xs">{types.join(", ")}</code>,
    },
    { key: "role", header: t("apiKey.role"), widthPercent: 12, render: ({ role }) => role.replaceAll(",", ", ") },
    { key: "state", header: t("apiKey.state"), widthPercent: 32, render: (row) => <State row={row} /> },
  ];
  return (
    <SettingsCards wide>
      <MadeKeyNote
        made={made}
        dismissHref={settingsPaths.webhooks}
        texts={{
          title: t("business:webhook.secretTitle"),
          text: t("business:webhook.secretText"),
          label: t("business:webhook.secret"),
          shownBefore: t("business:webhook.secretShownBefore"),
        }}
      />
      <SettingsHeading
        title={t("business:webhook.title")}
        text={t("business:webhook.text")}
        one={t("business:webhook.one")}
      />
      <DataTable
        label={t("business:webhook.title")}
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        rowHref={({ id }) => listHref(search, { view: String(id) })}
        rowMuted={({ active }) => !active}
        selectedKey={(panel ?? confirm)?.record?.id}
        empty={<EmptyState title={t("business:webhook.empty")} text={t("business:webhook.emptyText")} />}
      />
      {panel?.kind === "form" && <WebhookFormPanel key={panel.record?.id ?? "new"} {...{ panel, ...shared }} />}
      {panel?.kind === "view" && <WebhookViewPanel key={panel.record.id} {...{ panel, timeZone, ...shared }} />}
      {confirm?.kind === "delete" && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.url}
          text={t("business:webhook.deleteText")}
          {...shared}
        />
      )}
      {confirm?.kind === "secret" && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.url}
          title={t("business:webhook.newSecretTitle")}
          text={t("business:webhook.newSecretText")}
          okLabel={t("business:webhook.newSecret")}
          {...shared}
        />
      )}
    </SettingsCards>
  );
}

function State({ row: { offReason, failing } }: { row: Webhook }) {
  const { t } = useTranslation();
  if (offReason === "user") return <StatusBadge tone="gray">{t("business:webhook.off.user")}</StatusBadge>;
  if (offReason !== null) return <StatusBadge tone="red">{t(`business:webhook.off.${offReason}`)}</StatusBadge>;
  if (failing > 0) return <StatusBadge tone="amber">{t("business:webhook.failing", { count: failing })}</StatusBadge>;
  return <StatusBadge tone="green">{t("business:master.active")}</StatusBadge>;
}
