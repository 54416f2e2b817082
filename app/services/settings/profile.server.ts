import { z } from "zod";
import { can } from "#contract/access";
import { profile, profileUpdate, settingsPaths } from "#contract/accounts/settings";
import { storeAutoPrint, printsItself } from "../records/document.server";
import { removePhoto, savePhoto } from "./photo.server";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { htmlConstraints } from "../request/validation.server";

/** `pending` resends the mail of a pending address, or drops it. */
const profileForm = profileUpdate.extend({ pending: z.enum(["again", "keep"]).optional() });

const call = "/api/settings/profile";

/** Loads the profile. */
export async function loadProfile(context: ScreenContext) {
  const { api, idempotencyKey, user } = context;
  const record = await api.get(call, {}, profile);
  return {
    record,
    constraint: htmlConstraints(profileUpdate),
    idempotencyKey: idempotencyKey(),
    photoUrl: user.photoUrl,
    // Null for users whose steps print no paper.
    autoPrint: can(user, "outbound", "finish") || can(user, "inbound", "weigh") ? await printsItself(context) : null,
  };
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;

async function saveAutoPrint(context: ActionContext) {
  const { form, headers, redirect, t } = context;
  const on = form.get("on") === "1";
  headers.append("Set-Cookie", await storeAutoPrint(context, on));
  return redirect(settingsPaths.profile, { toast: t(on ? "settings.autoPrint.isOn" : "settings.autoPrint.isOff") });
}

/** Saves name and e-mail. Every button saves, so that no input is lost. */
const saveProfile = formAction(profileForm, async ({ api, version, redirect, t }: ActionContext, read) => {
  const { pending, ...typed } = read();
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
});

export const profileActions = { update: saveProfile, photo: savePhoto, removePhoto, autoPrint: saveAutoPrint };
