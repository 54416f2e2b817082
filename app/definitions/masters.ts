import { customer } from "./customer";
import { exDoMaster } from "./ex-do-master";
import { grade } from "./grade";
import { inboundItem } from "./inbound-item";
import { marking } from "./marking";
import { outboundItem } from "./outbound-item";
import { vehicle } from "./vehicle";
import { vendor } from "./vendor";

/** Order of the menu (specification, section 2). */
export const masterGroups = [
  [customer, grade, marking, outboundItem, exDoMaster],
  [vendor, inboundItem],
];

/** With the vehicle book, which the menu of the specification does not list. */
export const masterScreens = [...masterGroups.flat(), vehicle];
