import { useLoaderData } from "@remix-run/react";
import { StartPage } from "~/components/home/start-page";
import { screenHandle } from "~/definitions/screen-handle";
import { loadHome } from "~/services/home/home.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "home.title" });

export const loader = screenLoader(["auth"], loadHome);

export default function HomeScreen() {
  return <StartPage data={useLoaderData<typeof loader>()} />;
}

export { ScreenError as ErrorBoundary } from "~/components/shell/screen-error";
