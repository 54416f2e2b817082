import { Link } from "@remix-run/react";
import { can, type RoleHolder } from "#contract/access";
import { PARTNER_AREAS, partnerPath } from "#contract/record-paths";
import type { Addressee } from "#contract/reports/report";

interface PartnerNameProps {
  area: Addressee;
  partner: { id: number; name: string };
  user: RoleHolder;
}

/** The name of a partner, with a link to its page for users who may open it. */
export function PartnerName({ area, partner: { id, name }, user }: PartnerNameProps) {
  if (!can(user, PARTNER_AREAS[area], "report")) return name;
  return (
    <Link to={partnerPath(area, id)} className="underline underline-offset-2 hover:text-link">
      {name}
    </Link>
  );
}
