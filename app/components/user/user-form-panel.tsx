import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import type { User, UserInput } from "#contract/user";
import type { FormReply } from "~/services/form-reply.server";
import type { UserForm } from "~/services/users.server";
import { FormErrors } from "../form/form-alerts";
import { TextField } from "../form/text-field";
import { PanelFooter, SidePanel } from "../layout/side-panel";
import { listHref } from "../list/search-href";
import { differencesOf } from "../record/differences";
import { PanelLinks } from "../record/panel-links";
import { StaleNotice, staleVersion } from "../record/stale-notice";
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

/** The panel in which an account is made, or its name, e-mail, roles and password are changed. */
export function UserFormPanel({ form: opened, me, reply, closeHref }: UserFormPanelProps) {
  const { record, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const intent = record === null ? "create" : "update";
  const mine = reply?.intent === intent ? reply : undefined;
  const [form, fields] = useForm<UserInput>({
    id: FORM_ID,
    lastResult: mine?.lastResult,
    constraint,
    defaultValue: record === null ? {} : { name: record.name, email: record.email, role: record.role },
  });
  const formHref = listHref(search, { form: String(record?.id ?? "new") });
  const sending = useNavigation().formData?.get("intent") === intent;
  const verb = record?.active === false ? "activate" : "deactivate";
  const differences = () =>
    // A stale answer carries the API's detail of the user.
    differencesOf(mine?.current as User, mine?.lastResult.initialValue ?? {}, shown, (field) =>
      t(`business:user.field.${field}`),
    );
  return (
    <SidePanel
      title={record === null ? t("business:user.new") : record.name}
      subtitle={record === null ? undefined : record.email}
      closeHref={closeHref}
      footer={<PanelFooter closeHref={closeHref} formId={FORM_ID} busy={sending} />}
    >
      <Form method="post" preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={mine?.idempotencyKey ?? idempotencyKey} />
        {record !== null && <input type="hidden" name="version" value={mine?.version ?? record.version} />}
        {staleVersion(mine) === undefined ? (
          <FormErrors form={form} result={mine} dismissHref={formHref} />
        ) : (
          <StaleNotice differences={differences()} reloadHref={formHref} />
        )}
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
      </Form>
      {record !== null && (
        <PanelLinks
          id={record.id}
          // Nobody deactivates their own account.
          question={record.id === me ? undefined : verb}
          label={t(`business:user.${verb}`)}
          destructive={record.active}
        />
      )}
    </SidePanel>
  );
}

/** How each field reads; a password is never shown. */
const shown: Record<"name" | "email" | "role", (user: User) => string> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => parseRoles(role).join(", "),
};
