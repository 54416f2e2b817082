import { signOut } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

/** GET does not sign out, because URLs may be prefetched. */
export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], signOut);
