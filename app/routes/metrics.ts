import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Answers the figures for operators, to who may see them. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
