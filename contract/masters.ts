import { customer } from "./customer";
import { grade } from "./grade";
import { marking } from "./marking";
import { outboundItem } from "./outbound-item";

/** Every master, by its area; adding one is a line here. */
export const masters = { customer, grade, marking, "outbound-item": outboundItem } as const;
