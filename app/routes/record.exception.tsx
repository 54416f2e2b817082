import { useLoaderData } from "@remix-run/react";
import { ExceptionsScreen } from "~/components/report/exceptions-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { loadExceptions } from "~/services/reports/exceptions.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.exceptions" });

export const loader = screenLoader(["auth", role("exception", "report")], loadExceptions);

export default function Exceptions() {
  return <ExceptionsScreen data={useLoaderData<typeof loader>()} />;
}
