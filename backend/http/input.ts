import type { z } from "zod";
import { issueText, standingOf } from "#contract/issue";
import { ApiFailure } from "./errors";
import { type Language, textOf } from "./texts";

/** Errors of an answer: a body may have more than anybody reads. */
const MAX_FIELD_ERRORS = 500;
/** Longest name of a field in an answer, in characters: an unknown field is named as it was sent. */
const MAX_FIELD_NAME = 200;

/** Error texts by field; a field within a list is named `lines.0.orderedKg`. */
export type FieldErrors = Record<string, string[]>;

/** Checks a value by a schema. Returns it in the schema's types, or its errors in a language. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
): { data: z.output<Schema>; fieldErrors?: undefined } | { data?: undefined; fieldErrors: FieldErrors } {
  const error = (issue: z.core.$ZodRawIssue) => {
    const { key, params } = issueText(issue);
    return textOf(language, `validation.${key}`, params);
  };
  const parsed = schema.safeParse(value, { error });
  return parsed.success ? { data: parsed.data } : { fieldErrors: fieldErrorsOf(parsed.error.issues, language) };
}

/** Checks the input of a call by a schema. @throws InvalidInput with the errors of every field */
export function parseInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  const { data, fieldErrors } = checkInput(schema, value, language);
  if (fieldErrors) throw new InvalidInput(fieldErrors);
  return data;
}

function fieldErrorsOf(issues: z.core.$ZodIssue[], language: Language): FieldErrors {
  // Without a prototype: a body may well have a field that is called `constructor`.
  const fields = Object.create(null) as FieldErrors;
  const standing = new Map<string, ReturnType<typeof standingOf>>();
  let left = MAX_FIELD_ERRORS;
  for (const { name: path, message, issue } of eachError(issues, language)) {
    if (left-- === 0) break;
    const name = path || "body";
    const before = standing.get(name);
    if (before === "alone") continue;
    if (before === "together") fields[name]?.push(message);
    else {
      fields[name] = [message];
      standing.set(name, standingOf(issue));
    }
  }
  return fields;
}

interface FieldError {
  name: string;
  message: string;
  issue: z.core.$ZodIssue;
}

function* eachError(issues: z.core.$ZodIssue[], language: Language): Generator<FieldError> {
  for (const issue of issues) {
    const path = issue.path.join(".").slice(0, MAX_FIELD_NAME);
    if (issue.code !== "unrecognized_keys") {
      yield { name: path, message: issue.message, issue };
      continue;
    }
    // Each unknown field gets an error of its own that names it alone: 100,000 errors that name 100,000 fields each would
    // be an answer that no memory holds.
    for (const key of issue.keys) {
      const name = key.slice(0, MAX_FIELD_NAME);
      const message = textOf(language, "validation.unknown", { fields: name });
      yield { name: [path, name].filter(Boolean).join("."), message, issue };
    }
  }
}

/** 422 with field errors that are in words already. */
export class InvalidInput extends ApiFailure {
  constructor(
    private readonly texts: FieldErrors,
    text: ApiFailure["text"] = { key: "invalid" },
  ) {
    super(422, text);
  }

  override fieldTexts(): FieldErrors {
    return this.texts;
  }
}
