import { useLoaderData } from "@remix-run/react";
import { productionRows } from "#contract/rows/production";
import { ReportScreen } from "~/components/report/report-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.production" });

export const loader = screenLoader(["auth", role("production", "report")], reportLoader(productionRows));

export default function ProductionReport() {
  return (
    <ReportScreen data={useLoaderData<typeof loader>()} recordHref={({ id }) => `/record/production?view=${id}`} />
  );
}
