import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import type { ProfileData } from "~/services/settings/profile.server";
import { Avatar } from "../ui/avatar";
import { PictureCard } from "./picture-card";

interface PhotoCardProps {
  data: Pick<ProfileData, "photoUrl" | "record">;
  /** Reply to the screen's last form, not necessarily this one. */
  reply: FormReply | undefined;
}

export function PhotoCard({ data: { photoUrl, record }, reply }: PhotoCardProps) {
  const { t } = useTranslation();
  return (
    <PictureCard
      name="photo"
      removeIntent={photoUrl === null ? undefined : "removePhoto"}
      words={{
        title: t("settings.photo.title"),
        text: t("settings.photo.text"),
        preview: t("settings.photo.preview"),
        choose: t("settings.photo.choose"),
        save: t("settings.photo.save"),
        hint: t("settings.photo.hint"),
        remove: t("settings.photo.remove"),
      }}
      shown={<Avatar name={record.name} photoUrl={photoUrl} className="size-20 text-xl" />}
      previewClassName="size-20 rounded-full bg-border object-cover"
      reply={reply}
    />
  );
}
