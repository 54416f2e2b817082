import { useLoaderData } from "@remix-run/react";
import { inboundRows } from "#contract/rows/inbound";
import { ReportScreen } from "~/components/report/report-screen";
import { inboundOfDayHref } from "~/definitions/inbound";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.inbound" });

export const loader = screenLoader(["auth", role("inbound", "report")], reportLoader(inboundRows));

export default function InboundReport() {
  const data = useLoaderData<typeof loader>();
  return <ReportScreen data={data} recordHref={(row) => inboundOfDayHref(row.recordId ?? row.id, row.date)} />;
}
