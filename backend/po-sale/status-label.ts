import type { PoSaleStatus } from "#contract/po-sale-status";
import business from "../../public/locales/id/business.json";

/** A status as people read it: business words are Indonesian in every language. */
export function poStatusLabel(status: PoSaleStatus): string {
  return business.poSale.status[status];
}
