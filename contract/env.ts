import { z } from "zod";
import { FALLBACK_LOCALE, LOCALES } from "./constants";
import { isTimeZone, scaleLimits } from "./plant";
import { clearOwn, outlierLimits } from "./outlier";

const number = (limits: z.ZodType<number, number>, usual: number) => z.coerce.number().pipe(limits).default(usual);

/** Settings shared by app and backend, parsed once at boot. Saved settings take precedence (contract/plant.ts). */
export const plantEnv = {
  APP_TIMEZONE: z.string().default("Asia/Jakarta").refine(isTimeZone, "must be a time zone such as Asia/Jakarta"),
  SCALE_DIVISION_KG: number(scaleLimits.SCALE_DIVISION_KG, 10),
  SCALE_MIN_DIVISIONS: number(scaleLimits.SCALE_MIN_DIVISIONS, 20),
  SCALE_CAPACITY_KG: number(scaleLimits.SCALE_CAPACITY_KG, 80_000),
  /** Largest net-to-items difference without a reason; two decimals. */
  WEIGHT_TOLERANCE_PCT: number(scaleLimits.WEIGHT_TOLERANCE_PCT, 0.5),
  USUAL_TARE_MIN_KG: number(outlierLimits.USUAL_TARE_MIN_KG, 2_000),
  USUAL_TARE_MAX_KG: number(outlierLimits.USUAL_TARE_MAX_KG, 25_000),
  USUAL_GROSS_MIN_KG: number(outlierLimits.USUAL_GROSS_MIN_KG, 6_000),
  USUAL_GROSS_MAX_KG: number(outlierLimits.USUAL_GROSS_MAX_KG, 60_000),
  UNUSUAL_TARE_KG: number(outlierLimits.UNUSUAL_TARE_KG, 500),
  UNUSUAL_TARE_SPREADS: number(outlierLimits.UNUSUAL_TARE_SPREADS, 4),
  UNUSUAL_GROSS_PCT: number(outlierLimits.UNUSUAL_GROSS_PCT, 5),
  UNUSUAL_ITEM_PCT: number(outlierLimits.UNUSUAL_ITEM_PCT, 5),
  UNUSUAL_NET_PCT: number(outlierLimits.UNUSUAL_NET_PCT, 10),
  UNUSUAL_OVER_NOTE_PCT: number(outlierLimits.UNUSUAL_OVER_NOTE_PCT, 10),
  UNUSUAL_DAYS_BACK: number(outlierLimits.UNUSUAL_DAYS_BACK, 31),
  UNUSUAL_CLEAR_OWN: clearOwn.default("0"),
  /** Public base URL. */
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
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
  if (parsed.success) return parsed.data;
  const bad = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issueText(issue)}`);
  throw new Error(`The environment is not right: ${bad.join("; ")}.`);
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code !== "custom" || issue.params?.rule !== "decimals") return issue.message;
  return `must have at most ${issue.params.decimals} decimals`;
}
