import { choosePreference } from "~/services/frame/preferences.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

/** Keeps language and theme as the navigation's forms send them, and reloads the page that they stand on. */
export const action = screenAction([], choosePreference);
