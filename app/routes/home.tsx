import { useLoaderData } from "@remix-run/react";
import { StartPage } from "~/components/home/start-page";
import { screenHandle } from "~/screens/screen-handle";
import { startAreas } from "~/services/frame/navigation.server";
import { waitingWork } from "~/services/home/waiting-work.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "home.title" });

export const loader = screenLoader(["auth"], async ({ user, api }) => {
  const work = await waitingWork({ user, api });
  return { name: user.name, hasRole: user.roles.length > 0, areas: startAreas(user), work };
});

export default function HomeScreen() {
  return <StartPage {...useLoaderData<typeof loader>()} />;
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
