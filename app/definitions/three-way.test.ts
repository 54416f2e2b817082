import { describe, expect, test } from "vitest";
import { mergeChanges, mergedInput, type Opening, readOpening, takeOpening, toFormValues } from "./three-way";

const TOGETHER = [["outboundItemId", "bags", "quantityKg"]];

describe("fields", () => {
  const opened = { quantityKg: 14_000, note: null, plate: "B 1" };
  const cases = [
    {
      name: "takes what only the other user changed",
      now: { ...opened, quantityKg: 13_000 },
      typed: { ...opened, note: "Sopir baru" },
      taken: [{ quantityKg: 13_000 }],
      asked: [],
    },
    {
      name: "keeps what only the user changed",
      now: opened,
      typed: { ...opened, quantityKg: 12_000 },
      taken: [],
      asked: [],
    },
    {
      name: "asks about what both changed",
      now: { ...opened, quantityKg: 13_000 },
      typed: { ...opened, quantityKg: 12_000 },
      taken: [],
      asked: [{ quantityKg: 13_000 }],
    },
    {
      name: "accepts the same change on both sides",
      now: { ...opened, quantityKg: 13_000 },
      typed: { ...opened, quantityKg: 13_000 },
      taken: [],
      asked: [],
    },
    {
      name: "takes an emptied field",
      now: { ...opened, plate: null },
      typed: { ...opened, plate: "B 1" },
      taken: [{ plate: null }],
      asked: [],
    },
    {
      name: "treats an absent value as empty, and line ends as equal",
      now: { ...opened, note: "a\nb" },
      typed: { quantityKg: 14_000, plate: "B 1", note: "a\r\nb" },
      taken: [],
      asked: [],
    },
    {
      name: "compares lists without order",
      now: { ...opened, recipientIds: [2, 1] },
      typed: { ...opened, recipientIds: [1, 2] },
      taken: [],
      asked: [],
    },
  ];
  test.each(cases)("$name", ({ now, typed, taken, asked }) => {
    const merge = mergeChanges(opened, now, typed);
    expect([merge.taken.map((part) => part.now), merge.asked.map((part) => part.now)]).toEqual([taken, asked]);
  });

  test("asks about every difference without an opening", () => {
    const { taken, asked } = mergeChanges(null, { a: 1, b: 2 }, { a: 1, b: 3 });
    expect([taken, asked]).toEqual([[], [{ was: null, now: { b: 2 }, mine: { b: 3 } }]]);
  });

  test("asks about fields together that depend on each other", () => {
    const before = { outboundItemId: 1, bags: 100, quantityKg: 5_000, note: null };
    const now = { ...before, bags: 120, quantityKg: 6_000 };
    const { taken, asked } = mergeChanges(before, now, { ...before, outboundItemId: 2 }, TOGETHER);
    expect(taken).toEqual([]);
    expect(asked).toEqual([
      {
        was: { outboundItemId: 1, bags: 100, quantityKg: 5_000 },
        now: { outboundItemId: 1, bags: 120, quantityKg: 6_000 },
        mine: { outboundItemId: 2, bags: 100, quantityKg: 5_000 },
      },
    ]);
  });

  test("takes fields of an object by their names", () => {
    const opened = toFormValues({ pattern: { start: "02", end: "0D" } });
    const now = toFormValues({ pattern: { start: "03", end: "0D" } });
    const merge = mergeChanges(opened, now, opened);
    expect(mergedInput({ pattern: { start: "02", end: "0D" } }, merge)).toEqual({
      pattern: { start: "03", end: "0D" },
    });
  });
});

describe("rows", () => {
  const one = { id: 1, gradeId: 5, orderedKg: 20_000, pricePerKg: 8_650 };
  const two = { ...one, id: 2, gradeId: 6 };
  const opened = { lines: [one, two] };
  const merged = (now: (typeof one)[], typed: object[]) =>
    mergeChanges(opened, toFormValues({ lines: now }), toFormValues({ lines: typed }));

  test("takes the price of one line and keeps the kg typed for it", () => {
    const { taken, asked } = merged([{ ...one, pricePerKg: 8_750 }, two], [{ ...one, orderedKg: 19_000 }, two]);
    expect(taken.map(({ row, now }) => [row?.id, now])).toEqual([["1", { pricePerKg: 8_750 }]]);
    expect(asked).toEqual([]);
  });

  test("asks about a price that both changed", () => {
    const { asked } = merged([{ ...one, pricePerKg: 8_750 }, two], [{ ...one, pricePerKg: 8_700 }, two]);
    expect(asked).toMatchObject([{ row: { id: "1" }, now: { pricePerKg: 8_750 }, mine: { pricePerKg: 8_700 } }]);
  });

  test("takes an added and a removed line", () => {
    const three = { ...one, id: 3, gradeId: 7 };
    const merge = merged([one, three], [one, two]);
    expect(merge.taken.map(({ row, now }) => [row?.id, now === null])).toEqual([
      ["2", true],
      ["3", false],
    ]);
    const rows = [one, two].map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, String(v)])));
    const { lines } = mergedInput({ lines: rows }, merge);
    expect(lines).toEqual([rows[0], { id: "3", gradeId: "7", orderedKg: "20000", pricePerKg: "8650" }]);
  });

  test("gives a line that both added once the ID of the stored one", () => {
    const added = { gradeId: 7, orderedKg: 1_000, pricePerKg: 9_000 };
    const merge = merged([one, two, { id: 3, ...added }], [one, two, added]);
    expect(mergedInput({ lines: [{ id: "1" }, { id: "2" }, { id: "" }] }, merge)).toEqual({
      lines: [{ id: "1" }, { id: "2" }, { id: "3" }],
    });
  });

  test("keeps the removal of an unchanged line", () => {
    expect(merged([one, two], [one])).toEqual({ taken: [], asked: [] });
  });

  test("asks about a removed line that the other side changed", () => {
    const changed = { ...two, orderedKg: 30_000 };
    const mineRemoved = merged([one, changed], [one]);
    expect(mineRemoved.asked).toMatchObject([{ row: { id: "2" }, mine: null, now: { orderedKg: 30_000 } }]);
    // The line is shown until the question is answered.
    expect(mergedInput({ lines: [{ id: "1" }] }, mineRemoved).lines).toHaveLength(2);
    expect(merged([one], [one, changed]).asked).toMatchObject([{ row: { id: "2" }, now: null }]);
  });
});

describe("answers", () => {
  const question = { was: { quantityKg: 14_000 }, now: { quantityKg: 13_000 }, mine: { quantityKg: 12_000 }, by: "A" };
  const rowGone = { row: { list: "lines", id: "1" }, was: { bags: 1 }, now: null, mine: { bags: 2 }, by: "A" };
  const ownGone = { row: { list: "lines", id: "2" }, was: { bags: 1 }, now: { bags: 3 }, mine: null, by: "A" };
  const opening: Opening = { values: {}, facts: {}, changed: {}, taken: [], asked: [question, rowGone, ownGone] };

  function sent(answers: string[], fields: Record<string, string> = {}) {
    const form = new FormData();
    const given = { quantityKg: "12.000", "lines[0].id": "1", "lines[1].id": "2", "lines[1].bags": "3", ...fields };
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    form.append("opened", JSON.stringify(opening));
    for (const [index, answer] of answers.entries()) form.append(`answer${index}`, answer);
    const { unanswered } = takeOpening(form);
    return { fields: Object.fromEntries(form), unanswered };
  }

  test("set the value of the other user, keep or drop rows", () => {
    expect(sent(["theirs", "theirs", "theirs"])).toEqual({
      fields: { quantityKg: "13000", "lines[0].id": "2", "lines[0].bags": "3" },
      unanswered: [],
    });
    expect(sent(["mine", "mine", "mine"])).toEqual({
      fields: { quantityKg: "12.000", "lines[0].id": "" },
      unanswered: [],
    });
  });

  test("restore the user's own value after the other one, and keep a value typed since", () => {
    expect(sent(["mine", "mine", "mine"], { quantityKg: "13000" }).fields.quantityKg).toBe("12000");
    expect(sent(["mine", "mine", "mine"], { quantityKg: "12500" }).fields.quantityKg).toBe("12500");
  });

  test("report an error at each unanswered field", () => {
    expect(sent(["theirs", "", "both"]).unanswered).toEqual(["lines[0].id", "lines[1].id"]);
  });

  test.each(["", "[]", "{}", '{"values":1}', '{"values":{},"facts":{},"changed":{},"taken":[{}],"asked":[]}'])(
    "ignore the broken opening %s",
    (text) => expect(readOpening(text)).toBeNull(),
  );

  test("ignore an opening with more fields than a form has, or a longer list", () => {
    const opened = (asked: object[]) => JSON.stringify({ values: {}, facts: {}, changed: {}, taken: [], asked });
    const part = (now: object) => ({ was: null, now, mine: null });
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, 1]));
    expect(readOpening(opened([part({ f: 1 })]))).not.toBeNull();
    expect(readOpening(opened([part(many)]))).toBeNull();
    expect(readOpening(opened([part({ f: Array(101).fill("1") })]))).toBeNull();
  });
});
