import type { z } from "zod";
import { issueText, standingOf } from "#contract/issue";
import { ApiFailure } from "./errors";
import { type Language, textOf } from "./texts";

/** What an answer tells at most: a body may have more faults than anybody reads. */
const MOST_FAULTS = 500;

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
  const standing = new Map<string, ReturnType<typeof standingOf>>();
  let left = MOST_FAULTS;
  for (const { name: path, message, issue } of faultsOf(issues, language)) {
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

interface Fault {
  name: string;
  message: string;
  issue: z.core.$ZodIssue;
}

function* faultsOf(issues: z.core.$ZodIssue[], language: Language): Generator<Fault> {
  for (const issue of issues) {
    const path = issue.path.join(".");
    if (issue.code !== "unrecognized_keys") {
      yield { name: path, message: issue.message, issue };
      continue;
    }
    // An unknown field is named itself, not the object that it stands in, and alone: each of 100,000 naming all the others
    // would be an answer that no memory holds.
    for (const key of issue.keys)
      yield {
        name: [path, key].filter(Boolean).join("."),
        message: textOf(language, "validation.unknown", { fields: key }),
        issue,
      };
  }
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
