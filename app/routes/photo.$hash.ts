import { screenLoader } from "~/services/request/screen.server";
import { streamPhoto } from "~/services/settings/photo.server";

/** Streams the photo of a user. Without a guard: a picture that led to the sign-in would also be where that leads back to. */
export const loader = screenLoader([], streamPhoto);
