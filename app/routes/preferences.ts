import { choosePreference } from "~/services/shell/preferences.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader([], ({ redirect }) => redirect("/home"));

export const action = screenAction([], choosePreference);
