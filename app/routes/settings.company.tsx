import { useActionData, useLoaderData } from "@remix-run/react";
import { CompanyScreen } from "~/components/settings/company-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { companyActions, loadCompany } from "~/services/settings/company.server";
import { logoTooLarge, PHOTO_FORM_BYTES } from "~/services/settings/photo.server";

export const handle = screenHandle({ title: "business:company.title" });

export const loader = screenLoader(["auth", role("company", "see")], loadCompany);

export const action = screenAction(["auth", role("company", "edit")], companyActions, {
  bodyCap: () => PHOTO_FORM_BYTES,
  tooLarge: logoTooLarge,
});

export default function Company() {
  return <CompanyScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
export { ScreenError as ErrorBoundary } from "~/components/shell/screen-error";
