import type { z } from "zod";

/** Keys of the texts of a schema's issues, under `validation` in public/locales/<lng>/errors.json. */
export const VALIDATION_KEYS = [
  "required",
  "type",
  "text",
  "number",
  "typedNumber",
  "flag",
  "list",
  "object",
  "choice",
  "unknown",
  "unique",
  "textShort",
  "textLong",
  "numberSmall",
  "numberBig",
  "above",
  "listShort",
  "listLong",
  "step",
  "whole",
  "typedWhole",
  "email",
  "date",
  "characters",
  "plate",
  "npwp",
  "code",
  "name",
  "either",
  "page",
  "decimals",
  "appCode",
  "factorCode",
  "dateRange",
  "dayOrder",
  "daySpan",
  "acrossRows",
  "renamed",
  "timeZone",
  "reasonInWords",
  "weightSource",
] as const;
export type ValidationKey = (typeof VALIDATION_KEYS)[number];

export interface IssueText {
  key: ValidationKey;
  params: Record<string, string | number>;
}

/**
 * Options for a `refine` that stands for a rule of its own: `z.string().refine(isPlate, rule("plate"))`.
 *
 * @param params values that the text names
 */
export function rule(key: ValidationKey, params: Record<string, string | number> = {}) {
  return { params: { rule: key, ...params } };
}

/** For a rule over several fields: runs it even when others are wrong, so that a form shows all of its errors at once. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };

/** Keys of the texts for a value of the wrong type, by zod's name of the expected one. */
const KINDS: Partial<Record<string, ValidationKey>> = {
  string: "text",
  number: "number",
  int: "whole",
  boolean: "flag",
  array: "list",
  object: "object",
};

/**
 * Tells how an issue is shown together with others about the same value: `alone` when nothing else can be said of it, because it is not
 * there or of another kind; `vague` when any other says more, because its limit is only that of all whole numbers.
 */
export function standingOf(issue: z.core.$ZodIssue): "alone" | "vague" | "together" {
  if (issue.code === "invalid_type") return "alone";
  if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) <= 1) return "alone";
  const limit = issue.code === "too_big" ? issue.maximum : issue.code === "too_small" ? issue.minimum : 0;
  return Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER ? "vague" : "together";
}

/** Turns a zod issue into the key of its text and the values that the text names. */
export function issueText(issue: z.core.$ZodRawIssue): IssueText {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "")
        return { key: "required", params: {} };
      return { key: KINDS[issue.expected] ?? "type", params: {} };
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "not_multiple_of":
      return { key: "step", params: { step: Number(issue.divisor) } };
    case "invalid_format":
      return { key: issue.format === "email" ? "email" : "characters", params: {} };
    case "invalid_value":
      if (issue.input === undefined || issue.input === null || issue.input === "")
        return { key: "required", params: {} };
      return { key: "choice", params: { choices: issue.values.map(String).join(", ") } };
    case "unrecognized_keys":
      return { key: "unknown", params: { fields: issue.keys.join(", ") } };
    case "custom":
      return customIssue(issue.params);
    default:
      return { key: "type", params: {} };
  }
}

function tooSmall(origin: string, min: number, inclusive: boolean): IssueText {
  if (origin === "string") return min <= 1 ? { key: "required", params: {} } : { key: "textShort", params: { min } };
  if (origin === "array") return { key: "listShort", params: { min } };
  return { key: inclusive ? "numberSmall" : "above", params: { min } };
}

function tooBig(origin: string, max: number): IssueText {
  if (origin === "string") return { key: "textLong", params: { max } };
  if (origin === "array") return { key: "listLong", params: { max } };
  return { key: "numberBig", params: { max } };
}

function customIssue(params: Record<string, unknown> | undefined): IssueText {
  const { rule: key, ...rest } = params ?? {};
  const known = VALIDATION_KEYS.find((name) => name === key);
  return known ? { key: known, params: rest as IssueText["params"] } : { key: "type", params: {} };
}
