import { bookings } from "../rows/booking";
import { closedChanges } from "../rows/closed-changes";
import { deductions } from "../rows/deductions";
import { exceptions } from "../rows/exceptions";
import { inboundRecords } from "../rows/inbound";
import { loads } from "../rows/loads";
import { outboundRecords } from "../rows/outbound";
import { outstandings } from "../rows/outstanding";
import { poSales } from "../rows/po-sale";
import { productions } from "../rows/production";
import { qualities } from "../rows/quality";
import { reconciliations } from "../rows/reconciliation";
import { statements } from "../rows/statement";
import type { DefinedReport } from "../rows/engine/source";

export const definedReports: readonly DefinedReport[] = [
  inboundRecords,
  outboundRecords,
  productions,
  bookings,
  poSales,
  outstandings,
  statements,
  reconciliations,
  loads,
  deductions,
  qualities,
  closedChanges,
  exceptions,
];
