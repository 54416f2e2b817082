import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileScreen } from "~/components/settings/profile-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { PHOTO_FORM_BYTES, photoTooLarge } from "~/services/settings/photo.server";
import { profileActions, loadProfile } from "~/services/settings/profile.server";

export const handle = screenHandle({ title: "settings.profile" });

export const loader = screenLoader(["auth"], loadProfile);

export const action = screenAction(["auth"], profileActions, {
  bodyCap: () => PHOTO_FORM_BYTES,
  tooLarge: photoTooLarge,
});

export default function Profile() {
  return <ProfileScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
