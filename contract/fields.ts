import { z } from "zod";
import { isCalendarDay, isDay } from "./business-day";
import {
  API_LANGUAGE,
  LOCALES,
  MAX_BAGS,
  MAX_EMAIL_LENGTH,
  MAX_PAGE_SIZE,
  MAX_QUANTITY_KG,
  MAX_WEIGHT_KG,
} from "./constants";
import { DATE_LIMITS } from "./day-text";
import { always, rule } from "./issue";
import { asciiUpperCase, normalisePlate } from "./plate";

/**
 * The kinds of fields that schemas are made of. Optional fields take null, an empty text or nothing and answer null, so
 * that a form, a JSON body and an import mean the same.
 */

// Control characters break PostgreSQL texts (NUL) and printed documents; a note may have line breaks and tabs.
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_NOTE = /[^\P{Cc}\n\r\t]/u;

// Spaces, format characters and fillers, U+2800 (empty braille pattern) included.
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns true for a text without any visible character. */
export const isBlank = (value: string): boolean => BLANK.test(value);

/** Trims a text; one without a visible character is empty. Control characters stay for the rule that refuses them. */
const visible = (value: string): string => (isBlank(value) && !CONTROL_IN_NOTE.test(value) ? "" : value.trim());

/** A required line of text of `min` to `max` characters, trimmed. */
export const text = (min: number, max: number) =>
  z
    .string()
    .overwrite(visible)
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value), rule("characters"));

/** An optional line of text of at most `max` characters; empty is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .max(max)
    .refine((value) => !CONTROL.test(value), rule("characters"))
    .nullish()
    .transform((value) => value || null);

/** An optional note of several lines; empty is null. */
export const note = (max = 1000) =>
  z
    .string()
    .overwrite(visible)
    .max(max)
    .refine((value) => !CONTROL_IN_NOTE.test(value), rule("characters"))
    .nullish()
    .transform((value) => value || null);

/** Why something was done: at least three characters, so that a stray key is no reason. */
export const reason = () => text(3, 300);

/** A reason that need not be given, of at most `max` characters; empty is null. */
export const optionalReason = (max = 300) =>
  optionalText(max).refine((value) => value === null || value.length >= 3, rule("textShort", { min: 3 }));

/** A code that people type: letters, digits and - . / _, kept in upper case. */
export const code = (max: number) =>
  z
    .string()
    .trim()
    .overwrite(asciiUpperCase)
    .min(1)
    .max(max)
    .refine((value) => /^[A-Z0-9][A-Z0-9./_-]*$/.test(value), rule("code"));

/** The id of a row. */
export const id = () => z.int().min(1).max(2_147_483_647);

/** Kilograms of a quantity: whole, above zero. */
export const quantityKg = () => z.int().gt(0).max(MAX_QUANTITY_KG);

/** Kilograms on the scale: whole, 0 to 120,000. The division is checked by the backend, which knows the scale. */
export const weightKg = () => z.int().min(1).max(MAX_WEIGHT_KG);

/** A number of bags or other units: whole, 0 or more. */
export const bags = () => z.int().min(0).max(MAX_BAGS);

/**
 * A number with at most `decimals` places, between `min` and `max`: prices and percentages. Kept as numeric in the
 * database, never counted with as a float.
 */
export const decimal = (decimals: number, min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(decimals)) === value, rule("decimals", { decimals }));

/** An optional id. */
export const optionalId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);

/** A business day, `YYYY-MM-DD`, from FIRST_DAY to LAST_DAY. */
export const date = () =>
  z
    .string()
    .refine(isCalendarDay, rule("date"))
    .refine((value) => isDay(value) || !isCalendarDay(value), rule("dateRange", DATE_LIMITS))
    .meta({ format: "date" });

/** Refuses, at `endDate`, a range of days whose end is before its start. */
export const withDayOrder = <Schema extends z.ZodObject & z.ZodType<{ startDate?: string; endDate?: string }>>(
  schema: Schema,
): Schema =>
  schema.refine(({ startDate = "", endDate = "" }) => !isDay(startDate) || !isDay(endDate) || startDate <= endDate, {
    ...rule("dayOrder"),
    ...always,
    path: ["endDate"],
  });

/** A licence plate, answered in its normal form (see plate.ts). */
export const plate = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(30)
    .refine((value) => normalisePlate(value) !== null, rule("plate"))
    .transform((value) => normalisePlate(value) ?? value);

/** A licence plate that need not be given; empty is null. */
export const optionalPlate = () =>
  optionalText(30)
    .refine((value) => value === null || normalisePlate(value) !== null, rule("plate"))
    .transform((value) => value && normalisePlate(value));

/** An Indonesian tax number: 15 or 16 digits, written with or without marks, kept as digits. */
export const npwp = () =>
  z
    .string()
    .trim()
    .transform((value) => value.replace(/[\s.-]/g, ""))
    .refine((value) => value === "" || /^\d{15,16}$/.test(value), rule("npwp"))
    .nullish()
    .transform((value) => value || null);

/** An e-mail address, in lower case. Checked first, because U+212A (Kelvin sign) becomes an ASCII `k` in lower case. */
export const email = () => z.string().trim().max(MAX_EMAIL_LENGTH).pipe(z.email().toLowerCase());

/** A whole number in a query: digits only, so `1e9`, `0x1` and `abc` are refused. */
const queryNumber = (max: number) =>
  z
    .string()
    .refine((value) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= max, rule("page", { max }))
    .transform(Number);

/** `page` and `perPage` of a list; the page size is the caller's when `perPage` is not given. */
export const paging = {
  page: queryNumber(10_000_000).optional(),
  perPage: queryNumber(MAX_PAGE_SIZE).optional(),
};

/** An id in a query or a path. */
export const queryId = () => queryNumber(2_147_483_647);

/** A yes or no in a query; undefined when it is not given. */
export const queryFlag = () =>
  z
    .enum(["0", "1", "true", "false"])
    .transform((value) => value === "1" || value === "true")
    .optional();

/** The language of a file of a report or a list, which its address carries: that of API requests is fixed. */
export const fileLanguage = { locale: z.enum(LOCALES).default(API_LANGUAGE) };

/** A substring to look for in a list. */
export const search = () => text(0, 100).optional();

/** A sort by one of `columns`, descending with a minus in front. */
export const sort = <const C extends readonly string[]>(columns: C) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as [C[number] | `-${C[number]}`]).optional();

/** The body of a change that has to be explained: cancel, reopen, short-close. */
export const reasonBody = z.strictObject({ reason: reason() }).meta({ id: "Reason" });
