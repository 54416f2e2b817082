import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { maxBodyBytes } from "#contract/import";
import { forwardToApi, forwardTooLarge } from "~/services/request/api.server";
import { BodyTooLarge, withBodyCap } from "~/services/request/body.server";

/** For other programs: callers send a bearer token instead of a cookie, so no CSRF check. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forwardToApi(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const max = maxBodyBytes(new URL(request.url).pathname);
  try {
    return await forwardToApi(await withBodyCap(request, max));
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return forwardTooLarge(request, max);
  }
}
