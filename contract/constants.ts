/** Business constants of specification.md, section 9, and of domain.md, Conventions. */

/** Loading areas of the yard, in the order in which the monitor shows them. */
export const LOADING_AREAS = ["H", "I", "J", "K", "L"] as const;
export type LoadingArea = (typeof LOADING_AREAS)[number];

/** Rows on a page: masters 10 (specification, section 9), records and reports 25 (domain.md). */
export const MASTER_PAGE_SIZE = 10;
export const RECORD_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** The specification's five locales and Indonesian as an extra; `en` is default and fallback. */
export const LOCALES = ["en", "es", "fr", "pt-BR", "zh-CN", "id"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** The Accept-Language of every call to /api, whatever the language of the screen (specification, section 1). */
export const API_LANGUAGE = "id";

export const REMEMBER_DAYS = 365;
/** A token without "remember" ends after this many hours; its cookie ends with the browser session. */
export const SESSION_HOURS = 12;
export const LOCALE_COOKIE_DAYS = 365;

/** Heaviest weight that a weighbridge record takes, in kg. */
export const MAX_WEIGHT_KG = 120_000;
/** Heaviest quantity of one line, booking or balance, in kg: far above any order, far below the integer limit. */
export const MAX_QUANTITY_KG = 1_000_000_000;
export const MAX_BAGS = 1_000_000;
/** Most items of a truck, in either direction, and most lines of a PO. */
export const MAX_RECORD_ITEMS = 30;
export const MAX_PO_LINES = 50;
/** Most POs and open bookings that a selection list answers: far more than a yard loads from; filters narrow the rest. */
export const MAX_PO_CHOICES = 100;
export const MAX_BOOKING_CHOICES = 500;

/** Largest request body in bytes; a photo has its own limit. */
export const MAX_BODY_BYTES = 1_048_576;
