import { useLoaderData } from "@remix-run/react";
import { StartPage } from "~/components/home/start-page";
import { screenHandle } from "~/definitions/screen-handle";
import { homeActions } from "~/services/home/actions.server";
import { loadHome } from "~/services/home/home.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "home.title" });

export const loader = screenLoader(["auth"], loadHome);

export const action = screenAction(["auth"], homeActions);

export default function HomeScreen() {
  return <StartPage data={useLoaderData<typeof loader>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
