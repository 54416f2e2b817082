import { useLoaderData } from "@remix-run/react";
import { deductionRows } from "#contract/rows/deductions";
import { ReportScreen } from "~/components/report/report-screen";
import { inboundOfDayHref } from "~/definitions/inbound";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.deductions" });

export const loader = screenLoader(["auth", role("deduction", "report")], reportLoader(deductionRows));

export default function Deductions() {
  const data = useLoaderData<typeof loader>();
  return <ReportScreen data={data} recordHref={(row) => inboundOfDayHref(row.recordId ?? row.id, row.date)} />;
}
