import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import type { User, UserInput, UserUpdate } from "#contract/user";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UserForm } from "~/services/users/panel.server";
import { CheckboxField } from "../form/checkbox-field";
import { PasswordField } from "../form/password-field";
import { TextField } from "../form/text-field";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { differencesOf } from "../record/differences";
import { DocumentForm, useDocumentForm, valuesOf } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";
import { Alert } from "../ui/alert";
import { RoleBoxes } from "./role-boxes";
import { UserState } from "./user-state";

const FORM_ID = "user-form";
/** Shown fields; never the password. */
const FIELDS = ["name", "email", "role"] as const;

interface UserFormPanelProps {
  form: UserForm;
  me: number | undefined;
  timeZone: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function UserFormPanel({ form: opened, me, timeZone, reply, closeHref }: UserFormPanelProps) {
  const { record, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, sending, envelope } = useDocumentForm<UserInput & Pick<UserUpdate, "cutProviders">>({
    id: FORM_ID,
    record,
    constraint,
    defaultValue: valuesOf(record, FIELDS) ?? {},
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
      <DocumentForm<User>
        {...envelope}
        differences={(current, typed) =>
          differencesOf(current, typed, FIELDS, labelOf, t, { role: ({ role }) => parseRoles(role).join(", ") })
        }
      >
        {record !== null && !record.active && (
          <Alert tone="warning" dismissible={false}>
            {t("business:user.inactiveHere")}
          </Alert>
        )}
        <TextField field={fields.name} label={t("business:user.field.name")} autoComplete="off" />
        <TextField field={fields.email} label={t("business:user.field.email")} type="email" autoComplete="off" />
        {record !== null && record.linkedProviders.length > 0 && (
          <CheckboxField field={fields.cutProviders} label={t("business:user.cutProvidersWithEmail")} />
        )}
        <RoleBoxes
          field={fields.role}
          label={t("business:user.field.role")}
          hint={record === null ? undefined : t("business:user.rolesHint")}
        />
        <PasswordField
          field={fields.password}
          label={t(record === null ? "business:user.passwordNew" : "business:user.passwordChange")}
          hint={t(record === null ? "business:user.inviteHint" : "business:user.passwordKeep")}
          autoComplete="new-password"
        />
      </DocumentForm>
      {record !== null && <UserState user={record} me={me} timeZone={timeZone} />}
      {record !== null && (
        <PanelLinks
          id={record.id}
          // Users cannot deactivate themselves.
          confirm={record.id === me ? undefined : verb}
          label={t(`business:user.${verb}`)}
          destructive={record.active}
        />
      )}
    </SidePanel>
  );
}
