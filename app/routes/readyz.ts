import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Readiness probe. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
