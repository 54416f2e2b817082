import { useSearchParams, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { User, UserInput, UserUpdate } from "#contract/accounts/user";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { UserForm } from "~/services/users/panel.server";
import { formatMoment } from "#contract/values/format";
import { providerText } from "#contract/accounts/settings";
import { waitsForMail } from "~/definitions/user";
import { CheckboxField } from "../form/checkbox-field";
import { PasswordField } from "../form/password-field";
import { TextField } from "../form/text-field";
import { DocumentPanel, useDocumentForm, pickValues } from "../record/document-form";
import { PanelLinks } from "../record/panel-links";
import { conflictWords } from "../record/stale-notice";
import { Notice } from "../ui/notice";
import { Avatar } from "../ui/avatar";
import { buttonVariants } from "../ui/button";
import { RoleBoxes } from "./role-boxes";
import { lastSignInText } from "./last-sign-in-text";

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
  const { fields, envelope } = useDocumentForm<UserInput & Pick<UserUpdate, "cutProviders">, User>({
    id: FORM_ID,
    record,
    constraint,
    values: (row) => pickValues(row, FIELDS),
    idempotencyKey,
    reply,
  });
  const verb = record?.active === false ? "activate" : "deactivate";
  const labelOf = (field: string) => t(`business:user.field.${field}`);
  return (
    <DocumentPanel
      {...envelope}
      title={record === null ? t("business:user.new") : record.name}
      subtitle={record === null ? undefined : record.email}
      closeHref={closeHref}
      words={conflictWords(labelOf)}
      below={
        record && (
          <>
            <UserState user={record} me={me} timeZone={timeZone} />
            <PanelLinks
              id={record.id}
              // Users cannot deactivate themselves.
              confirm={record.id === me ? undefined : verb}
              label={t(`business:user.${verb}`)}
              destructive={record.active}
            />
          </>
        )
      }
    >
      {record !== null && !record.active && (
        <Notice tone="warning" dismissible={false}>
          {t("business:user.inactiveHere")}
        </Notice>
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
    </DocumentPanel>
  );
}

function UserState({ user, me, timeZone }: { user: User; me: number | undefined; timeZone: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { id, name, photoUrl, secondFactorAt, linkedProviders: linked } = user;
  const rows = [
    {
      label: t("business:user.photo"),
      text:
        photoUrl === null ? t("business:user.noPhoto") : <Avatar {...{ name, photoUrl }} className="mt-1 size-16" />,
      action: photoUrl === null ? undefined : "removePhoto",
    },
    {
      label: t("business:user.address"),
      text: useAddressText(user),
      action: waitsForMail(user) ? "sendVerification" : undefined,
    },
    {
      label: t("business:user.lastSignIn"),
      text: lastSignInText(user, timeZone) ?? t("business:user.neverSignedIn"),
      action: "endSessions",
    },
    {
      label: t("business:user.secondFactor"),
      text:
        secondFactorAt === null
          ? t("business:user.secondFactorOff")
          : t("business:user.secondFactorSince", { since: formatMoment(secondFactorAt, timeZone) }),
      // Users remove their own with a proof.
      action: secondFactorAt === null || id === me ? undefined : "removeSecondFactor",
    },
    {
      label: t("business:user.providers"),
      text: linked.length === 0 ? t("business:user.noProviders") : linked.map(providerText).join(", "),
      action: linked.length === 0 ? undefined : "cutProviders",
    },
  ];
  return (
    <dl className="mt-5 space-y-2.5 border-t border-line pt-3 text-sm">
      {rows.map(({ label, text, action }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="col-start-1 wrap-anywhere">{text}</dd>
          {action !== undefined && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <Link
                to={listHref(search, { [action]: String(id) })}
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                {t(`business:user.${action}`)}
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function useAddressText({ invitedAt, pendingEmail, emailVerifiedAt }: User): string {
  const { t } = useTranslation();
  if (invitedAt !== null) return t("business:user.waitsForPassword");
  if (pendingEmail !== null) return t("business:user.waitsForAddress", { email: pendingEmail });
  return t(emailVerifiedAt === null ? "business:user.unverified" : "business:user.verified");
}
