import { describe, expect, it } from "vitest";
import { bookingRows } from "../rows/booking";
import { inboundRows } from "../rows/inbound";
import { outboundRows } from "../rows/outbound";
import { reportAnswer } from "./report-answer";
import { planReport, reportGroupings, reportQuery, reportTypes, scalarMeasures } from "./report-query";
import { splitGroup } from "./report";
import { reports } from "./reports";

const admin = { roles: ["ADMIN"] as const };
const plan = (report: (typeof reports)[number], query: object) => planReport(report, query, admin).plan;

describe("a report query", () => {
  it("offers the groupings of the specification", () => {
    const types = Object.fromEntries(reports.map((report) => [report.name, reportTypes(report).join(" ")]));
    expect(types).toEqual({
      inbound: "detail items daily weekly monthly vendor driverName status deductionReason checkedBy item item-vendor",
      outbound:
        "detail items daily weekly monthly customer destination driverName status item grade marking ex-do loadingArea customer-item",
      production: "detail daily weekly monthly ex-do item grade marking shift",
      booking: "detail daily weekly monthly customer grade marking ex-do status arrival",
      poSales: "detail daily weekly monthly customer grade marking ex-do poSalesType status",
      outstanding: "detail daily weekly monthly customer grade marking poSalesType",
      statement: "detail daily weekly monthly customer grade marking status",
      loads: "detail daily weekly monthly hour loadingArea item grade marking",
      deductions: "detail daily weekly monthly vendor checkedBy vendor-checkedBy deductionReason",
      reconciliation: "detail items daily weekly monthly vendor status item",
    });
  });

  it.each([
    [{}, "rows", "date", "netKg"],
    [{ type: "monthly" }, "rows", "label", "netKg"],
    [{ type: "customer" }, "rows", "-netKg", "netKg"],
    [{ type: "items" }, "items", "date", "itemsKg"],
    [{ type: "grade" }, "items", "-itemsKg", "itemsKg"],
    [{ type: "customer", across: "grade" }, "items", "-itemsKg", "itemsKg"],
    [{ type: "customer", across: "monthly", measure: "documents" }, "rows", "-documents", "documents"],
    [{ type: "customer", sort: "-label" }, "rows", "-label", "netKg"],
  ])("%o selects %s, sorts by %s and measures %s", (query, grain, sort, measure) => {
    expect(plan(outboundRows, query)).toMatchObject({ grain, sort, measure });
  });

  it.each([
    [{ across: "customer" }, "across"],
    [{ type: "items", across: "customer" }, "across"],
    [{ type: "customer", across: "customer" }, "across"],
    [{ type: "grade", measure: "netKg" }, "measure"],
    [{ type: "customer", sort: "recordNo" }, "sort"],
    [{ sort: "-label" }, "sort"],
  ])("%o is an invalid combination: %s is rejected and the rest applies", (query, name) => {
    const found = planReport(outboundRows, query, admin);
    expect(found.refused.map((refusal) => refusal.name)).toEqual([name]);
    expect(found.plan.type).toBe("type" in query ? query.type : "detail");
  });
});

describe("an average price", () => {
  it.each([
    [{ type: "item" }, true],
    [{ type: "item-vendor" }, true],
    [{ type: "vendor" }, false],
    [{ type: "items" }, false],
    [{ type: "monthly" }, false],
    [{ type: "item", across: "vendor" }, false],
  ])("of %o exists: %s, because goods of different kinds have none", (query, has) => {
    expect(plan(inboundRows, query).averages.includes("averagePrice")).toBe(has);
  });

  it("is hidden from users without permission", () => {
    expect(planReport(inboundRows, { type: "item" }, { roles: ["SCALE"] }).plan.averages).toEqual([]);
  });
});

describe("mean minutes", () => {
  it.each([
    [{ type: "customer", sort: "-meanStay" }, true],
    [{ type: "customer" }, false],
    [{ type: "grade", sort: "-meanStay" }, false],
    [{ type: "customer", across: "monthly", sort: "-meanStay" }, false],
  ])("of %o exist: %s", (query, has) => {
    expect(plan(outboundRows, query).averages.includes("meanLoad")).toBe(has);
  });
});

describe("prices", () => {
  it("are columns and measures only for users with permission", () => {
    const names = (role: "ADMIN" | "FINANCE" | "SCALE") =>
      Object.keys(planReport(inboundRows, {}, { roles: [role] }).plan.rows.columns);
    expect(names("FINANCE")).toEqual(names("ADMIN"));
    expect(names("ADMIN").filter((name) => !names("SCALE").includes(name))).toEqual([
      "pricePerKg",
      "amount",
      "deductedAmount",
    ]);
    expect(scalarMeasures(planReport(inboundRows, {}, { roles: ["SCALE"] }).plan.rows)).not.toContain("amount");
  });
});

describe.each(reports.map((report) => [report.name, report] as const))("the report %s", (_name, report) => {
  it("sums existing columns, and has a filter for each grouping", () => {
    for (const rows of [report.rows, ...(report.items ? [report.items] : [])]) {
      for (const measure of rows.measures) expect(Object.keys(rows.columns)).toContain(measure);
      expect(Object.keys(rows.columns)).toContain("date");
      for (const grouping of rows.groupings)
        expect(
          Object.entries(report.filters).map(([name, own]) => (own.kind === "master" ? own.grouping : name)),
        ).toEqual(expect.arrayContaining(splitGroup(grouping, "1-2").map((one) => one.grouping)));
    }
  });

  it("has a query and an answer schema", () => {
    const days = { startDate: "2026-11-01", endDate: "2026-11-30" };
    for (const type of [...reportTypes(report), ...reportGroupings(report)])
      expect(reportQuery(report).safeParse({ ...days, type }).success).toBe(true);
    expect(Object.keys(reportAnswer(report).shape)).toContain("previous");
  });
});

describe("the date range of a report", () => {
  const query = reportQuery(bookingRows);
  it.each([
    ["2026-11-01", "2026-11-01", []],
    ["2021-11-22", "2026-11-22", []],
    ["2021-11-21", "2026-11-22", ["endDate"]],
    ["2026-11-02", "2026-11-01", ["endDate"]],
    ["2026-02-30", "2026-11-01", ["startDate"]],
  ])("from %s to %s has errors at %o", (startDate, endDate, names) => {
    const issues = query.safeParse({ startDate, endDate }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toEqual(names);
  });
});
