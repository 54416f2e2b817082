import { screenLoader } from "~/services/request/screen.server";
import { streamPhoto } from "~/services/settings/photo.server";

/** Without a guard: an image that redirected to the sign-in would become the page to return to. */
export const loader = screenLoader([], streamPhoto);
