import { z } from "zod";

/**
 * Settings that both rooms read: the plant's time zone, its scale, its head on documents. Each room parses its part of
 * the environment once, at boot.
 */
export const plantEnv = {
  APP_TIMEZONE: z.string().default("Asia/Jakarta").refine(isTimeZone, "must be a time zone such as Asia/Jakarta"),
  /** The smallest step of the weighbridge, in kg. */
  SCALE_DIVISION_KG: z.coerce.number().int().min(1).max(1000).default(10),
  /** The largest difference of net and items that needs no reason to finish, in percent, counted in hundredths. */
  WEIGHT_TOLERANCE_PCT: z.coerce
    .number()
    .min(0)
    .max(100)
    .refine((pct) => Number(pct.toFixed(2)) === pct, "must have at most two decimals")
    .default(0.5),
  /** The address at which people open Gudang; links in documents and mails begin with it. */
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPANY_NAME: z.string().min(1).default("PT Gudang Contoh"),
  COMPANY_ADDRESS: z.string().default("Jl. Raya Industri No. 1, Bekasi, Jawa Barat"),
  COMPANY_PHONE: z.string().default(""),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses an environment.
 *
 * @throws Error with one sentence that names every bad variable and what would be right
 */
export function parseEnv<T extends z.ZodRawShape>(shape: T, source: Record<string, string | undefined>) {
  // A variable that is set to nothing counts as not set, as in a .env file with the value left out.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const bad = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not right: ${bad.join("; ")}.`);
}
