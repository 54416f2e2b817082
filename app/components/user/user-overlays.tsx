import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import { listHref } from "~/screens/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UsersData } from "~/services/users/users.server";
import { HistoryPanel } from "../record/history-panel";
import { QuestionDialog } from "../record/question-dialog";
import { UserFormPanel } from "./user-form-panel";

/** The panel or the question that the address opens over the list. */
export function UserOverlays({ data, reply }: { data: UsersData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { overlay, timeZone, me } = data;
  const closeHref = listHref(search, {});
  if (overlay === null) return null;
  switch (overlay.kind) {
    case "form":
      return <UserFormPanel key={overlay.record?.id ?? "new"} form={overlay} {...{ me, reply, closeHref }} />;
    case "history":
      return (
        <HistoryPanel
          key={`history-${overlay.record.id}`}
          title={t("business:user.historyOf", { name: overlay.record.name })}
          entries={overlay.entries}
          closeHref={closeHref}
          timeZone={timeZone}
          actionLabel={(action) => t(`business:user.action.${action}`)}
          fieldLabel={(field) => t(`business:user.field.${field}`)}
          valueText={(field, value) => {
            if (field === "active") return t(value === true ? "business:user.active" : "business:user.inactive");
            return field === "role" ? parseRoles(String(value)).join(", ") : String(value);
          }}
        />
      );
    default: {
      const { kind, record, idempotencyKey } = overlay;
      const { name, email } = record;
      return (
        <QuestionDialog
          key={kind}
          title={t(`business:user.${kind}Title`, { name })}
          text={t(`business:user.${kind}Text`, { email })}
          okLabel={t(`business:user.${kind}`)}
          destructive={kind === "deactivate"}
          intent={kind}
          version={record.version}
          idempotencyKey={idempotencyKey}
          reply={reply}
          closeHref={closeHref}
        />
      );
    }
  }
}
