import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineRows, inApi, inList, inReport, master, named, text, unusual, word } from "./define";
import { listParameters, listSummary } from "./schemas";

const rows = defineRows({
  name: "crates",
  area: "outbound",
  apiPath: "/crate-report",
  columns: { crateNo: "text", date: "day", customer: "text", state: { labels: "crate.state" }, kg: "kg" },
  sums: ["kg"],
  groups: ["customer", "state"],
  filters: {
    crateNo: text,
    customer: named("customer"),
    state: word("crate.state", ["FULL", "EMPTY"]),
    markingId: inList(master("marking")),
    marking: inReport(named("marking")),
    unusual,
    open: inApi(unusual),
  },
  list: { sort: ["crateNo", "kg"], counts: ["cancelled"], sums: ["kg", "units"] },
  cancellable: true,
});

describe("the rows of a record", () => {
  const query = z.strictObject(listParameters(rows));

  it("have their filters in list and report unless limited to one of them", () => {
    expect(Object.keys(rows.list.filters)).toEqual(["crateNo", "customer", "state", "markingId", "unusual", "open"]);
    expect(Object.keys(rows.filters)).toEqual(["crateNo", "customer", "state", "marking"]);
  });

  it.each([
    [{ crateNo: "12", customer: "PT", state: "FULL", sort: "-kg" }, true],
    [{ markingId: "3", unusual: "1" }, true],
    [{ state: "LOST" }, false],
    [{ markingId: "x" }, false],
    [{ unusual: "0" }, false],
    [{ marking: "3" }, false],
    [{ sort: "state" }, false],
  ])("accept the list's parameters %o: %s", (given, accepted) => {
    expect(query.safeParse(given).success).toBe(accepted);
  });

  it("sum their columns, and units by unit", () => {
    const sums = { cancelled: 1, kg: 20, units: [{ unit: "bal", count: 2 }] };
    expect(listSummary(rows).safeParse(sums).success).toBe(true);
    expect(listSummary(rows).safeParse({ ...sums, units: 2 }).success).toBe(false);
  });
});
