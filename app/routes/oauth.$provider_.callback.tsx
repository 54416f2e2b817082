import { screenHandle } from "~/definitions/screen-handle";
import { comeBack } from "~/services/accounts/external.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "login.title", layout: "basic" });

export const loader = screenLoader([], comeBack);

/** Never rendered, but gives errors the shared error screen. */
export default function ExternalCallback() {
  return null;
}
