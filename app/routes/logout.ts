import { signOut } from "~/services/request/auth.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

/** An address that was typed or prefetched signs nobody out. */
export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], signOut, { withoutBackend: true });
