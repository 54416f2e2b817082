import { useLoaderData } from "@remix-run/react";
import { bookingRows } from "#contract/rows/booking";
import { ReportScreen } from "~/components/report/report-screen";
import { bookingPath } from "~/definitions/booking";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.booking" });

export const loader = screenLoader(["auth", role("booking", "report")], reportLoader(bookingRows));

export default function BookingReport() {
  return <ReportScreen data={useLoaderData<typeof loader>()} recordHref={({ id }) => bookingPath(id)} />;
}
