import { useActionData, useLoaderData } from "@remix-run/react";
import { closedChangeRows } from "#contract/rows/closed-changes";
import { ReportScreen } from "~/components/report/report-screen";
import { CompanyScreen } from "~/components/settings/company-screen";
import { closedRecordHref } from "~/definitions/closing";
import { screenHandle } from "~/definitions/screen-handle";
import { reportLoader } from "~/services/reports/report.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { companyActions, loadCompany } from "~/services/settings/company.server";
import { logoTooLarge, PHOTO_FORM_BYTES } from "~/services/settings/photo.server";

export const handle = screenHandle({ title: "business:company.title" });

export const loader = screenLoader(["auth", role("company", "see")], async (context) =>
  context.url.searchParams.has("changed")
    ? { changes: await reportLoader(closedChangeRows)(context) }
    : { company: await loadCompany(context) },
);

export const action = screenAction(["auth", role("company", "edit")], companyActions, {
  bodyCap: () => PHOTO_FORM_BYTES,
  tooLarge: logoTooLarge,
});

export default function Company() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (data.changes !== undefined) return <ReportScreen data={data.changes} recordHref={closedRecordHref} />;
  return <CompanyScreen data={data.company} reply={reply} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
