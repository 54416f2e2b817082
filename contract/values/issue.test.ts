import { describe, expect, it } from "vitest";
import { z } from "zod";
import { issueText, type IssueText, rule, issueStanding } from "./issue";

/** Issues carry their input only when zod reports them itself. */
const textsOf = (schema: z.ZodType, value: unknown) =>
  issuesOf(schema, value).map(({ message }) => JSON.parse(message) as IssueText);

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: (issue) => JSON.stringify(issueText(issue)) }).error?.issues ?? [];

const whole = z.object({ kg: z.int() });
const colour = z.enum(["red", "blue"]);

describe("an issue has the key and parameters of its text", () => {
  it.each<[string, z.ZodType, unknown, IssueText["key"], IssueText["params"]]>([
    ["a missing field", z.object({ name: z.string() }), {}, "required", {}],
    ["null", z.string(), null, "required", {}],
    ["an empty text for a number", z.number(), "", "required", {}],
    ["a missing choice", colour, undefined, "required", {}],
    ["null for a choice", colour, null, "required", {}],
    ["an empty choice", colour, "", "required", {}],
    ["an empty text", z.string().min(1), "", "required", {}],
    ["a number for a text", z.string(), 7, "text", {}],
    ["a text for a number", z.number(), "7", "number", {}],
    ["NaN", z.number(), NaN, "number", {}],
    ["a fraction for a whole number", whole, { kg: 1.5 }, "whole", {}],
    ["a text for a boolean", z.boolean(), "yes", "flag", {}],
    ["an object for a list", z.array(z.string()), {}, "list", {}],
    ["a list for an object", z.object({}), [], "object", {}],
    ["a text for a date", z.date(), "2026-11-20", "type", {}],
    ["a short text", z.string().min(3), "ab", "textShort", { min: 3 }],
    ["a short list", z.array(z.string()).min(2), ["a"], "listShort", { min: 2 }],
    ["an empty list", z.array(z.string()).min(1), [], "listShort", { min: 1 }],
    ["a small number", z.number().min(5), 4, "numberSmall", { min: 5 }],
    ["a number at an exclusive limit", z.number().gt(0), 0, "above", { min: 0 }],
    ["a long text", z.string().max(3), "abcd", "textLong", { max: 3 }],
    ["a long list", z.array(z.string()).max(1), ["a", "b"], "listLong", { max: 1 }],
    ["a large number", z.number().max(5), 6, "numberBig", { max: 5 }],
    ["a number off the step", z.number().multipleOf(10), 15, "step", { step: 10 }],
    ["an invalid e-mail address", z.email(), "nobody", "email", {}],
    ["an invalid format", z.url(), "nowhere", "characters", {}],
    ["characters outside a pattern", z.string().regex(/^a$/), "b", "characters", {}],
    ["an unknown choice", colour, "green", "choice", { choices: "red, blue" }],
    ["another literal", z.literal("1"), "2", "choice", { choices: "1" }],
    ["unknown fields", z.strictObject({}), { role: 1, id: 2 }, "unknown", { fields: "role, id" }],
    ["a rule", z.string().refine(() => false, rule("plate")), "x", "plate", {}],
    ["a rule with values", z.string().refine(() => false, rule("page", { max: 9 })), "x", "page", { max: 9 }],
    ["a refinement without a rule", z.string().refine(() => false), "x", "type", {}],
    ["a rule without a text", z.string().refine(() => false, { params: { rule: "none" } }), "x", "type", {}],
    ["a value outside a union", z.union([z.string(), z.int()]), true, "type", {}],
    ["an invalid key", z.record(z.string().max(1), z.string()), { ab: "x" }, "type", {}],
  ])("%s", (_, schema, value, key, params) => expect(textsOf(schema, value)).toEqual([{ key, params }]));
});

describe("issueStanding", () => {
  it.each<[ReturnType<typeof issueStanding>, string, z.ZodType, unknown]>([
    ["alone", "when the value is missing", z.string(), undefined],
    ["alone", "when the type is wrong", z.number(), "7"],
    ["alone", "when a text is empty", z.string().min(1), ""],
    ["together", "when a text is short", z.string().min(3), ""],
    ["together", "when a list is empty", z.array(z.string()).min(1), []],
    ["together", "when a number is too small", z.number().min(1), 0],
    ["together", "when a number is too big", z.int().max(5), 6],
    ["together", "when a custom rule fails", z.string().refine(() => false, rule("plate")), "x"],
    ["vague", "above the safe integers", z.int(), 1e300],
    ["vague", "below the safe integers", z.int(), -1e300],
  ])("returns %s %s", (standing, _, schema, value) =>
    expect(issuesOf(schema, value).map(issueStanding)[0]).toBe(standing),
  );
});
