import { framedError } from "~/services/frame/framed-error.server";
import { notFound } from "~/services/request/screen-error.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader([], () => {
  throw notFound();
});

/** Fills the frame in which the page of a failing server is shown. */
export const action = screenAction([], framedError);
