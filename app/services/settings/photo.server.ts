import { examinePhoto, MAX_PHOTO_BYTES, photoAnswer } from "#contract/photo";
import { settingsPaths } from "#contract/settings";
import { ApiError } from "../request/api-error.server";
import { notFound } from "../request/screen-error.server";
import type { ActionContext, ScreenContext } from "../request/screen.server";

const call = "/api/settings/photo";

/** Maximum form body in bytes: the photo, multipart boundaries and other fields. */
export const PHOTO_FORM_BYTES = MAX_PHOTO_BYTES + 65_536;

/** Replies to a form that is too large; only a file can be. */
export const photoTooLarge = { intent: "photo", field: "photo", text: "settings.photo.problem.size" };
export const logoTooLarge = { ...photoTooLarge, intent: "logo", field: "logo" };

interface Picture {
  /** Uploads the file to the API. */
  send: (file: File) => Promise<unknown>;
  /** Redirect target and toast on success. */
  path: string;
  saved: string;
}

/** Uploads the chosen picture; errors appear at its field. */
export async function sendPicture(
  { form, refuseField, redirect, t }: ActionContext,
  field: string,
  { send, path, saved }: Picture,
) {
  const file = form.get(field);
  const refuse = (problem: string, status = 422) => refuseField(field, t(`settings.photo.problem.${problem}`), status);
  if (!(file instanceof File) || file.size === 0) return refuse("none");
  if (file.size > MAX_PHOTO_BYTES) return refuse("size", 413);
  const examined = examinePhoto(new Uint8Array(await file.arrayBuffer()));
  if ("problem" in examined) return refuse(examined.problem);
  try {
    await send(file);
  } catch (error) {
    // The file has a photo's header but invalid content.
    if (error instanceof ApiError && error.status === 422) return refuse("broken");
    throw error;
  }
  return redirect(path, { toast: t(saved) });
}

/** Saves the user's photo. */
export function savePhoto(context: ActionContext) {
  return sendPicture(context, "photo", {
    send: (file) => context.api.putFile(call, file, photoAnswer),
    path: settingsPaths.profile,
    saved: "settings.photo.saved",
  });
}

/** Removes the user's photo. */
export async function removePhoto({ api, redirect, t }: ActionContext) {
  await api.del(call);
  return redirect(settingsPaths.profile, { toast: t("settings.photo.removed") });
}

/** Streams a photo to signed-in users; 404 for others. */
export function streamPhoto({ api, params, user }: ScreenContext<[]>): Promise<Response> {
  if (user === null) throw notFound();
  return api.stream(`/api/photo/${encodeURIComponent(params.hash ?? "")}`);
}
