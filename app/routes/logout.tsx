import { useLoaderData } from "@remix-run/react";
import { ProviderSignOut } from "~/components/account/provider-sign-out";
import { screenHandle } from "~/definitions/screen-handle";
import { leaveProvider, signOut } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "nav.logout", layout: "basic" });

export const loader = screenLoader([], leaveProvider);

export const action = screenAction([], signOut);

export default function SignOutScreen() {
  return <ProviderSignOut {...useLoaderData<typeof loader>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
