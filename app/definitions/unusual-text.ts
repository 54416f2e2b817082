import type { TFunction } from "i18next";
import type { Resource } from "#contract/access";
import { UNUSUAL_ACTIONS, type UnusualValue } from "#contract/weighing/unusual";
import { numbersOf } from "./numbers";

/** Words of unusual values (docs/domain.md, Unusual values). */

export type UnusualArea = Extract<
  Resource,
  "inbound" | "outbound" | "production" | "po-sale" | "booking" | "opening-stock"
>;

/** Fields whose value is a choice, stored as the number of earlier or other records that agree. */
const CHOICES: ReadonlySet<UnusualValue["field"]> = new Set([
  "poSalesNo",
  "poSalesType",
  "inboundItemId",
  "licensePlate",
  "deliveryNoteNo",
  "sealNo",
  "sameEntry",
  "blockedPlate",
  "markingId",
]);
export const isChoice = (field: UnusualValue["field"]) => CHOICES.has(field);

/** Returns the name of the field; weighings are gross or tare by area. */
export function unusualName(field: UnusualValue["field"], area: UnusualArea, t: TFunction): string {
  const isWeighing = field === "firstKg" || field === "secondKg";
  if (isWeighing && (area === "inbound" || area === "outbound")) return t(`business:${area}.field.${field}`);
  return t(`business:unusual.field.${field}`);
}

/** Returns the unit after the number, if not that of the goods. */
export function unusualUnit(field: UnusualValue["field"], t: TFunction): string {
  if (isChoice(field)) return "";
  if (field === "pricePerKg") return "Rp";
  if (field === "tolerancePct" || field === "deductionPct") return "%";
  return field === "date" ? t("business:unusual.daysAgo") : "kg";
}

export function unusualRange(
  {
    field,
    value,
    usual: { low, high, basis, visits, booksKg },
    other,
  }: Pick<UnusualValue, "field" | "value" | "usual" | "other">,
  unit: string,
  t: TFunction,
): string {
  if (basis === "duplicate") return t("business:unusual.by.duplicate", { other: other?.name ?? "" });
  if (basis === "blocked") return t("business:unusual.by.blocked");
  if (isChoice(field) && basis !== "number") return t("business:unusual.by.choice", { count: visits ?? 0 });
  const { formatNumber, formatKg } = numbersOf(t);
  if (booksKg !== undefined)
    return t("business:unusual.by.booksDifference", { kg: formatKg(booksKg), difference: formatKg(value - booksKg) });
  const range = { low: `${formatNumber(low ?? 0)} ${unit}`, high: `${formatNumber(high ?? 0)} ${unit}` };
  if (basis === "note" && low !== null) return t("business:unusual.by.noteNet", range);
  if (basis === "exDo" && low !== null) return t("business:unusual.by.exDoUsed", range);
  if (basis === "plate" || basis === "plant") {
    if (high === null) return t("business:unusual.by.stock", range);
    return t(low === null ? "business:unusual.upTo" : "business:unusual.between", range);
  }
  const isRange = ["line", "partyGoods", "party", "goods", "books", "file", "planned"].includes(basis);
  return t(isRange && low === null ? "business:unusual.by.atMost" : `business:unusual.by.${basis}`, range);
}

/** Returns the name of a review in the history; undefined for another action. */
export const reviewAction = (action: string, t: TFunction): string | undefined =>
  UNUSUAL_ACTIONS.some((name) => name === action) ? t(`business:outbound.action.${action}`) : undefined;
