import { useTranslation } from "react-i18next";
import { formatNumber } from "#contract/format";
import { sharesOf } from "~/screens/po-sale";
import { ShareBar } from "../ui/share-bar";

export interface DeliveryBarProps {
  sums: { orderedKg: number; bookedKg: number; deliveredKg: number };
  className?: string;
}

/** How far an order or a line is: delivered, then booked and not delivered, then the rest. */
export function DeliveryBar({ sums, className }: DeliveryBarProps) {
  const { t } = useTranslation();
  const label = t("business:poSale.progress", {
    ordered: formatNumber(sums.orderedKg),
    booked: formatNumber(sums.bookedKg),
    delivered: formatNumber(sums.deliveredKg),
  });
  return <ShareBar label={label} total={sums.orderedKg} shares={sharesOf(sums)} className={className} />;
}
