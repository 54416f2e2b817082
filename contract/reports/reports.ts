import { bookingRows } from "../rows/booking";
import { deductionRows } from "../rows/deductions";
import { inboundRows } from "../rows/inbound";
import { loadRows } from "../rows/loads";
import { outboundRows } from "../rows/outbound";
import { outstandingRows } from "../rows/outstanding";
import { poSaleRows } from "../rows/po-sale";
import { productionRows } from "../rows/production";
import { reconciliationRows } from "../rows/reconciliation";
import { statementRows } from "../rows/statement";
import type { Report } from "./report";

/** All reports in menu order. */
export const reports: readonly Report[] = [
  inboundRows,
  outboundRows,
  productionRows,
  bookingRows,
  poSaleRows,
  outstandingRows,
  statementRows,
  reconciliationRows,
  loadRows,
  deductionRows,
];
