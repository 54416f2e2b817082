import { bookings } from "./booking/routes";
import { inboundRecords } from "./inbound/routes";
import { outboundRecords } from "./outbound/routes";
import { outstandingBalances } from "./outstanding/routes";
import { poSales } from "./po-sale/routes";
import { productionRecords } from "./production/record";
import type { RecordArea } from "./records/area";
import { openingStocks } from "./stock/record";

/** All record areas, in the order of a 409 about a used master. */
export const recordAreas: readonly RecordArea[] = [
  outboundRecords,
  inboundRecords,
  poSales,
  bookings,
  productionRecords,
  outstandingBalances,
  openingStocks,
];
