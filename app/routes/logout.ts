import { signOut } from "~/services/auth.server";
import { screenAction, screenLoader } from "~/services/screen.server";

/** An address that was typed or prefetched signs nobody out. */
export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], signOut, { withoutBackend: true });
