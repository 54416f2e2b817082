import { useLoaderData } from "@remix-run/react";
import { statementRows } from "#contract/rows/statement";
import { ReportScreen } from "~/components/report/report-screen";
import { balancePath } from "~/definitions/outstanding";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.statement" });

export const loader = screenLoader(["auth", role("statement", "report")], reportLoader(statementRows));

export default function Statement() {
  return <ReportScreen data={useLoaderData<typeof loader>()} recordHref={balancePath} />;
}
