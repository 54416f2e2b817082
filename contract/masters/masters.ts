import { customer } from "./customer";
import { exDoMaster } from "./ex-do-master";
import { grade } from "./grade";
import { inboundItem } from "../weighing/inbound-item";
import { marking } from "./marking";
import { outboundItem } from "../weighing/outbound-item";
import { vehicle } from "./vehicle";
import { vendor } from "./vendor";

export const masters = {
  customer,
  grade,
  marking,
  "outbound-item": outboundItem,
  vendor,
  "inbound-item": inboundItem,
  "ex-do-master": exDoMaster,
  vehicle,
} as const;
