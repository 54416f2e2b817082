import { useActionData, useLoaderData } from "@remix-run/react";
import { VerifyForm } from "~/components/account/verify-form";
import { screenHandle } from "~/definitions/screen-handle";
import { loadVerify, verify } from "~/services/accounts/recovery.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "account.verify", layout: "basic" });

export const loader = screenLoader([], loadVerify);

export const action = screenAction([], verify);

export default function VerifyScreen() {
  return <VerifyForm data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
