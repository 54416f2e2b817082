import { describe, expect, it } from "vitest";
import { MAX_JSON_DEPTH } from "../constants";
import { isBeyondJson, repeatedKey } from "./json-size";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("isBeyondJson", () => {
  it.each([
    ["{}", 2],
    ['{"a":1,"b":[1,2]}', 5],
    ['{"a":"[[[[[[[[[[[[,,,,,,,,"}', 2],
    [String.raw`{"a":"\"[[[[[[[[[[[,,,,,,\\"}`, 2],
    [nested(MAX_JSON_DEPTH), 100],
    ["", 1],
    ['"', 1],
    ['"\\', 1],
  ])("accepts a body within the limits: %s", (text, maxValues) => expect(isBeyondJson(text, maxValues)).toBe(false));

  it.each([
    ["[1,2,3]", 3],
    [nested(MAX_JSON_DEPTH + 1), 100],
    ["[".repeat(50_000), 100_000],
    [`[${"{},".repeat(100)}{}]`, 200],
    [String.raw`["\\",1,2]`, 3],
  ])("rejects a body beyond the limits: %#", (text, maxValues) => expect(isBeyondJson(text, maxValues)).toBe(true));
});

describe("repeatedKey", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"b":{"c":1,"c" : 2}}', "c"],
    ['[{"a":1},{"b":1,\n"b"\t:2}]', "b"],
    [String.raw`{"a":1,"\u0061":2}`, "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,"":2}', ""],
  ])("finds the key that an object has twice: %s", (text, key) => expect(repeatedKey(text)).toBe(key));

  it.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":["a","a"]}',
    String.raw`{"a":"\",\"a\":1","b":1}`,
    '["a","a"]',
    '"a"',
    "",
    "]}",
  ])("finds no repeated key in: %s", (text) => expect(repeatedKey(text)).toBeUndefined());
});
