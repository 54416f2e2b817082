import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "~/components/account/login-form";
import { screenHandle } from "~/definitions/screen-handle";
import { signIn, signInScreen } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "login.title", layout: "basic" });

export const loader = screenLoader(["guest"], signInScreen);

export const action = screenAction([], signIn);

export default function LoginScreen() {
  return <LoginForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
