import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import type { User, UserInput } from "#contract/user";
import { listHref } from "~/screens/search-href";
import type { FormReply } from "~/services/request/form-reply.server";
import type { UserForm } from "~/services/users/panel.server";
import { TextField } from "../form/text-field";
import { PanelFooter, SidePanel } from "../layout/side-panel";
import { differencesOf } from "../record/differences";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";
import { Alert } from "../ui/alert";
import { RoleBoxes } from "./role-boxes";

const FORM_ID = "user-form";

export interface UserFormPanelProps {
  form: UserForm;
  /** The id of who is signed in. */
  me: number | undefined;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Shows the form of a new account, or of the name, e-mail, roles and password of a present one. */
export function UserFormPanel({ form: opened, me, reply, closeHref }: UserFormPanelProps) {
  const { record, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, sending, frame } = useDocumentForm<UserInput>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: record === null ? {} : { name: record.name, email: record.email, role: record.role },
    idempotencyKey,
    reply,
    href: listHref(search, { form: String(record?.id ?? "new") }),
  });
  const verb = record?.active === false ? "activate" : "deactivate";
  const labelOf = (field: string) => t(`business:user.field.${field}`);
  return (
    <SidePanel
      title={record === null ? t("business:user.new") : record.name}
      subtitle={record === null ? undefined : record.email}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <DocumentForm<User> {...frame} differences={(current, typed) => differencesOf(current, typed, shown, labelOf)}>
        {record !== null && !record.active && (
          <Alert tone="warning" dismissible={false}>
            {t("business:user.inactiveHere")}
          </Alert>
        )}
        <TextField field={fields.name} label={t("business:user.field.name")} autoComplete="off" />
        <TextField field={fields.email} label={t("business:user.field.email")} type="email" autoComplete="off" />
        <RoleBoxes
          field={fields.role}
          label={t("business:user.field.role")}
          hint={record === null ? undefined : t("business:user.rolesHint")}
        />
        <TextField
          field={fields.password}
          label={t(record === null ? "business:user.passwordNew" : "business:user.passwordChange")}
          hint={t(record === null ? "business:user.passwordHint" : "business:user.passwordKeep")}
          type="password"
          autoComplete="new-password"
        />
      </DocumentForm>
      {record !== null && (
        <PanelLinks
          id={record.id}
          // Nobody deactivates their own account.
          confirm={record.id === me ? undefined : verb}
          label={t(`business:user.${verb}`)}
          destructive={record.active}
        />
      )}
    </SidePanel>
  );
}

/** Returns each field as it reads; a password is never shown. */
const shown: Record<"name" | "email" | "role", (user: User) => string> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => parseRoles(role).join(", "),
};
