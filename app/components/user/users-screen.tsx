import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TFunction } from "i18next";
import { ROLES, parseRoles } from "#contract/access";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UsersData } from "~/services/users/list.server";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { HistoryPanel } from "../history/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { Checkbox } from "../ui/checkbox";
import { useUserColumns } from "./user-columns";
import { panelPart } from "../shell/panel-part";

const UserFormPanel = panelPart(async () => (await import("./user-form-panel")).UserFormPanel);

interface UsersScreenProps {
  data: UsersData;
  reply: FormReply | undefined;
}

export function UsersScreen({ data, reply }: UsersScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const columns = useUserColumns(data);
  const { list, panel, confirm } = data;
  const filters: ListFilter[] = [
    { kind: "text", name: "q", label: t("business:user.search"), className: "max-w-64 basis-52" },
    {
      kind: "select",
      name: "role",
      label: t("business:user.field.role"),
      options: [
        ...ROLES.map((value) => ({ value, label: value })),
        { value: "NONE", label: t("business:user.noRoles") },
      ],
    },
    {
      kind: "select",
      name: "active",
      label: t("business:user.field.active"),
      options: [
        { value: "1", label: t("business:user.active") },
        { value: "0", label: t("business:user.inactive") },
      ],
    },
  ];
  return (
    <>
      <ListHeader
        title={t("business:user.title")}
        subtitle={t("business:user.summary", { count: list.total, total: list.total })}
        newLabel={t("business:user.one")}
        data={data}
        mayCreate
        mayRestore={false}
      />
      <ListBody
        data={data}
        follows={["user"]}
        filters={filters}
        label={t("business:user.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { form: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => !row.active}
        empty={{ title: t("business:user.empty") }}
      />
      <UserPanels data={data} reply={reply} />
    </>
  );
}

function UserPanels({ data, reply }: { data: UsersData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, timeZone, me } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <UserFormPanel key={panel.record?.id ?? "new"} form={panel} {...{ me, timeZone, reply, closeHref }} />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          key={`history-${panel.record.id}`}
          name={panel.record.name}
          entries={panel.entries}
          actionLabel={(action) => t(`business:user.action.${action}`)}
          fieldLabel={(field) => t(`business:user.field.${field}`)}
          valueText={(field, value) => valueText(field, value, t)}
          {...{ timeZone, closeHref }}
        />
      )}
      {confirm !== null && (
        <RecordConfirm
          key={confirm.kind}
          confirm={confirm}
          name={confirm.record.name}
          title={t(`business:user.${confirm.kind}Title`, { name: confirm.record.name })}
          text={t(`business:user.${confirm.kind}Text`, { email: addressOf(confirm) })}
          okLabel={t(`business:user.${confirm.kind}`)}
          destructive={confirm.kind !== "activate" && confirm.kind !== "sendVerification"}
          {...{ reply, closeHref }}
        >
          {confirm.kind === "endSessions" && confirm.record.linkedProviders.length > 0 && (
            <label className="flex w-fit items-center gap-2 text-sm font-medium">
              <Checkbox name="cutProviders" value="on" />
              {t("business:user.cutProvidersToo")}
            </label>
          )}
        </RecordConfirm>
      )}
    </>
  );
}

/** A verification mail goes to the pending address. */
function addressOf({ kind, record }: NonNullable<UsersData["confirm"]>): string {
  return kind === "sendVerification" && record.invitedAt === null
    ? (record.pendingEmail ?? record.email)
    : record.email;
}

function valueText(field: string, value: unknown, t: TFunction): string {
  if (field === "active") return t(value === true ? "business:user.active" : "business:user.inactive");
  return field === "role" ? parseRoles(String(value)).join(", ") : String(value);
}
