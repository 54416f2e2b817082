import { useActionData, useLoaderData } from "@remix-run/react";
import { MailForm } from "~/components/account/mail-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadMailForm, forgetPassword } from "~/services/accounts/recovery.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "account.forgotten", layout: "basic" });

export const loader = screenLoader(["guest"], loadMailForm);

export const action = screenAction(["guest"], forgetPassword);

export default function ForgottenPasswordScreen() {
  return <MailForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} screen="forgotten" />;
}

export { clientAction } from "~/components/shell/offline-client-action";
