import { useLoaderData } from "@remix-run/react";
import { outstandingRows } from "#contract/rows/outstanding";
import { ReportScreen } from "~/components/report/report-screen";
import { balancePath } from "~/definitions/outstanding";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.outstanding" });

export const loader = screenLoader(["auth", role("outstanding", "report")], reportLoader(outstandingRows));

export default function OutstandingReport() {
  return <ReportScreen data={useLoaderData<typeof loader>()} recordHref={balancePath} />;
}
