import type { z } from "zod";
import { issueText } from "#contract/issue";
import { ApiFailure } from "./errors";
import { type Language, textOf } from "./texts";

/** Texts by the field at fault; a field within a list is named `lines.0.orderedKg`. */
export type FaultTexts = Record<string, string[]>;

/** Holds a value against a schema: what it says in the schema's own types, or what is wrong in the texts of a language. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
): { data: z.output<Schema>; faults?: undefined } | { data?: undefined; faults: FaultTexts } {
  const said = (issue: z.core.$ZodRawIssue) => {
    const { key, params } = issueText(issue);
    return textOf(language, `validation.${key}`, params);
  };
  const parsed = schema.safeParse(value, { error: said });
  return parsed.success ? { data: parsed.data } : { faults: fieldsAtFault(parsed.error.issues, language) };
}

/** Holds what a call brings against a schema. @throws InvalidInput with the texts of every field at fault */
export function parseInput(schema: z.ZodType, value: unknown, language: Language): unknown {
  const { data, faults } = checkInput(schema, value, language);
  if (faults) throw new InvalidInput(faults);
  return data;
}

function fieldsAtFault(issues: z.core.$ZodIssue[], language: Language): FaultTexts {
  // Without a prototype: a body may well have a field that is called `constructor`.
  const fields = Object.create(null) as FaultTexts;
  for (const issue of issues) {
    const path = issue.path.join(".");
    // An unknown field is named itself, not the object that it stands in.
    const names =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [path, key].filter(Boolean).join(".")) : [path];
    const message =
      issue.code === "unrecognized_keys"
        ? textOf(language, "validation.unknown", { fields: issue.keys.join(", ") })
        : issue.message;
    for (const name of names) (fields[name || "body"] ??= []).push(message);
  }
  return fields;
}

/** 422 with texts that are in words already: they are given where the input is at hand. */
export class InvalidInput extends ApiFailure {
  constructor(
    private readonly texts: FaultTexts,
    said: ApiFailure["said"] = { key: "invalid" },
  ) {
    super(422, said);
  }

  override fieldTexts(): FaultTexts {
    return this.texts;
  }
}
