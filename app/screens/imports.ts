import type { ImportArea } from "#contract/import";
import { customer } from "./customer";
import { exDoMaster } from "./ex-do-master";
import { grade } from "./grade";
import { masterImport, type ImportWords } from "./import";
import { inboundItem } from "./inbound-item";
import { marking } from "./marking";
import { outboundItem } from "./outbound-item";
import { openingImport } from "./outstanding";
import { vendor } from "./vendor";

/** All imports by area. */
export const imports: Record<ImportArea, ImportWords> = {
  customer: masterImport(customer),
  vendor: masterImport(vendor),
  grade: masterImport(grade),
  marking: masterImport(marking),
  "outbound-item": masterImport(outboundItem),
  "inbound-item": masterImport(inboundItem),
  "ex-do-master": masterImport(exDoMaster),
  outstanding: openingImport,
};
