import { useActionData, useLoaderData } from "@remix-run/react";
import { ExternalSignIn } from "~/components/account/external-sign-in";
import { screenHandle } from "~/definitions/screen-handle";
import { loadExternalSignIn, goToProvider } from "~/services/accounts/external.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "login.title", layout: "basic" });

export const loader = screenLoader(["guest"], loadExternalSignIn);

export const action = screenAction([], goToProvider);

export default function ExternalSignInScreen() {
  return <ExternalSignIn data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
