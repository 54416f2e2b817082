import { expect, it } from "vitest";
import { closedRecordHref } from "./closing";

it.each([
  ["poSales", "/record/po-sales?view=7"],
  ["booking", "/record/booking?view=7"],
  ["openingStock", "/record/opening-stock?view=7"],
  ["outstanding", "/record/outstanding?history=7"],
])("a changed record of %s opens at %s", (area, href) => expect(closedRecordHref({ recordId: 7, area })).toBe(href));
