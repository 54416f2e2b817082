import { settingsPaths } from "#contract/settings";
import { screenLoader } from "~/services/request/screen.server";

// The screens stand beside it, not in it: this address only leads on.
export const loader = screenLoader(["auth"], ({ redirect }) => redirect(settingsPaths.profile));
