import { bookingReport } from "./booking-report";
import { inboundReport } from "./inbound-report";
import { outboundReport } from "./outbound-report";
import { outstandingReport } from "./outstanding-report";
import { poSaleReport } from "./po-sale-report";
import { productionReport } from "./production-report";
import type { Report } from "./report";

/** All reports in menu order. */
export const reports: readonly Report[] = [
  inboundReport,
  outboundReport,
  productionReport,
  bookingReport,
  poSaleReport,
  outstandingReport,
];
