import { signOut } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

/** Signs nobody out on GET: an address may be typed or prefetched. */
export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], signOut);
