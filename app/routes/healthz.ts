import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Liveness probe. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
