import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiKeyInput } from "#contract/accounts/api-key";
import { formatDay } from "#contract/values/format";
import { settingsPaths } from "#contract/accounts/settings";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { ApiKeysData } from "~/services/api-keys/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { useFreshData } from "../shell/use-fresh-data";
import { DataTable } from "../list/data-table";
import { ListEmpty } from "../list/list-empty";
import { Pagination } from "../list/pagination";
import { RecordConfirm } from "../record/record-confirm";
import { SettingsCards, SettingsHeading } from "../settings/settings-frame";
import { DateField } from "../form/date-field";
import { TextField } from "../form/text-field";
import { DocumentPanel, useDocumentForm } from "../record/document-form";
import { RoleBoxes } from "../user/role-boxes";
import { useApiKeyColumns } from "./api-key-columns";
import { MadeKeyNote, useMadeKey } from "./made-key-note";

export function ApiKeysScreen({ data, reply }: { data: ApiKeysData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, made, timeZone, lastEnd } = data;
  const columns = useApiKeyColumns(timeZone);
  useFreshData(["api-key"], opensPanel(search));
  const closeHref = listHref(search, {});
  return (
    <SettingsCards wide>
      <MadeKeyNote made={useMadeKey(made)} dismissHref={settingsPaths.apiKeys} />
      <SettingsHeading title={t("apiKey.title")} text={t("apiKey.text")} one={t("apiKey.one")} />
      <DataTable
        label={t("apiKey.title")}
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        rowMuted={({ state }) => state !== "active"}
        selectedKey={confirm?.record.id}
        empty={<ListEmpty data={data} filters={[]} title={t("apiKey.empty")} />}
      />
      <Pagination {...list} />
      {panel?.kind === "form" && <ApiKeyFormPanel panel={panel} {...{ reply, closeHref, lastEnd }} />}
      {confirm !== null && (
        <RecordConfirm
          confirm={confirm}
          name={confirm.record.name}
          title={t("apiKey.revokeTitle", { name: confirm.record.name })}
          text={t("apiKey.revokeText", { hint: confirm.record.hint })}
          okLabel={t("apiKey.revoke")}
          destructive
          {...{ reply, closeHref }}
        />
      )}
    </SettingsCards>
  );
}

const FORM_ID = "api-key-form";

interface ApiKeyFormPanelProps {
  panel: Extract<ApiKeysData["panel"], { kind: "form" }>;
  /** Last valid day, `YYYY-MM-DD`. */
  lastEnd: string;
  reply: FormReply | undefined;
  closeHref: string;
}

function ApiKeyFormPanel({ panel, lastEnd, reply, closeHref }: ApiKeyFormPanelProps) {
  const { t } = useTranslation();
  const { fields, envelope } = useDocumentForm<ApiKeyInput>({
    id: FORM_ID,
    record: null,
    constraint: panel.constraint,
    defaultValue: {},
    idempotencyKey: panel.idempotencyKey,
    reply,
    href: `${settingsPaths.apiKeys}?form=new`,
  });
  return (
    <DocumentPanel {...envelope} title={t("apiKey.new")} closeHref={closeHref}>
      <TextField field={fields.name} label={t("apiKey.name")} hint={t("apiKey.nameHint")} autoComplete="off" />
      <RoleBoxes field={fields.role} label={t("apiKey.role")} hint={t("apiKey.roleHint")} />
      <DateField
        field={fields.expiresAt}
        label={t("apiKey.end")}
        hint={t("apiKey.endHint", { day: formatDay(lastEnd) })}
        farAhead
      />
    </DocumentPanel>
  );
}
