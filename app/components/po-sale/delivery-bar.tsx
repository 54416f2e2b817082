import { useTranslation } from "react-i18next";
import { barParts } from "~/definitions/po-sale";
import { PercentBar } from "../ui/percent-bar";

interface DeliveryBarProps {
  sums: { orderedKg: number; bookedKg: number; deliveredKg: number };
  className?: string;
}

export function DeliveryBar({ sums, className }: DeliveryBarProps) {
  const { t } = useTranslation();
  const label = t("business:poSale.progress", {
    ordered: sums.orderedKg,
    booked: sums.bookedKg,
    delivered: sums.deliveredKg,
  });
  return <PercentBar label={label} total={sums.orderedKg} parts={barParts(sums)} className={className} />;
}
