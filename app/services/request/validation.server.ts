import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { z } from "zod";
import type { ErrorText } from "#contract/answers";
import { CLOSED_REASON } from "#contract/plant/closing";
import { issueText } from "#contract/values/issue";
import type { Locale } from "#contract/constants";
import { parseDayText } from "#contract/values/day-text";
import { readNumber } from "#contract/values/number";
import { NUMBER_EXAMPLES } from "~/definitions/numbers";
import type { Say } from "./locale.server";
import { screenError } from "./screen-error.server";

/** Error texts are `errors:validation.<key>`. */

/** Fields of every form that schemas do not see. */
const CONTROL_FIELDS = ["intent", "version", "idempotencyKey", "recordName", "takeBack", CLOSED_REASON] as const;

type Coerce = <S extends z.ZodType>(schema: S) => S;
const coercions = new Map<Locale, Coerce>();

function coercionFor(locale: Locale): Coerce {
  const known = coercions.get(locale);
  if (known !== undefined) return known;
  const { coerceFormValue } = configureCoercion({
    stripEmptyString: withoutBlank,
    customize: (type) => {
      // An unchecked box means false, not the API's default.
      if (isBoolean(type)) return readTick;
      if (isDate(type)) return dayOr;
      return isNumber(type) ? (value) => numberOr(value, locale, isWhole(type) ? 0 : 2) : null;
    },
  });
  const coerce = coerceFormValue as Coerce;
  coercions.set(locale, coerce);
  return coerce;
}

/** Schemas trim, so blank means empty. */
const withoutBlank = (text: string) => (text.trim() === "" ? undefined : text);

/** Parses a number; returns other values unchanged for the schema to reject. */
function numberOr(value: unknown, locale: Locale, precision: number): unknown {
  if (typeof value !== "string") return value;
  const read = readNumber(value, locale, precision);
  // The field asks about ambiguous numbers; without JavaScript this error does.
  if (read === undefined || read.ambiguous) return withoutBlank(value);
  // A fractional number would keep zod from running refinements.
  return precision === 0 && !Number.isInteger(read.value) ? value : read.value;
}

/** Reads a day first, as its field shows it; returns other values unchanged for the schema to reject. */
const dayOr = (value: unknown) => (typeof value === "string" ? (parseDayText(value) ?? withoutBlank(value)) : value);

function isDate(type: z.core.$ZodType): boolean {
  const { def } = (type as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return isDate(def.innerType);
  return String(z.globalRegistry.get(type)?.format).startsWith("date");
}

const isNumber = (type: z.core.$ZodType) => type._zod.def.type === "number";
const isWhole = ({ _zod: { def } }: { _zod: { def: object } }) => "format" in def && def.format === "safeint";

const TICKS: Record<string, boolean> = { on: true, true: true, "1": true, off: false, false: false, "0": false };
const readTick = (value: unknown) =>
  value === undefined || value === "" ? false : typeof value === "string" ? (TICKS[value] ?? value) : value;

function isBoolean(type: z.core.$ZodType): boolean {
  const { def } = (type as z.core.$ZodTypes)._zod;
  return def.type === "boolean" || (def.type === "default" && isBoolean(def.innerType));
}

/** Validates a form. Unknown fields are errors, except CONTROL_FIELDS. */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S, say: Say, locale: Locale) {
  const own = new FormData();
  for (const [name, value] of form) {
    if (!CONTROL_FIELDS.some((control) => control === name)) own.append(name, value);
  }
  return parseWithZod(own, {
    schema: coercionFor(locale)(schema),
    disableAutoCoercion: true,
    error: (issue) => say(typedIssue(issue)),
  });
}

/** Returns the error of a value, with the expected number format. Names of unknown fields are not sent back. */
function typedIssue(issue: z.core.$ZodRawIssue): ErrorText {
  const { key, params } = issueText(issue);
  if (key === "unknown") return { code: "validation.unknownInForm" };
  if (key !== "number" && key !== "whole") return { code: `validation.${key}`, params };
  const whole = key === "whole" || (issue.inst !== undefined && isWhole(issue.inst));
  return { code: `validation.${whole ? "typedWhole" : "typedNumber"}`, params: NUMBER_EXAMPLES };
}

function issueMessage(issue: z.core.$ZodRawIssue, say: Say): string {
  const { key, params } = issueText(issue);
  return say({ code: `validation.${key}`, params });
}

/** Returns HTML constraints for `useForm({ constraint })`. */
export function htmlConstraints(schema: z.ZodType) {
  return getZodConstraint(schema);
}

const knownNames = new WeakMap<z.ZodType, readonly string[]>();

/** Returns the names of a form's fields, with `[]` for any index. */
export function fieldNames(schema: z.ZodType): readonly string[] {
  const names = knownNames.get(schema) ?? Object.keys(getZodConstraint(schema));
  knownNames.set(schema, names);
  return names;
}

export interface RefusedParameter {
  name: string;
  /** As typed, without control characters. */
  value: string;
  text: string;
}

/**
 * Validates search parameters. Invalid ones count as missing, because URLs are edited and bookmarked.
 * @param unread parameters of the schema that count as missing
 * @returns valid values, and refused parameters once
 * @throws Response 400 if a required one is missing
 */
export function parseQuery<S extends z.ZodObject>(
  search: URLSearchParams,
  schema: S,
  say: Say,
  unread: readonly string[] = [],
) {
  const known = Object.keys(schema.shape).filter((name) => !unread.includes(name));
  const given = Object.fromEntries([...search].filter(([name, value]) => known.includes(name) && value !== ""));
  const parsed = schema.safeParse(given, { error: (issue) => issueMessage(issue, say) });
  if (parsed.success) return { values: parsed.data, refused: [] };
  const refused = new Map<string, RefusedParameter>();
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    const value = (given[name] ?? "").replace(/\p{Cc}/gu, "\uFFFD");
    if (!refused.has(name)) refused.set(name, { name, value, text: issue.message });
  }
  for (const name of refused.keys()) delete given[name];
  const rest = schema.safeParse(given);
  if (!rest.success) throw screenError("refused");
  return { values: rest.data, refused: [...refused.values()] };
}
