import { useActionData, useLoaderData } from "@remix-run/react";
import { ExceptionsScreen } from "~/components/report/exceptions-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { exceptionActions, loadExceptions } from "~/services/reports/exceptions.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:report.title.exceptions" });

export const loader = screenLoader(["auth", role("exception", "report")], loadExceptions);

export const action = screenAction(["auth", role("exception", "look")], exceptionActions);

export default function Exceptions() {
  return <ExceptionsScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
