import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UsersData } from "~/services/users/list.server";
import { HistoryPanel } from "../history/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { Checkbox } from "../ui/checkbox";
import { UserFormPanel } from "./user-form-panel";

interface UserPanelsProps {
  data: UsersData;
  reply: FormReply | undefined;
}

export function UserPanels({ data, reply }: UserPanelsProps) {
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
          text={t(`business:user.${confirm.kind}Text`, { email: confirmedAddress(confirm) })}
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
function confirmedAddress({ kind, record }: NonNullable<UsersData["confirm"]>): string {
  return kind === "sendVerification" && record.invitedAt === null
    ? (record.pendingEmail ?? record.email)
    : record.email;
}

function valueText(field: string, value: unknown, t: TFunction): string {
  if (field === "active") return t(value === true ? "business:user.active" : "business:user.inactive");
  return field === "role" ? parseRoles(String(value)).join(", ") : String(value);
}
