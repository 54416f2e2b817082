import { useLoaderData } from "@remix-run/react";
import { StartPage } from "~/components/layout/start-page";
import { screenHandle } from "~/screens/screen-handle";
import { startAreas } from "~/services/navigation.server";
import { screenLoader } from "~/services/screen.server";

export const handle = screenHandle({ title: "home.title" });

export const loader = screenLoader(["auth"], async ({ user }) => ({
  name: user.name,
  hasRole: user.roles.length > 0,
  areas: await startAreas(user),
}));

export default function HomeScreen() {
  return <StartPage {...useLoaderData<typeof loader>()} />;
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
