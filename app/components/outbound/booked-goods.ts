import type { TFunction } from "i18next";
import { kgOfUnits, unitsWithin } from "#contract/orders/units";
import { usualUnitKg } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import type { BookingOption, ItemOption } from "~/definitions/options";
import type { FieldSource } from "../form/field-source";
import type { UnusualWarning } from "../unusual/unusual-reason";

/** Returns the booking's usual goods and area, and remaining whole units and kg; empty if unknown. */
export function bookedGoods(booking: BookingOption, goods: readonly ItemOption[], t: TFunction) {
  const { formatNumber } = numbersOf(t);
  const usual = goods.find(({ value }) => value === booking.usualGoods?.value);
  const loadingArea = booking.usualGoods?.loadingArea ?? "";
  const units = usual?.kgPerUnit ? unitsWithin(booking.leftKg, usual.kgPerUnit) : 0;
  if (usual === undefined || !usual.kgPerUnit || units === 0) {
    return { loadingArea, outboundItemId: usual?.value ?? "", bags: "", quantityKg: formatNumber(booking.leftKg) };
  }
  return {
    loadingArea,
    outboundItemId: usual.value,
    bags: formatNumber(units),
    quantityKg: formatNumber(kgOfUnits(units, usual.kgPerUnit)),
  };
}

type TypedField = Pick<FieldSource, "errors"> & { value?: unknown };

/**
 * Warns while the goods' units do not fit the booking, unless they are as saved.
 * @param booking with the kg that remain for this item
 */
export function bookedGoodsWarnings(
  fields: { outboundItemId: TypedField; bags: TypedField },
  goods: ItemOption | undefined,
  booking: BookingOption | undefined,
  saved: { outboundItemId: number; bookingId: number | null } | undefined,
  t: TFunction,
): UnusualWarning[] {
  if (!goods?.kgPerUnit || !booking?.usualGoods) return [];
  const stays = String(saved?.outboundItemId) === goods.value && String(saved?.bookingId) === booking.value;
  const usual = usualUnitKg(typedNumber(fields.bags.value, 0, t) ?? 0, booking.usualGoods, booking.leftKg);
  if (stays || usual === null || !isUnusual(goods.kgPerUnit, usual)) return [];
  const { formatNumber } = numbersOf(t);
  const params = {
    item: goods.label,
    value: formatNumber(goods.kgPerUnit),
    booking: booking.label,
    usual: formatNumber(usual.high ?? 0),
  };
  return [{ text: t("business:unusual.kgPerUnit", params), field: fields.outboundItemId, quick: ["customerWish"] }];
}
