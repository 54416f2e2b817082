import { bookings } from "./booking/routes";
import { inboundRecords } from "./inbound/routes";
import { outboundRecords } from "./outbound/routes";
import { outstandingBalances } from "./outstanding/routes";
import { poSales } from "./po-sale/routes";
import { productionRecords } from "./production/record";
import type { RecordArea } from "./records/area";
import { openingStocks } from "./stock/record";

/** Every area of records, in the order in which a 409 names the first that still uses a master. */
export const recordAreas: readonly RecordArea[] = [
  outboundRecords,
  inboundRecords,
  poSales,
  bookings,
  productionRecords,
  outstandingBalances,
  openingStocks,
];
