import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductionScreen } from "~/components/production/production-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { productionActions, loadProductions } from "~/services/production/screen.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:production.title" });

export const loader = screenLoader(["auth", role("production", "see")], loadProductions);

export const action = screenAction(["auth", role("production", "see")], productionActions);

export default function Production() {
  return <ProductionScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
