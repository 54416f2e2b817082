import type { z } from "zod";

/** Keys under `validation` in public/locales/<lng>/errors.json. */
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
  "unknownParameter",
  "unknownInForm",
  "twice",
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
  "marks",
  "plate",
  "hour",
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
  "timeZone",
  "shiftHours",
  "reasonInWords",
  "weightSource",
  "framePattern",
  "line",
  "hexBytes",
] as const;
export type ValidationKey = (typeof VALIDATION_KEYS)[number];

export interface IssueText {
  key: ValidationKey;
  params: Record<string, string | number>;
}

/** Options for `refine`: `z.string().refine(isPlate, rule("plate"))`. @param params values in the text */
export function rule(key: ValidationKey, params: Record<string, string | number> = {}) {
  return { params: { rule: key, ...params } };
}

/** Runs a cross-field rule even if other fields are invalid, so that a form shows all errors. */
export const always = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };

/** By zod's expected type. */
const KINDS: Partial<Record<string, ValidationKey>> = {
  string: "text",
  number: "number",
  int: "whole",
  boolean: "flag",
  array: "list",
  object: "object",
};

/**
 * Returns `alone` for a missing or wrong-typed value, which hides other issues; `vague` for a generic number limit,
 * which others hide.
 */
export function issueStanding(issue: z.core.$ZodIssue): "alone" | "vague" | "together" {
  if (issue.code === "invalid_type") return "alone";
  if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) <= 1) return "alone";
  const limit = issue.code === "too_big" ? issue.maximum : issue.code === "too_small" ? issue.minimum : 0;
  return Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER ? "vague" : "together";
}

/** Maps a zod issue to its text key and parameters. */
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
