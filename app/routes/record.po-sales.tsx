import { useActionData, useLoaderData } from "@remix-run/react";
import { PoSalesScreen } from "~/components/po-sale/po-sales-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { poSaleActions } from "~/services/po-sale/actions.server";
import { loadPoSales } from "~/services/po-sale/list.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:poSale.title" });

export const loader = screenLoader(["auth", role("po-sale", "see")], loadPoSales);

export const action = screenAction(["auth", role("po-sale", "see")], poSaleActions);

export default function PoSales() {
  return <PoSalesScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
