import { useLoaderData } from "@remix-run/react";
import { loadRows } from "#contract/rows/loads";
import { ReportScreen } from "~/components/report/report-screen";
import { outboundOfDayHref } from "~/definitions/outbound";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.loads" });

export const loader = screenLoader(["auth", role("load", "report")], reportLoader(loadRows));

export default function Loads() {
  const data = useLoaderData<typeof loader>();
  return <ReportScreen data={data} recordHref={(row) => outboundOfDayHref(row.recordId ?? row.id, row.date)} />;
}
