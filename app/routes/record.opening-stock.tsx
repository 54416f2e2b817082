import { useActionData, useLoaderData } from "@remix-run/react";
import { OpeningStockScreen } from "~/components/stock/opening-stock-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { openingStockActions, loadOpeningStocks } from "~/services/stock/screen.server";

export const handle = screenHandle({ title: "business:openingStock.title" });

export const loader = screenLoader(["auth", role("opening-stock", "see")], loadOpeningStocks);

export const action = screenAction(["auth", role("opening-stock", "see")], openingStockActions);

export default function OpeningStock() {
  return <OpeningStockScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
