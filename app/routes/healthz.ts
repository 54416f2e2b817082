import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Answers that the process is alive, for a supervisor that restarts it when it hangs. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
