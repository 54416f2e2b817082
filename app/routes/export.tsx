import { Outlet } from "@remix-run/react";
import { sectionHandle } from "~/definitions/screen-handle";
import { screenLoader } from "~/services/request/screen.server";
import { exportSection } from "~/services/shell/section.server";

export const handle = sectionHandle({ layout: "default" });

export const loader = screenLoader(["section", "auth"], exportSection);

export default function Export() {
  return <Outlet />;
}
