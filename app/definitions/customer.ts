import { defineParty } from "./master";

export const customer = defineParty("customer");
