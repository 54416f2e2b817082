import { useActionData, useLoaderData } from "@remix-run/react";
import { PasswordScreen } from "~/components/settings/password-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { passwordActions, loadPassword } from "~/services/settings/password.server";

export const handle = screenHandle({ title: "settings.password" });

export const loader = screenLoader(["auth"], loadPassword);

export const action = screenAction(["auth"], passwordActions);

export default function Password() {
  return <PasswordScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
