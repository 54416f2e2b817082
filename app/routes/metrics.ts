import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
