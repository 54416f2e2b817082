import { describe, expect, it } from "vitest";
import { asksForSelection } from "./master";
import { masters } from "./masters";

const all = Object.values(masters);

describe("every master", () => {
  it("stands under the name of its area", () =>
    expect(Object.entries(masters).filter(([area, contract]) => contract.area !== area)).toEqual([]));

  it.each(all)("$area is identified by a form field, and has sort and search fields", (master) => {
    const own = Object.keys(master.input.shape);
    expect(own).toContain(master.key);
    expect(own).toContain("active");
    expect(own).toEqual(expect.arrayContaining([...master.sortable, ...master.searchable]));
    expect(master.sortable).toContain(master.order.replace(/^-/, ""));
  });

  it.each(all)("$area offers a choice by its id and its key", ({ selection, key }) =>
    expect(Object.keys(selection.shape).slice(0, 2)).toEqual(["id", key]),
  );

  it.each(all)("$area answers what its form takes, and what every detail carries", ({ detail, input }) =>
    expect(Object.keys(detail.shape)).toEqual([
      ...["id", "version", "createdAt", "updatedAt", "deletedAt"],
      ...Object.keys(input.shape),
    ]),
  );

  it.each(all)("$area refuses a field that it does not have", ({ input }) =>
    expect(input.safeParse({ role: "ADMIN" }).error?.issues).toContainEqual(
      expect.objectContaining({ code: "unrecognized_keys", keys: ["role"] }),
    ),
  );

  it.each(all)("$area takes a sort by its columns, both ways, and by no other", ({ query, sortable }) => {
    const sorts = [...sortable, "active", "updatedAt"].flatMap((column) => [column, `-${column}`]);
    expect(sorts.filter((sort) => !query.safeParse({ sort }).success)).toEqual([]);
    expect(query.safeParse({ sort: "id" }).success).toBe(false);
  });
});

describe("the selection list is asked for", () => {
  const { grade, "ex-do-master": exDo } = masters;

  it.each([
    ["without a query", grade, "", true],
    ["with a page", grade, "page=1", false],
    ["with an empty parameter", grade, "q=", false],
    ["with a parameter that nobody knows", grade, "x=1", false],
    ["by the filter of another master", grade, "ex_do_no=1", false],
    ["without a query, of ex-DOs", exDo, "", true],
    ["by their own filter alone", exDo, "ex_do_no=DO-1", true],
    ["by their own filter and a page", exDo, "ex_do_no=DO-1&page=1", false],
    ["by the flag of their pages", exDo, "is_pagination=1", false],
  ])("%s", (_, master, query, asked) => expect(asksForSelection(master, new URLSearchParams(query))).toBe(asked));
});
