import { describe, expect, it } from "vitest";
import { columnBars, rowBars } from "./chart-bars";

const bars = (...values: number[]) =>
  values.map((value, index) => ({ name: `Grup ${index}`, short: `${index}`, value }));

describe("columnBars", () => {
  it("have heights in proportion to their values, on one baseline", () => {
    const { columns, bottom } = columnBars(bars(100, 50, 0));
    const [all, half, none] = columns.map(({ parts }) => parts[0]!);
    expect(half!.size / all!.size).toBeCloseTo(0.5, 2);
    expect(none!.size).toBe(0);
    for (const { y, size } of [all!, half!, none!]) expect(y + size).toBeCloseTo(bottom, 1);
  });

  it("are drawn below the axis for negative values", () => {
    const { columns, marks } = columnBars(bars(100, -40));
    const ground = marks.find(({ value }) => value === 0)?.y;
    const [above, below] = columns.map(({ parts }) => parts[0]!);
    expect(above!.y + above!.size).toBeCloseTo(ground!, 1);
    expect(below!.y).toBeCloseTo(ground!, 1);
    expect(below!.size).toBeGreaterThan(0);
  });

  it("stack their parts, negative ones downward", () => {
    const { columns, marks } = columnBars([{ name: "a", short: "a", value: 60, parts: [50, 30, -20] }]);
    const [first, second, below] = columns[0]!.parts;
    const ground = marks.find(({ value }) => value === 0)?.y;
    expect(first!.y + first!.size).toBeCloseTo(ground!, 1);
    expect(second!.y + second!.size).toBeCloseTo(first!.y, 1);
    expect(below!.y).toBeCloseTo(ground!, 1);
  });

  it("stand next to the previous period's columns, on the same scale", () => {
    const { columns } = columnBars([{ name: "a", short: "a", value: 50, before: 100 }]);
    const [{ x, before, parts }] = columns as [(typeof columns)[number]];
    expect(before!.size).toBeCloseTo(parts[0]!.size * 2, 0);
    expect(before!.x + before!.thickness).toBeCloseTo(x, 1);
  });

  it("have labels only where these do not overlap", () => {
    expect(columnBars(bars(1, 2, 3)).columns.every(({ labelled }) => labelled)).toBe(true);
    const many = columnBars(
      bars(...Array.from({ length: 100 }, (_, n) => n)).map((bar) => ({ ...bar, short: "20/11" })),
    );
    const named = many.columns.filter(({ labelled }) => labelled);
    for (const [index, { x }] of named.entries()) expect(x - (named[index - 1]?.x ?? -99)).toBeGreaterThan(5 * 6);
  });

  it("have no height for zero values", () => {
    expect(columnBars(bars(0)).columns[0]!.parts).toMatchObject([{ size: 0 }]);
  });
});

describe("rowBars", () => {
  it("have lengths in proportion to their values, and truncate long names", () => {
    const { rows } = rowBars([...bars(200, 50), { name: "x", short: "PT ".repeat(40), value: 1 }]);
    expect(rows[1]!.parts[0]!.size / rows[0]!.parts[0]!.size).toBeCloseTo(0.25, 2);
    expect(rows[2]!.short.endsWith("…")).toBe(true);
    expect(rows[2]!.short.length).toBeLessThan(40);
  });
});
