import { framedError } from "~/services/shell/framed-error.server";
import { notFound } from "~/services/request/screen-error.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader([], () => {
  throw notFound();
});

export const action = screenAction([], framedError);
