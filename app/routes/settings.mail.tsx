import { useActionData, useLoaderData } from "@remix-run/react";
import { MailScreen } from "~/components/settings/mail-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { mailActions, loadMail } from "~/services/settings/mail.server";

export const handle = screenHandle({ title: "settings.mail.title" });

export const loader = screenLoader(["auth", role("mail", "see")], loadMail);

export const action = screenAction(["auth", role("mail", "edit")], mailActions);

export default function Mail() {
  return <MailScreen data={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
