import type { z } from "zod";
import { defineParty } from "./master";

/** Customer (docs/domain.md, Masters). */
export const customer = defineParty("customer", "Customer");
export type Customer = z.infer<typeof customer.detail>;
