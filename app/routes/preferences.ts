import { choosePreference } from "~/services/frame/preferences.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

/** Language and theme, as the navigation's forms send them; the page that they stand on loads anew. */
export const action = screenAction([], choosePreference, { withoutBackend: true });
