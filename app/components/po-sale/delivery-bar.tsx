import { useTranslation } from "react-i18next";
import { sharesOf } from "~/screens/po-sale";
import { formatNumberText } from "../ui/number-text";
import { ShareBar } from "../ui/share-bar";

export interface DeliveryBarProps {
  sums: { orderedKg: number; bookedKg: number; deliveredKg: number };
  className?: string;
}

/** How far an order or a line is: delivered, then booked and not delivered, then the rest. */
export function DeliveryBar({ sums, className }: DeliveryBarProps) {
  const { t } = useTranslation();
  const label = t("business:poSale.progress", {
    ordered: formatNumberText(sums.orderedKg),
    booked: formatNumberText(sums.bookedKg),
    delivered: formatNumberText(sums.deliveredKg),
  });
  return <ShareBar label={label} total={sums.orderedKg} shares={sharesOf(sums)} className={className} />;
}
