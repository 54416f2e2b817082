import { useActionData, useLoaderData } from "@remix-run/react";
import { MailForm } from "~/components/account/mail-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadMailForm, resendVerification } from "~/services/accounts/recovery.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "account.resend", layout: "basic" });

export const loader = screenLoader([], loadMailForm);

export const action = screenAction([], resendVerification);

export default function ResendScreen() {
  return <MailForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} screen="resend" />;
}

export { clientAction } from "~/components/shell/offline-client-action";
