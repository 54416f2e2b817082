import { describe, expect, it } from "vitest";
import { arrangedColumns, columnChoices } from "./arranged-columns";
import type { Column } from "./data-table-columns";

const column = (key: string, showFrom?: Column<object>["showFrom"]): Column<object> => ({
  key,
  header: key,
  showFrom,
  render: () => key,
});
const COLUMNS = [column("no"), column("date"), column("name"), column("driver", "wide"), column("kg"), column("tools")];

const keysOf = (chosen: string | null) => arrangedColumns(COLUMNS, chosen).map(({ key }) => key);

describe("arrangedColumns", () => {
  it.each([
    [null, "no date name driver kg tools"],
    ["kg,name,date,driver", "no kg name date driver tools"],
    ["-date,name,-driver,kg", "no name kg tools"],
    ["-date,-name,-driver,-kg", "no tools"],
    // The first column and the tools are fixed.
    ["tools,kg,-no,name,date,driver", "no kg name date driver tools"],
    // Unknown columns follow their neighbour.
    ["kg,name,driver", "no date kg name driver tools"],
    ["kg,date", "no kg date name driver tools"],
    // A width alone neither moves nor hides.
    ["name:120", "no date name driver kg tools"],
    ["no:90,-kg:80", "no date name driver tools"],
    ["gone,kg,date,-name,driver", "no kg date driver tools"],
  ])("arranges the columns for the choice %s", (chosen, expected) => expect(keysOf(chosen).join(" ")).toBe(expected));

  it("applies the user's column widths within the limits", () => {
    const widths = arrangedColumns(COLUMNS, "no:90,+driver:200,kg:10,date").map(({ ownWidth }) => ownWidth);
    expect(widths).toEqual([90, 200, 48, undefined, undefined, undefined]);
  });

  it("shows a wide-screen column at every width when the user pins it", () => {
    const shownFrom = (chosen: string) =>
      arrangedColumns(COLUMNS, chosen).find(({ key }) => key === "driver")?.showFrom;
    expect([shownFrom("driver,name"), shownFrom("+driver,name")]).toEqual(["wide", "withPanel"]);
  });
});

it("columnChoices keeps the place of a column that the list does not currently show", () => {
  expect(columnChoices(COLUMNS, "kg,-vendor,date").map(({ key, shown }) => (shown ? key : `-${key}`))).toEqual([
    "kg",
    "-vendor",
    "date",
    "name",
    "driver",
  ]);
});
