import { findPhotoProblem, MAX_PHOTO_BYTES, photoAnswer } from "#contract/accounts/photo";
import type { PhotoType } from "#contract/accounts/photo-header";
import { settingsPaths } from "#contract/accounts/settings";
import { notFound } from "../request/screen-error.server";
import type { ActionContext, ScreenContext } from "../request/screen.server";

const call = "/api/settings/photo";

/** Maximum form body: photo, multipart boundaries and other fields. */
export const PHOTO_FORM_BYTES = MAX_PHOTO_BYTES + 65_536;

export const photoTooLarge = { intent: "photo", field: "photo", text: "settings.photo.problem.size" };
export const logoTooLarge = { ...photoTooLarge, intent: "logo", field: "logo" };

interface Picture {
  types?: readonly PhotoType[];
  send: (file: File) => Promise<unknown>;
  path: string;
  saved: string;
}

/** Uploads a picture. */
export async function sendPicture(
  { form, refuseField, redirect, t }: ActionContext,
  field: string,
  { types, send, path, saved }: Picture,
) {
  const file = form.get(field);
  const refuse = (problem: string, status = 422) => refuseField(field, t(`settings.photo.problem.${problem}`), status);
  if (!(file instanceof File) || file.size === 0) return refuse("none");
  const problem = findPhotoProblem(new Uint8Array(await file.arrayBuffer()), types);
  if (problem !== null) return refuse(problem, problem === "size" ? 413 : 422);
  await send(file);
  return redirect(path, { toast: t(saved) });
}

/** Saves a photo. */
export function savePhoto(context: ActionContext) {
  return sendPicture(context, "photo", {
    send: (file) => context.api.putFile(call, file, photoAnswer),
    path: settingsPaths.profile,
    saved: "settings.photo.saved",
  });
}

/** Removes a photo. */
export async function removePhoto({ api, redirect, t }: ActionContext) {
  await api.del(call);
  return redirect(settingsPaths.profile, { toast: t("settings.photo.removed") });
}

/** Streams a photo; 404 for guests. */
export function streamPhoto({ api, params, user }: ScreenContext<[]>): Promise<Response> {
  if (user === null) throw notFound();
  return api.stream(`/api/photo/${encodeURIComponent(params.hash ?? "")}`);
}
