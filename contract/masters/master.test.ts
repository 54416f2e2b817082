import { describe, expect, it } from "vitest";
import { asksForSelection } from "./master";
import { masters } from "./masters";

const all = Object.values(masters);

describe("every master", () => {
  it("is registered under its area", () =>
    expect(Object.entries(masters).filter(([area, contract]) => contract.area !== area)).toEqual([]));

  it.each(all)("$area is identified by a form field, and has sort and search fields", (master) => {
    const own = Object.keys(master.input.shape);
    expect(own).toContain(master.key);
    expect(own).toContain("active");
    expect(own).toEqual(expect.arrayContaining([...master.sortable, ...master.searchable]));
    expect(master.sortable).toContain(master.order.replace(/^-/, ""));
  });

  it.each(all)("$area rejects an unknown field", ({ input }) =>
    expect(input.safeParse({ role: "ADMIN" }).error?.issues).toContainEqual(
      expect.objectContaining({ code: "unrecognized_keys", keys: ["role"] }),
    ),
  );

  it.each(all)("$area sorts in both directions by its own columns only", ({ query, sortable }) => {
    const sorts = [...sortable, "active", "updatedAt"].flatMap((column) => [column, `-${column}`]);
    expect(sorts.filter((sort) => !query.safeParse({ sort }).success)).toEqual([]);
    expect(query.safeParse({ sort: "id" }).success).toBe(false);
  });
});

describe("asksForSelection", () => {
  const { grade, "ex-do-master": exDo } = masters;

  it.each([
    ["without a query", grade, "", true],
    ["with a page parameter", grade, "page=1", false],
    ["with an empty parameter", grade, "q=", false],
    ["with an unknown parameter", grade, "x=1", false],
    ["with the filter of another master", grade, "ex_do_no=1", false],
    ["for ex-DOs without a query", exDo, "", true],
    ["for ex-DOs with only the ex-DO filter", exDo, "ex_do_no=DO-1", true],
    ["for ex-DOs with the ex-DO filter and a page", exDo, "ex_do_no=DO-1&page=1", false],
    ["for ex-DOs with is_pagination", exDo, "is_pagination=1", false],
  ])("decides on a request %s", (_, master, query, asked) =>
    expect(asksForSelection(master, new URLSearchParams(query))).toBe(asked),
  );
});
