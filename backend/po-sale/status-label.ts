import type { PoSaleStatus } from "#contract/po-sale-status";
import business from "../../public/locales/id/business.json";

/** Returns the label of a status: business words are Indonesian in every language. */
export function poStatusLabel(status: PoSaleStatus): string {
  return business.poSale.status[status];
}
