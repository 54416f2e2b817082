import { useActionData, useLoaderData } from "@remix-run/react";
import { SecondFactorForm } from "~/components/account/second-factor-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadCode, sendCode } from "~/services/accounts/second-factor.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "secondFactor.title", layout: "basic" });

export const loader = screenLoader(["guest"], loadCode);

export const action = screenAction([], sendCode);

export default function SecondFactorScreen() {
  return <SecondFactorForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
