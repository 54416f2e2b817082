import { useActionData, useLoaderData } from "@remix-run/react";
import { RegisterForm } from "~/components/account/register-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadRegister, register } from "~/services/accounts/recovery.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "account.register", layout: "basic" });

export const loader = screenLoader(["guest"], loadRegister);

export const action = screenAction(["guest"], register);

export default function RegisterScreen() {
  return <RegisterForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
