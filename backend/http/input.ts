import type { z } from "zod";
import { issueText, standingOf } from "#contract/issue";
import { type ErrorText, Invalid } from "./errors";

/** Errors of an answer: a body may have more than anybody reads. */
const MAX_FIELD_ERRORS = 300;
/** Longest name of a field in an answer, in characters: an unknown field is named as it was sent. */
const MAX_FIELD_NAME = 200;

/** Errors by field; a field within a list is named `lines.0.orderedKg`. */
export type FieldErrors = Record<string, ErrorText[]>;

/** Checks a value by a schema. Returns it in the schema's types, or its errors. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema>; fieldErrors?: undefined } | { data?: undefined; fieldErrors: FieldErrors } {
  // The input of an issue tells a missing value from one of a wrong type.
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? { data: parsed.data } : { fieldErrors: fieldErrorsOf(parsed.error.issues) };
}

/** Checks the input of a call by a schema. @throws Invalid with the errors of every field */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const { data, fieldErrors } = checkInput(schema, value);
  if (fieldErrors) throw new Invalid(fieldErrors);
  return data;
}

function fieldErrorsOf(issues: z.core.$ZodIssue[]): FieldErrors {
  // Without a prototype: a body may well have a field that is called `constructor`.
  const fields = Object.create(null) as FieldErrors;
  const standing = new Map<string, ReturnType<typeof standingOf>>();
  let left = MAX_FIELD_ERRORS;
  for (const { name: path, text, issue } of eachError(issues)) {
    if (left-- === 0) break;
    const name = path || "body";
    const before = standing.get(name);
    if (before === "alone") continue;
    if (before === "together") fields[name]?.push(text);
    else {
      fields[name] = [text];
      standing.set(name, standingOf(issue));
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
  for (const issue of issues) {
    const path = issue.path.join(".").slice(0, MAX_FIELD_NAME);
    if (issue.code !== "unrecognized_keys") {
      const { key, params } = issueText(issue as z.core.$ZodRawIssue);
      yield { name: path, text: { key: `validation.${key}`, params }, issue };
      continue;
    }
    // Each unknown field gets an error of its own that names it alone: 100,000 errors that name 100,000 fields each would
    // be an answer that no memory holds.
    for (const key of issue.keys) {
      const name = key.slice(0, MAX_FIELD_NAME);
      const text: ErrorText = { key: "validation.unknown", params: { fields: name } };
      yield { name: [path, name].filter(Boolean).join("."), text, issue };
    }
  }
}
