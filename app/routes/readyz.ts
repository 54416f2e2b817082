import type { LoaderFunctionArgs } from "@remix-run/node";
import { forwardToApi } from "~/services/request/api.server";

/** Answers whether the database can be reached and is migrated. */
export const loader = ({ request }: LoaderFunctionArgs) => forwardToApi(request);
