import { useLoaderData } from "@remix-run/react";
import { Welcome } from "~/components/shell/welcome";
import { screenHandle } from "~/definitions/screen-handle";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "app.name" });

export const loader = screenLoader([], ({ user }) => ({ signedIn: user !== null }));

export default function WelcomeScreen() {
  return <Welcome {...useLoaderData<typeof loader>()} />;
}
