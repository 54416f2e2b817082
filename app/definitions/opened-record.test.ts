import { describe, expect, it } from "vitest";
import { openedRecord } from "./opened-record";

const customer = { id: 1, name: "PT Sinar" };
const truck = { id: 7, recordNo: "BK-2026-000007", date: "2026-11-20", licensePlate: "B 1 A", customer };
const order = { id: 9, poSalesNo: "PO-9", date: "2026-11-20", customer, lines: [] };

describe("openedRecord", () => {
  it.each([
    [{ record: truck }, "outbound", "B 1 A · PT Sinar", "/record/outbound/7/item?date=2026-11-20"],
    [
      { record: { ...truck, recordNo: "BM-2026-000007", customer: undefined, vendor: { name: "CV Tirta" } } },
      "inbound",
      "B 1 A · CV Tirta",
      "/record/inbound?date=2026-11-20&view=7",
    ],
    [{ panel: { record: order } }, "po-sale", "PT Sinar", "/record/po-sales?view=9"],
    [
      { panel: { record: { ...order, lines: undefined, bookingNo: "BO-2026-000009", licensePlate: null } } },
      "booking",
      "PO-9 · PT Sinar",
      "/record/booking?view=9",
    ],
    [
      {
        panel: {
          record: { id: 3, productionNo: "PR-2026-000003", date: "2026-11-20", exDoMaster: { ex_do_no: "DO-1" } },
        },
      },
      "production",
      "DO-1",
      "/record/production?view=3",
    ],
  ])("recognizes the record in %j", (data, area, detail, path) => {
    expect(openedRecord(data)).toMatchObject({ area, detail, path });
  });

  it.each([
    [null],
    [undefined],
    [{ panel: null }],
    [{ panel: { record: null } }],
    [{ record: { id: 1, name: "Grade A" } }],
  ])("returns null for %j", (data) => {
    expect(openedRecord(data)).toBeNull();
  });

  it("returns null for a balance, although it has a PO number", () => {
    expect(openedRecord({ panel: { record: { ...order, lines: undefined } } })).toBeNull();
  });
});
