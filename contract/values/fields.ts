import { z } from "zod";
import { isCalendarDay, isDay } from "../plant/business-day";
import {
  API_LANGUAGE,
  LOCALES,
  MAX_BAGS,
  MAX_EMAIL_LENGTH,
  MAX_PAGE_SIZE,
  MAX_QUANTITY_KG,
  MAX_WEIGHT_KG,
} from "../constants";
import { DATE_LIMITS } from "./day-text";
import { normaliseHour } from "../plant/hour";
import { always, rule } from "./issue";
import { hasMarkRun, MAX_MARKS, tidyCode, tidyLine, tidyNote, withoutInvisible } from "./plain-text";
import { asciiUpperCase, normalisePlate } from "../weighing/plate";

/** Field schemas. Optional fields accept null, "" or undefined and return null, for forms, JSON and imports alike. */

// Control characters break PostgreSQL (NUL) and documents; notes may contain line breaks and tabs.
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_NOTE = /[^\P{Cc}\n\r\t]/u;

// Includes format characters and U+2800 (empty braille pattern).
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns true without visible characters. */
export const isBlank = (value: string): boolean => BLANK.test(value);

/** Tidies; keeps control characters for the rule that rejects them. */
const visible = (tidy: (value: string) => string) => (value: string) => {
  const tidied = tidy(value);
  return isBlank(tidied) && !CONTROL_IN_NOTE.test(tidied) ? "" : tidied;
};

/** A longer text than this many limits is refused as it is: tidying would take time. */
const TIDIED_LIMITS = 4;

const withinReach = (max: number, tidy: (value: string) => string) => (value: string) =>
  value.length > TIDIED_LIMITS * max ? value : tidy(value);

const tidied = (min: number, max: number, tidy: (value: string) => string) =>
  z
    .string()
    .overwrite(withinReach(max, tidy))
    .min(min)
    .max(max)
    .refine((value) => value.length > max || !hasMarkRun(value), rule("marks", { max: MAX_MARKS }));

const line = (min: number, max: number, tidy: (value: string) => string) =>
  tidied(min, max, visible(tidy)).refine((value) => !CONTROL.test(value), rule("characters"));

/** Required single-line text. */
export const text = (min: number, max: number) => line(min, max, tidyLine);

/** Required URL in ASCII, as it is requested: `https://xn--...`, `%20`. Text that is no URL stays. */
export const url = (max: number) => line(1, max, (value) => asciiUrl(tidyLine(value)));

const asciiUrl = (value: string) => (URL.canParse(value) ? new URL(value).href : value);

/** Required number of a paper (PO, ex-DO), without full-width characters. */
export const paperNo = (max: number) => line(1, max, tidyCode);

/** Optional single-line text. */
export const optionalText = (max: number) =>
  line(0, max, tidyLine)
    .nullish()
    .transform((value) => value || null);

/** Optional number of a paper (delivery note, seal), without full-width characters. */
export const optionalPaperNo = (max: number) =>
  line(0, max, tidyCode)
    .nullish()
    .transform((value) => value || null);

/** Optional multi-line text. */
export const note = (max = 1000) =>
  tidied(0, max, visible(tidyNote))
    .refine((value) => !CONTROL_IN_NOTE.test(value), rule("characters"))
    .nullish()
    .transform((value) => value || null);

/** Required reason; at least three characters. */
export const reason = () => text(3, 300);

/** Optional reason. */
export const optionalReason = (max = 300) =>
  optionalText(max).refine((value) => value === null || value.length >= 3, rule("textShort", { min: 3 }));

/** Code of letters, digits and - . / _, in upper case. */
export const code = (max: number) =>
  tidied(1, max, (value) => asciiUpperCase(tidyCode(value))).refine(
    (value) => /^[A-Z0-9][A-Z0-9./_-]*$/.test(value),
    rule("code"),
  );

export const id = () => z.int().min(1).max(2_147_483_647);

/** Positive whole kg. */
export const quantityKg = () => z.int().gt(0).max(MAX_QUANTITY_KG);

/** Whole kg; the backend checks the scale's division. */
export const weightKg = () => z.int().min(1).max(MAX_WEIGHT_KG);

export const bags = () => z.int().min(0).max(MAX_BAGS);

/** Decimal number; stored as numeric, never used in float arithmetic. */
export const decimal = (decimals: number, min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(decimals)) === value, rule("decimals", { decimals }));

export const optionalId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);

/** Business date in the accepted range. */
export const date = () =>
  z
    .string()
    .refine(isCalendarDay, rule("date"))
    .refine((value) => isDay(value) || !isCalendarDay(value), rule("dateRange", DATE_LIMITS))
    .meta({ format: "date" });

/** Rejects a range that ends before it starts. */
export const withDayOrder = <Schema extends z.ZodObject & z.ZodType<{ startDate?: string; endDate?: string }>>(
  schema: Schema,
): Schema =>
  schema.refine(({ startDate = "", endDate = "" }) => !isDay(startDate) || !isDay(endDate) || startDate <= endDate, {
    ...rule("dayOrder"),
    ...always,
    path: ["endDate"],
  });

/** License plate, normalised (plate.ts). */
export const plate = () =>
  tidied(1, 30, tidyCode)
    .refine((value) => normalisePlate(value) !== null, rule("plate"))
    .transform((value) => normalisePlate(value) ?? value);

export const optionalPlate = () =>
  optionalPaperNo(30)
    .refine((value) => value === null || normalisePlate(value) !== null, rule("plate"))
    .transform((value) => value && normalisePlate(value));

/** Hour of a day as `HH:MM` (hour.ts). */
export const hour = () =>
  tidied(1, 30, tidyCode)
    .refine((value) => normaliseHour(value) !== null, rule("hour"))
    .transform((value) => normaliseHour(value) ?? value);

export const optionalHour = () =>
  optionalPaperNo(30)
    .refine((value) => value === null || normaliseHour(value) !== null, rule("hour"))
    .transform((value) => value && normaliseHour(value));

/** A program wrote the number with a fraction, `123456789012345.0`, which is not one of its digits. */
const NUMBER_WITH_FRACTION = /^\d{13,}\.\d+$/;
const npwpDigits = (line: string) => (NUMBER_WITH_FRACTION.test(line) ? line : line.replace(/[\s.-]/g, ""));

/** Indonesian tax number, stored as 15 or 16 digits. */
export const npwp = () =>
  z
    .string()
    .transform((value) => npwpDigits(withinReach(30, tidyCode)(value)))
    .refine((value) => value === "" || /^\d{15,16}$/.test(value), rule("npwp"))
    .nullish()
    .transform((value) => value || null);

/**
 * E-mail in lower case, without invisible characters. Validate first: U+212A (Kelvin sign) lower-cases to ASCII `k`, and
 * NFC changes it to `K`.
 */
export const email = () =>
  z
    .string()
    .overwrite(withinReach(MAX_EMAIL_LENGTH, (value) => withoutInvisible(value).trim()))
    .max(MAX_EMAIL_LENGTH)
    .pipe(z.email().toLowerCase());

/** Digits only; rejects `1e9` and `0x1`. */
export const queryNumber = (max: number) =>
  z
    .string()
    .refine((value) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= max, rule("page", { min: 1, max }))
    .transform(Number);

export const paging = {
  page: queryNumber(10_000_000).optional(),
  perPage: queryNumber(MAX_PAGE_SIZE).optional(),
};

/** Parameters of programs that read whole lists (docs/decisions/0093-reading-by-pages.md). */
export const cursor = {
  after: z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value), rule("page", { min: 0, max: 999_999_999 }))
    .transform(Number)
    .optional(),
  changedSince: z.iso.datetime({ offset: true }).optional(),
};
export interface CursorQuery {
  after?: number | undefined;
  changedSince?: string | undefined;
  deleted?: "1" | undefined;
}

/** Parameters of a list of dated records. */
export const datedPaging = {
  ...paging,
  ...cursor,
  startDate: date().optional(),
  endDate: date().optional(),
  deleted: z.literal("1").optional(),
};

export const queryId = () => queryNumber(2_147_483_647);

/** Goods of lines as `gradeId-markingId`, separated by commas. */
export const goodsList = (most: number) =>
  z
    .string()
    .refine(
      (value) => /^([1-9]\d{0,8}-[1-9]\d{0,8}(,|$))*$/.test(value) && value.split(",").length <= most,
      rule("type"),
    )
    .transform((value) =>
      value.split(",").flatMap((pair) => {
        const [gradeId = 0, markingId = 0] = pair.split("-").map(Number);
        return gradeId > 0 ? [{ gradeId, markingId }] : [];
      }),
    )
    .optional();

/** Boolean query parameter. */
export const queryFlag = () =>
  z
    .enum(["0", "1", "true", "false"])
    .transform((value) => value === "1" || value === "true")
    .optional();

/** `0` leaves out cancelled rows, unless the filter `status` asks for them; `summary` still counts them. */
export const withCancelled = () => queryFlag();

/** Language of an exported file; API requests have a fixed language. */
export const fileLanguage = { locale: z.enum(LOCALES).default(API_LANGUAGE) };

/** Part of a text of at most 100 characters, or in double quotes a whole one. */
export const search = () =>
  text(0, 122)
    .refine((value) => value.length <= 100 || value.startsWith('"'), rule("textLong", { max: 100 }))
    .optional();

/** A master's id, or part of its name. */
export const idOrName = () =>
  search().transform((given) => (given === undefined ? undefined : (queryId().safeParse(given).data ?? given)));

/** Sort column; a leading minus sorts descending. */
export const sort = <const C extends readonly string[]>(columns: C) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as [C[number] | `-${C[number]}`]).optional();

/** Requires a reason: cancel, reopen, short-close. */
export const reasonBody = z.strictObject({ reason: reason() }).meta({ id: "Reason" });
export type Reason = z.infer<typeof reasonBody>;
