import { useLoaderData } from "@remix-run/react";
import { qualityRows } from "#contract/rows/quality";
import { ReportScreen } from "~/components/report/report-screen";
import { inboundOfDayHref } from "~/definitions/inbound";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.quality" });

export const loader = screenLoader(["auth", role("deduction", "report")], reportLoader(qualityRows));

export default function QualityReport() {
  const data = useLoaderData<typeof loader>();
  return <ReportScreen data={data} recordHref={(row) => inboundOfDayHref(row.recordId ?? row.id, row.date)} />;
}
