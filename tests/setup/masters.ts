import { z } from "zod";
import { masters } from "#contract/masters/masters";
import { normalisePlate } from "#contract/weighing/plate";
import { MASTERS } from "./role-table";

type MasterName = (typeof MASTERS)[number];
export type MasterBody = Record<string, unknown>;

interface MasterSample {
  /** the unique field */
  key: string;
  /** the stored form of the unique field */
  stored: (key: string) => string;
  /** a body with this text as its unique field, limited to the characters of a code */
  body: (key: string) => MasterBody;
  /** a text field that `q` searches */
  text: string;
  /** another value of a field that is not unique, and its value in `body` */
  change: { field: string; from: unknown; to: unknown };
}

/** Candidate values of master fields: the first one that a field accepts is its sample, the next one its change. */
const VALUES = ["Jl. Kenanga 7", "2026-11-01", 50, 25, "912345678901234", true, null];

/** A tax number for every key, because a repeated one needs a reason. */
const keys: string[] = [];
function sampleValue(area: MasterName, text: string, field: string, value: unknown): unknown {
  if (field !== "npwp") return value;
  const key = `${area} ${text.trim().toLowerCase()}`;
  if (!keys.includes(key)) keys.push(key);
  return `8${String(keys.indexOf(key)).padStart(14, "0")}`;
}

/** Builds a sample from the contract, so that tests cover new masters without changes. */
function masterSample(area: MasterName): MasterSample {
  const { key, input, searchable } = masters[area];
  const shape: Record<string, z.ZodType> = input.shape;
  const taken = (field: string) =>
    [...enumOptions(shape[field]), ...VALUES].filter((value) => accepts(shape[field], value));
  // A list takes none of the values.
  const fields = Object.keys(shape).filter(
    (field) => field !== key && field !== "active" && taken(field).some((value) => value !== null),
  );
  const [changed = ""] = fields.filter((field) => taken(field).length > 1);
  const [from, to] = taken(changed);
  return {
    key,
    stored: (text) => (key === "licensePlate" ? (normalisePlate(text) ?? text) : text),
    body: (text) => ({
      [key]: text,
      ...Object.fromEntries(fields.map((field) => [field, sampleValue(area, text, field, taken(field)[0])])),
    }),
    text: searchable.at(-1) ?? key,
    change: { field: changed, from, to },
  };
}

const enumOptions = (schema: z.ZodType | undefined): readonly unknown[] =>
  schema instanceof z.ZodEnum ? schema.options : [];

/** Returns true if a field accepts a value unchanged. */
function accepts(schema: z.ZodType | undefined, value: unknown): boolean {
  const parsed = schema?.safeParse(value);
  return parsed?.success === true && parsed.data === value;
}

/** Samples of each master. */
export const masterSamples = Object.fromEntries(MASTERS.map((area) => [area, masterSample(area)])) as Record<
  MasterName,
  MasterSample
>;
