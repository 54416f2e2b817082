import { defineParty } from "./master";

/** Vendor (docs/domain.md, Masters). */
export const vendor = defineParty("vendor", "Vendor");
