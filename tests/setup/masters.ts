import { z } from "zod";
import { masters } from "#contract/masters";
import { MASTERS } from "./role-table";

type MasterName = (typeof MASTERS)[number];
export type MasterBody = Record<string, unknown>;

interface MasterSample {
  /** the field that is unique */
  key: string;
  /** a body with this text as its unique field; the text holds only what a code may hold */
  body: (key: string) => MasterBody;
  /** a field in which `q` is looked for and that takes any text */
  text: string;
  /** another value of a field that is not unique, with what it was in `body` */
  change: { field: string; from: unknown; to: unknown };
}

/** Values that the fields of masters take: the first that a field's schema accepts is its sample, the next one its change. */
const VALUES = ["Jl. Kenanga 7", "2026-11-01", 50, 25, "012345678901234", true, null];

/** Makes a sample from the contract alone, so that a new master is tested without a line here. */
function sampleOf(area: MasterName): MasterSample {
  const { key, input, searchable } = masters[area];
  const shape: Record<string, z.ZodType> = input.shape;
  const fields = Object.keys(shape).filter((field) => field !== key && field !== "active");
  const taken = (field: string) =>
    [...choicesOf(shape[field]), ...VALUES].filter((value) => accepts(shape[field], value));
  const [changed = ""] = fields.filter((field) => taken(field).length > 1);
  const [from, to] = taken(changed);
  return {
    key,
    body: (text) => ({ [key]: text, ...Object.fromEntries(fields.map((field) => [field, taken(field)[0]])) }),
    text: searchable.at(-1) ?? key,
    change: { field: changed, from, to },
  };
}

const choicesOf = (schema: z.ZodType | undefined): readonly unknown[] =>
  schema instanceof z.ZodEnum ? schema.options : [];

/** Tells whether a field takes a value and keeps it as it is. */
function accepts(schema: z.ZodType | undefined, value: unknown): boolean {
  const parsed = schema?.safeParse(value);
  return parsed?.success === true && parsed.data === value;
}

/** How rows of each master look to the tests. */
export const masterSamples = Object.fromEntries(MASTERS.map((area) => [area, sampleOf(area)])) as Record<
  MasterName,
  MasterSample
>;
