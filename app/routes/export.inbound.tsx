import { useLoaderData } from "@remix-run/react";
import { inboundReport } from "#contract/inbound-report";
import { ReportScreen } from "~/components/report/report-screen";
import { inboundOfDayHref } from "~/screens/inbound";
import { screenHandle } from "~/screens/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.inbound" });

export const loader = screenLoader(["auth", role("inbound", "report")], reportLoader(inboundReport));

export default function InboundReport() {
  return (
    <ReportScreen
      data={useLoaderData<typeof loader>()}
      recordHref={({ id, recordId, date }) => inboundOfDayHref(recordId ?? id, date)}
    />
  );
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
