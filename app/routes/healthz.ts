import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Alive: for whoever restarts what hangs. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
