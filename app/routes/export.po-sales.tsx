import { useLoaderData } from "@remix-run/react";
import { poSaleRows } from "#contract/rows/po-sale";
import { ReportScreen } from "~/components/report/report-screen";
import { poSalePath } from "~/definitions/po-sale";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.poSales" });

export const loader = screenLoader(["auth", role("po-sale", "report")], reportLoader(poSaleRows));

export default function PoSaleReport() {
  const data = useLoaderData<typeof loader>();
  return <ReportScreen data={data} recordHref={({ id, recordId }) => poSalePath(recordId ?? id, id)} />;
}
