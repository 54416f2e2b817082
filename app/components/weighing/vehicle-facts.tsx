import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { expiredPapers } from "#contract/weighing/permitted";
import type { TruckVehicle } from "#contract/weighing/vehicle";
import { Notice } from "../ui/notice";
import type { UnusualWarning } from "../unusual/unusual-reason";

/** Shows that a plate is blocked or a vehicle document has expired. @param today `YYYY-MM-DD` */
export function VehicleWarnings({ vehicle, today }: { vehicle: TruckVehicle | null; today: string }) {
  const { t } = useTranslation();
  const texts = vehicle === null ? [] : vehicleWarnings(vehicle, today, t);
  if (texts.length === 0) return null;
  return (
    <Notice tone="error" dismissible={false} className="mb-1">
      {texts.join(" ")}
    </Notice>
  );
}

/** Asks for the reason of a blocked plate before the form is saved. */
export function useBlockedWarnings(vehicle: TruckVehicle | null, field: UnusualWarning["field"]): UnusualWarning[] {
  const { t } = useTranslation();
  const reason = vehicle?.blockedReason ?? null;
  return reason === null ? [] : [{ text: t("business:vehicle.blocked", { reason }), field }];
}

/** Returns the facts of an open truck's vehicle: none unless a paper is over, or the plate was blocked later. */
export function useVehicleFacts(
  { status, vehicle, unusual }: { status: string; vehicle: TruckVehicle | null; unusual: readonly { field: string }[] },
  today: string,
): { label: string; value: ReactNode; wide: true }[] {
  const { t } = useTranslation();
  if (vehicle === null || status === "DONE" || status === "CANCELLED") return [];
  const isAsked = unusual.some(({ field }) => field === "blockedPlate");
  const texts = vehicleWarnings(isAsked ? { ...vehicle, blockedReason: null } : vehicle, today, t);
  const value = <span className="font-medium text-destructive-text">{texts.join(" ")}</span>;
  return texts.length === 0 ? [] : [{ label: t("business:vehicle.one"), value, wide: true }];
}

function vehicleWarnings(vehicle: TruckVehicle, today: string, t: TFunction): string[] {
  const { blockedReason } = vehicle;
  return [
    ...(blockedReason === null ? [] : [t("business:vehicle.blocked", { reason: blockedReason })]),
    ...expiredPapers(vehicle, today).map((field) =>
      t(`business:vehicle.over.${field}`, { day: formatDay(vehicle[field] ?? "") }),
    ),
  ];
}
