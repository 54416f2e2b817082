import { useLoaderData } from "@remix-run/react";
import { PARTNER_AREAS } from "#contract/record-paths";
import { PartnerScreen } from "~/components/report/partner-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { type PartnerData, partnerLoader } from "~/services/reports/partner.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({
  title: "business:customer.one",
  titleOf: ({ partner }: PartnerData) => partner.name,
});

export const loader = screenLoader(["auth", role(PARTNER_AREAS.customer, "report")], partnerLoader("customer"));

export default function Customer() {
  return <PartnerScreen data={useLoaderData<typeof loader>()} />;
}
