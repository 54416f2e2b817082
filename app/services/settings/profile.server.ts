import { z } from "zod";
import { profile, profileUpdate, settingsPaths } from "#contract/settings";
import { removePhoto, savePhoto } from "./photo.server";
import type { ActionContext, ScreenContext } from "../request/screen.server";
import { constraintsOf } from "../request/validation.server";

/** `pending` resends the mail of a pending address, or drops it. */
const profileForm = profileUpdate.extend({ pending: z.enum(["again", "keep"]).optional() });

const call = "/api/settings/profile";

/** Loads the profile. */
export async function profileScreen({ api, idempotencyKey, user }: ScreenContext) {
  const record = await api.get(call, {}, profile);
  return {
    record,
    constraint: constraintsOf(profileUpdate),
    idempotencyKey: idempotencyKey(),
    photoUrl: user.photoUrl,
  };
}
export type ProfileData = Awaited<ReturnType<typeof profileScreen>>;

export const profileActions = { update: saveProfile, photo: savePhoto, removePhoto };

/** Saves name and e-mail. Every button saves, so that no input is lost. */
async function saveProfile({ parse, api, version, redirect, t }: ActionContext) {
  const { pending, ...typed } = parse(profileForm);
  const before = await api.get(call, {}, profile);
  const body = pending === "keep" ? { ...typed, email: before.email } : typed;
  const after = await api.patch(call, body, { version, schema: profile });
  const isNew = after.pendingEmail !== null && after.pendingEmail !== before.pendingEmail;
  if (pending === "again" && !isNew) await api.post(`${call}/verification`, {});
  const toast = () => {
    if (pending === "keep") return t("settings.kept", { email: after.email });
    const sent = isNew || pending === "again";
    return sent ? t("settings.sent", { email: after.pendingEmail ?? after.email }) : t("settings.saved");
  };
  return redirect(settingsPaths.profile, { toast: toast() });
}
