import { z } from "zod";
import { overloadGuard } from "./weighing/vehicle";
import { FALLBACK_LOCALE, LOCALES } from "./constants";
import { isTimeZone, scaleLimits } from "./plant/plant";
import { isShiftHours, tidyShiftHours } from "./plant/shift-hours";
import { clearOwn, unusualLimits } from "./weighing/unusual";

const number = (limits: z.ZodType<number, number>, usual: number) => z.coerce.number().pipe(limits).default(usual);

/** Schema of a URL that matches a pattern; the error shows the example. */
export const address = (pattern: RegExp, example: string) =>
  z.string().refine((url) => URL.canParse(url) && pattern.test(url), `must be an address such as ${example}`);

/** Settings shared by app and backend, parsed once at boot. Saved settings take precedence (contract/plant/plant.ts). */
export const plantEnv = {
  APP_TIMEZONE: z.string().default("Asia/Jakarta").refine(isTimeZone, "must be a time zone such as Asia/Jakarta"),
  SCALE_DIVISION_KG: number(scaleLimits.SCALE_DIVISION_KG, 10),
  SCALE_MIN_DIVISIONS: number(scaleLimits.SCALE_MIN_DIVISIONS, 20),
  SCALE_CAPACITY_KG: number(scaleLimits.SCALE_CAPACITY_KG, 80_000),
  /** Largest net-to-items difference without a reason; two decimals. */
  WEIGHT_TOLERANCE_PCT: number(scaleLimits.WEIGHT_TOLERANCE_PCT, 0.5),
  SCALE_CURVE_DAYS: number(scaleLimits.SCALE_CURVE_DAYS, 90),
  CALL_MINUTES: number(scaleLimits.CALL_MINUTES, 10),
  SHIFT_HOURS: z
    .string()
    .default("07:00 15:00 23:00")
    .transform(tidyShiftHours)
    .refine(isShiftHours, "must be three times of day in their order, such as 07:00 15:00 23:00"),
  USUAL_TARE_MIN_KG: number(unusualLimits.USUAL_TARE_MIN_KG, 2_000),
  USUAL_TARE_MAX_KG: number(unusualLimits.USUAL_TARE_MAX_KG, 25_000),
  USUAL_GROSS_MIN_KG: number(unusualLimits.USUAL_GROSS_MIN_KG, 6_000),
  USUAL_GROSS_MAX_KG: number(unusualLimits.USUAL_GROSS_MAX_KG, 60_000),
  UNUSUAL_TARE_KG: number(unusualLimits.UNUSUAL_TARE_KG, 500),
  UNUSUAL_TARE_SPREADS: number(unusualLimits.UNUSUAL_TARE_SPREADS, 4),
  UNUSUAL_GROSS_PCT: number(unusualLimits.UNUSUAL_GROSS_PCT, 5),
  UNUSUAL_ITEM_PCT: number(unusualLimits.UNUSUAL_ITEM_PCT, 5),
  UNUSUAL_NET_PCT: number(unusualLimits.UNUSUAL_NET_PCT, 10),
  UNUSUAL_OVER_NOTE_PCT: number(unusualLimits.UNUSUAL_OVER_NOTE_PCT, 10),
  UNUSUAL_DAYS_BACK: number(unusualLimits.UNUSUAL_DAYS_BACK, 31),
  UNUSUAL_CLEAR_OWN: clearOwn.default("0"),
  OVERLOAD_GUARD: overloadGuard.default("ask"),
  /** Public base URL, without a path. */
  APP_URL: address(/^https?:\/\/[^/?#]+\/*$/, "https://gudang.example").optional(),
  /** Language of first visits and of mails without a known language. */
  DEFAULT_LOCALE: z.enum(LOCALES).default(FALLBACK_LOCALE),
  /** Empty: papers have an empty letterhead. */
  COMPANY_NAME: z.string().default(""),
  COMPANY_ADDRESS: z.string().default(""),
  COMPANY_PHONE: z.string().default(""),
};

/** Parses the environment. @throws Error that names every invalid variable */
export function parseEnv<T extends z.ZodRawShape>(shape: T, source: Record<string, string | undefined>) {
  // Empty counts as unset, as in .env files.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(given);
  const bad = parsed.success
    ? crossed(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issueText(issue)}`);
  if (parsed.success && bad.length === 0) return parsed.data;
  throw new Error(`The environment is not right: ${bad.join("; ")}.`);
}

const LIMITS = [
  ["USUAL_TARE_MIN_KG", "USUAL_TARE_MAX_KG"],
  ["USUAL_GROSS_MIN_KG", "USUAL_GROSS_MAX_KG"],
  ["SCALE_DIVISION_KG", "SCALE_CAPACITY_KG"],
] as const;

function crossed(values: Record<string, unknown>): string[] {
  return LIMITS.filter(([low, high]) => Number(values[low]) >= Number(values[high])).map(
    ([low, high]) => `${low}: must be below ${high}`,
  );
}

/** Says what would be right; zod's own sentences never reach the operator. */
function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "custom":
      return issue.params?.rule === "decimals" ? `must have at most ${issue.params.decimals} decimals` : issue.message;
    case "too_small":
      return issue.origin === "string"
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be ${issue.values.join(" or ")}`;
    case "invalid_type":
      return issue.expected === "string"
        ? "must be set"
        : `must be a ${issue.expected === "int" ? "whole " : ""}number`;
    case "invalid_format":
      return issue.format === "url" ? "must be an address such as https://gudang.example" : "is not valid";
    default:
      return "is not valid";
  }
}
