import { screenHandle } from "~/screens/screen-handle";
import { comeBack } from "~/services/accounts/external.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "login.title", layout: "basic" });

export const loader = screenLoader(["guest"], comeBack);

/** Never seen: the loader leads on. Its being there gives errors the screen of all errors. */
export default function ExternalCallback() {
  return null;
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
