import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportMailsScreen } from "~/components/report-mail/report-mails-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { reportMailActions } from "~/services/report-mails/actions.server";
import { loadReportMails } from "~/services/report-mails/screen.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:reportMail.title" });

export const loader = screenLoader(["auth", role("report-mail", "see")], loadReportMails);

export const action = screenAction(["auth", role("report-mail", "edit")], reportMailActions);

export default function ReportMails() {
  return <ReportMailsScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
