import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MasterArea, RecordArea } from "#contract/access";
import { bookingInput } from "#contract/orders/booking";
import { FALLBACK_LOCALE } from "#contract/constants";
import { inboundRecordInput } from "#contract/weighing/inbound-record";
import { openingStockInput } from "#contract/orders/opening-stock";
import { outboundRecordInput } from "#contract/weighing/outbound-record";
import { outstandingInput } from "#contract/orders/outstanding";
import { poSaleInput } from "#contract/orders/po-sale";
import { productionInput } from "#contract/orders/production";
import { referenceName } from "#contract/masters/references";
import { readTexts } from "../setup/texts";

const rules = readFileSync("docs/domain.md", "utf8");
const business = readTexts(FALLBACK_LOCALE, "business");

/** By area, with the texts and the file of the form: the type check requires every record. */
const records: Record<Exclude<RecordArea, MasterArea>, [of: string, input: { shape: object }, form: string]> = {
  booking: ["booking", bookingInput, "booking/booking-form-panel"],
  inbound: ["inbound", inboundRecordInput, "inbound/inbound-form-panel"],
  "opening-stock": ["openingStock", openingStockInput, "stock/opening-stock-panels"],
  outbound: ["outbound", outboundRecordInput, "outbound/outbound-form-panel"],
  outstanding: ["outstanding", outstandingInput, "outstanding/opening-form-panel"],
  "po-sale": ["poSale", poSaleInput, "po-sale/po-sale-form-panel"],
  production: ["production", productionInput, "production/production-form-panel"],
};

describe.each(Object.values(records))("the fields of %s", (of, { shape }, form) => {
  const fields = Object.keys(shape);

  // An edit would clear a field that its form does not send.
  it("are in its form", () => {
    const source = readFileSync(`app/components/${form}.tsx`, "utf8");
    expect(fields.filter((field) => !source.includes(`={fields.${field}}`))).toEqual([]);
  });

  it("are in docs/domain.md", () =>
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(rules))).toEqual([]));

  it("have a word, for conflicts and histories", () => {
    const named = fields.filter((field) => field !== "unusualReason").map(referenceName);
    expect(named.filter((field) => !business.has(`${of}.field.${field}`))).toEqual([]);
  });
});
