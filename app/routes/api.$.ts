import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { maxBodyBytes } from "#contract/import";
import { forwardToApi, forwardTooLarge } from "~/services/request/api.server";
import { BodyTooLarge, withBodyCap } from "~/services/request/body.server";

/**
 * The API over HTTP, for other programs. With /healthz, /readyz and /metrics it is the one route without screenLoader and
 * screenAction: it is no screen. Its callers show a bearer token and no cookie, so no other site can act through a browser,
 * and the API itself checks the token, the role and the body.
 */
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
