import { useLoaderData } from "@remix-run/react";
import { StartPage } from "~/components/home/start-page";
import { screenHandle } from "~/definitions/screen-handle";
import { startAreas } from "~/services/shell/navigation.server";
import { loadHome } from "~/services/home/home.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "home.title" });

export const loader = screenLoader(["auth"], async (context) => ({
  data: await loadHome(context),
  areas: startAreas(context.user),
}));

export default function HomeScreen() {
  return <StartPage {...useLoaderData<typeof loader>()} />;
}

export { ScreenError as ErrorBoundary } from "~/components/shell/screen-error";
