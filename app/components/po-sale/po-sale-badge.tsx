import { useTranslation } from "react-i18next";
import type { PoSaleStatus } from "#contract/po-sale-status";
import { poSaleTones } from "~/screens/po-sale";
import { StatusBadge } from "../ui/status-badge";

/** The status of a PO sale. */
export function PoSaleBadge({ status }: { status: PoSaleStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={poSaleTones[status]}>{t(`business:poSale.status.${status}`)}</StatusBadge>;
}
