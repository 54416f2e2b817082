import { Outlet } from "@remix-run/react";
import { sectionHandle } from "~/definitions/screen-handle";
import { sectionLoader } from "~/services/shell/section.server";

export const handle = sectionHandle({ layout: "default" });

export const loader = sectionLoader(["admin"], () => null);

export default function Management() {
  return <Outlet />;
}

export { ScreenError as ErrorBoundary } from "~/components/shell/screen-error";
