import { describe, expect, it } from "vitest";
import { errorsAfter, listIntents } from "./list-intents";

const errors = {
  date: ["late"],
  "items[0].bags": ["few"],
  "items[1].bags": ["many"],
  "items[10].kg": ["heavy"],
};
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe("errorsAfter", () => {
  it("moves errors up when an earlier row is removed", () => {
    expect(errorsAfter(errors, { type: "remove", payload: { name: "items", index: 0 } })).toEqual({
      date: ["late"],
      "items[0].bags": ["many"],
      "items[9].kg": ["heavy"],
    });
  });

  it("moves errors down when an earlier row is inserted", () => {
    expect(errorsAfter(errors, { type: "insert", payload: { name: "items", index: 1 } })).toEqual({
      date: ["late"],
      "items[0].bags": ["few"],
      "items[2].bags": ["many"],
      "items[11].kg": ["heavy"],
    });
  });

  it("keeps the errors of earlier rows on removal, and all errors when a row is appended", () => {
    expect(errorsAfter(errors, { type: "remove", payload: { name: "items", index: 10 } })).not.toHaveProperty([
      "items[10].kg",
    ]);
    expect(errorsAfter(errors, { type: "insert", payload: { name: "items" } })).toBe(errors);
  });
});

describe("listIntents", () => {
  const validate = listIntents(errors);

  it("leaves a form without an intent to the server", () => {
    expect(validate({ formData: form({ date: "2026-11-20" }) })).toMatchObject({ status: "error", error: null });
  });

  it("applies a list intent without the server", () => {
    const intent = JSON.stringify({ type: "remove", payload: { name: "items", index: 0 } });
    const submission = validate({
      formData: form({ "items[0].bags": "1", "items[1].bags": "2", __intent__: intent }),
    });
    expect(submission.payload).toEqual({ items: [{ bags: "2" }] });
    expect(submission).toHaveProperty(["error", "items[0].bags"], ["many"]);
  });
});
