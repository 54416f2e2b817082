import type { z } from "zod";
import { issueText, issueStanding } from "#contract/values/issue";
import { type ErrorText, Invalid } from "./errors";

export const MAX_FIELD_ERRORS = 300;
/** Of all objects of a body together: unknown names come from the client. */
const MAX_UNKNOWN_FIELDS = 10;
/** Characters; unknown field names come from the client. */
export const MAX_FIELD_NAME = 200;

/** Errors by field path (`lines.0.orderedKg`). */
export type FieldErrors = Record<string, ErrorText[]>;

/** Validates a value. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema>; fieldErrors?: undefined } | { data?: undefined; fieldErrors: FieldErrors } {
  // Needed to distinguish missing values from wrong types.
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { fieldErrors: groupByField(parsed.error.issues) };
}

/** @throws Invalid */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = checkInput(schema, value);
  if (checked.fieldErrors) throw new Invalid(checked.fieldErrors);
  return checked.data;
}

function groupByField(issues: z.core.$ZodIssue[]): FieldErrors {
  // No prototype, because a field may be called `constructor`.
  const fields = Object.create(null) as FieldErrors;
  const standing = new Map<string, ReturnType<typeof issueStanding>>();
  let left = MAX_FIELD_ERRORS;
  for (const { name: path, text, issue } of eachError(issues)) {
    if (left-- === 0) break;
    const name = path || "body";
    const before = standing.get(name);
    if (before === "alone") continue;
    if (before === "together") fields[name]?.push(text);
    else {
      fields[name] = [text];
      standing.set(name, issueStanding(issue));
    }
  }
  return fields;
}

interface FieldError {
  name: string;
  text: ErrorText;
  issue: z.core.$ZodIssue;
}

function* eachError(issues: z.core.$ZodIssue[]): Generator<FieldError> {
  let unknown = 0;
  for (const issue of issues) {
    const path = issue.path.join(".").slice(0, MAX_FIELD_NAME);
    if (issue.code !== "unrecognized_keys") {
      const { key, params } = issueText(issue as z.core.$ZodRawIssue);
      yield { name: path, text: { key: `validation.${key}`, params }, issue };
      continue;
    }
    // Each unknown field gets a separate error at its name.
    for (const key of issue.keys.slice(0, MAX_UNKNOWN_FIELDS - unknown)) {
      unknown++;
      const name = key.slice(0, MAX_FIELD_NAME);
      const text: ErrorText = { key: "validation.unknown", params: { fields: name } };
      yield { name: [path, name].filter(Boolean).join("."), text, issue };
    }
  }
}
