import { useLoaderData } from "@remix-run/react";
import { SettingsFrame } from "~/components/settings/settings-frame";
import { sectionHandle } from "~/definitions/screen-handle";
import { screenLoader } from "~/services/request/screen.server";
import { settingsTabs } from "~/services/settings/tabs.server";

export const handle = sectionHandle({ layout: "default" });

export const loader = screenLoader(["auth"], settingsTabs);

export default function Settings() {
  return <SettingsFrame {...useLoaderData<typeof loader>()} />;
}
