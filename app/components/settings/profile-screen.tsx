import { useTranslation } from "react-i18next";
import { type Profile, type ProfileUpdate, settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { ProfileData } from "~/services/settings/profile.server";
import { PasswordField } from "../form/password-field";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { Notice } from "../ui/notice";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { Checkbox } from "../ui/checkbox";
import { Avatar } from "../ui/avatar";
import { SettingsCards } from "./settings-frame";
import { PictureCard } from "./picture-card";

const FORM_ID = "profile-form";

export function ProfileScreen({ data, reply }: { data: ProfileData; reply: FormReply | undefined }) {
  return (
    <SettingsCards>
      {/* A new photo resets the file field. */}
      <PhotoCard key={data.photoUrl} data={data} reply={reply} />
      {/* A new version remounts with its values. */}
      <ProfileForm key={data.record.version} data={data} reply={reply} />
      {data.autoPrint !== null && <AutoPrintCard isOn={data.autoPrint} />}
    </SettingsCards>
  );
}

function ProfileForm({ data, reply }: { data: ProfileData; reply: FormReply | undefined }) {
  const { record, constraint, idempotencyKey } = data;
  const { t } = useTranslation();
  const { fields, envelope } = useDocumentForm<ProfileUpdate, Profile>({
    id: FORM_ID,
    record,
    constraint,
    values: wanted,
    idempotencyKey,
    reply,
    href: settingsPaths.profile,
  });
  const labels: Record<string, string> = { name: t("account.name"), email: t("login.email") };
  return (
    <Card className="p-6">
      <DocumentForm
        {...envelope}
        // Input survives submitting the photo's forms.
        shownBy=""
        words={conflictWords((field) => labels[field] ?? field)}
      >
        <TextField field={fields.name} label={t("account.name")} autoComplete="name" />
        <TextField
          field={fields.email}
          label={t("login.email")}
          type="email"
          autoComplete="email"
          hint={t("settings.emailHint")}
          note={<AddressState record={record} />}
        />
        <PasswordField
          field={fields.proof}
          label={t("secondFactor.proof")}
          autoComplete="current-password"
          hint={t("settings.emailProofHint")}
        />
        <SubmitButton saves busy={envelope.sending}>
          {t("form.save")}
        </SubmitButton>
      </DocumentForm>
    </Card>
  );
}

const wanted = ({ name, email, pendingEmail }: Profile) => ({ name, email: pendingEmail ?? email });

function AddressState({ record: { email, pendingEmail, emailVerifiedAt } }: { record: Profile }) {
  const { t } = useTranslation();
  if (pendingEmail === null && emailVerifiedAt !== null) return null;
  return (
    <Notice tone="info" dismissible={false}>
      <p className="wrap-break-word">
        {pendingEmail === null ? t("settings.unverified") : t("settings.pending", { pending: pendingEmail, email })}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <SubmitButton name="pending" value="again" variant="outline" size="sm">
          {t("account.resend")}
        </SubmitButton>
        {pendingEmail !== null && (
          <SubmitButton name="pending" value="keep" variant="outline" size="sm">
            {t("settings.keep", { email })}
          </SubmitButton>
        )}
      </p>
    </Notice>
  );
}

function AutoPrintCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.autoPrint.title")}</CardTitle>
      <CardDescription>{t("settings.autoPrint.text")}</CardDescription>
      <PostForm className="mt-3">
        <input type="hidden" name="intent" value="autoPrint" />
        <label className="mb-3 flex w-fit items-center gap-2 text-sm font-medium">
          <Checkbox name="on" value="1" defaultChecked={isOn} />
          {t("settings.autoPrint.label")}
        </label>
        <SubmitButton variant="outline">{t("filter.apply")}</SubmitButton>
      </PostForm>
    </Card>
  );
}

interface PhotoCardProps {
  data: Pick<ProfileData, "photoUrl" | "record">;
  reply: FormReply | undefined;
}

/** Twice the largest display size. */
const PHOTO_SIZE = { square: true, width: 256, height: 256 };

function PhotoCard({ data: { photoUrl, record }, reply }: PhotoCardProps) {
  const { t } = useTranslation();
  return (
    <PictureCard
      name="photo"
      removeIntent={photoUrl === null ? undefined : "removePhoto"}
      labels={{
        title: t("settings.photo.title"),
        text: t("settings.photo.text"),
        preview: t("settings.photo.preview"),
        choose: t("settings.photo.choose"),
        save: t("settings.photo.save"),
        hint: t("settings.photo.hint"),
        remove: t("settings.photo.remove"),
      }}
      size={PHOTO_SIZE}
      shown={<Avatar name={record.name} photoUrl={photoUrl} className="size-20 text-xl" />}
      previewClassName="size-20 rounded-full bg-border object-cover"
      reply={reply}
    />
  );
}
