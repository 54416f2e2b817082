import { Outlet } from "@remix-run/react";
import { sectionHandle } from "~/definitions/screen-handle";
import { screenLoader } from "~/services/request/screen.server";

export const handle = sectionHandle({ layout: "default" });

export const loader = screenLoader(["section", "admin"], () => null);

export default function Management() {
  return <Outlet />;
}
