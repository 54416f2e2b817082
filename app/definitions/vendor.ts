import { defineParty } from "./master";

export const vendor = defineParty("vendor");
