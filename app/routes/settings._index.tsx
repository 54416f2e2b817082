import { settingsPaths } from "#contract/accounts/settings";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth"], ({ redirect }) => redirect(settingsPaths.profile));
