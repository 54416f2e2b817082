import { bookings } from "./booking";
import { closedChanges } from "./closed-changes";
import { inboundRecords } from "./inbound";
import { outboundRecords } from "./outbound";
import { outstandings } from "./outstanding";
import { poSales } from "./po-sale";
import { productions } from "./production";
import type { DefinedReport } from "../rows/engine/source";

export const definedReports: readonly DefinedReport[] = [
  inboundRecords,
  outboundRecords,
  productions,
  bookings,
  poSales,
  outstandings,
  closedChanges,
];
