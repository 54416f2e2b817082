import { signOut } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

/** URLs may be prefetched, so GET does not sign out. */
export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], signOut);
