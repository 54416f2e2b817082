import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasswordForm } from "~/components/account/new-password-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadNewPassword, setNewPassword } from "~/services/accounts/recovery.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "account.newPassword", layout: "basic" });

export const loader = screenLoader([], loadNewPassword);

export const action = screenAction([], setNewPassword);

export default function NewPasswordScreen() {
  return <NewPasswordForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
