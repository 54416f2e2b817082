import { useActionData, useLoaderData } from "@remix-run/react";
import { loginBody } from "#contract/user";
import { LoginForm } from "~/components/form/login-form";
import { screenHandle } from "~/screens/screen-handle";
import { signIn } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

export const handle = screenHandle({ title: "login.title", layout: "basic" });

export const loader = screenLoader(["guest"], () => ({ constraint: constraintsOf(loginBody) }));

export const action = screenAction(["guest"], signIn);

export default function LoginScreen() {
  const { constraint } = useLoaderData<typeof loader>();
  return <LoginForm constraint={constraint} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/form/offline-client-action";
export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
