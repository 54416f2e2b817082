import { screenHandle } from "~/definitions/screen-handle";
import { notFound } from "~/services/request/screen-error.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "not_found.title", layout: "error" });

const throwNotFound = () => {
  throw notFound();
};

export const loader = screenLoader([], throwNotFound);
export const action = screenAction([], throwNotFound);

/** Never rendered: the error boundary shows the 404 page. */
export default function NotFoundScreen() {
  return null;
}
