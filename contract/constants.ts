/** Business constants of specification.md, section 9, and of domain.md, Conventions. */

/** Loading areas of the yard, in the order in which the monitor shows them. */
export const LOADING_AREAS = ["H", "I", "J", "K", "L"] as const;
export type LoadingArea = (typeof LOADING_AREAS)[number];

/** Rows on a page: masters 10 (specification, section 9), records and reports 25 (domain.md). */
export const MASTER_PAGE_SIZE = 10;
/** Page sizes that users can choose for their lists of masters and users. */
export const OWN_PAGE_SIZES = [MASTER_PAGE_SIZE, 25, 50] as const;
export const RECORD_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** Longest range of a report, in days: five years. */
export const MAX_REPORT_DAYS = 1_827;
/** Most columns that a second grouping makes: the months of a year, and what fits on a sheet; the others are one more column. */
export const MAX_ACROSS_COLUMNS = 12;

/**
 * The specification's five locales and Indonesian as an extra. Whatever a language lacks comes from `en`, which is also what a first
 * visit opens in unless DEFAULT_LOCALE says another.
 */
export const LOCALES = ["en", "es", "fr", "pt-BR", "zh-CN", "id"] as const;
export type Locale = (typeof LOCALES)[number];
export const FALLBACK_LOCALE: Locale = "en";

/** The Accept-Language of every call to /api, whatever the language of the screen (specification, section 1). */
export const API_LANGUAGE = "id";

export const REMEMBER_DAYS = 365;
/** A token without "remember" ends after this many hours; its cookie ends with the browser session. */
export const SESSION_HOURS = 12;
export const LOCALE_COOKIE_DAYS = 365;

/** Seconds for which the screens offer to undo a step. */
export const UNDO_SECONDS = 10;

/** Heaviest weight that a weighbridge record takes, in kg. */
export const MAX_WEIGHT_KG = 120_000;
/** Heaviest quantity of one line, booking or balance, in kg: far above any order, far below the integer limit. */
export const MAX_QUANTITY_KG = 1_000_000_000;
export const MAX_BAGS = 1_000_000;
/** Highest tolerance of a PO above its order, in percent, with two decimals. */
export const MAX_TOLERANCE_PCT = 10;
/** Highest price of a PO line, in rupiah per kg: what numeric(15,2) takes in whole rupiah. */
export const MAX_PO_PRICE_PER_KG = 9_999_999_999_999;
/** Highest price of an inbound record, in rupiah per kg: at the heaviest weight its amount still fits numeric(15,2). */
export const MAX_INBOUND_PRICE_PER_KG = 50_000_000;
/** Most items of a truck, in either direction, and most lines of a PO. */
export const MAX_RECORD_ITEMS = 30;
export const MAX_PO_LINES = 50;
/** Most POs and open bookings that a selection list answers: far more than a yard loads from; filters narrow the rest. */
export const MAX_PO_CHOICES = 100;
export const MAX_BOOKING_CHOICES = 500;

/** Most rows of a list that one bulk action changes: each is a transaction of its own. */
export const MAX_BULK_ROWS = 500;

/** Most trucks whose papers are printed at once. */
export const MAX_BULK_PAPERS = 100;

/** Longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** How far ahead of today the day of a document may lie, in days: a truck of next year would take a number of next year. */
export const MAX_DAYS_AHEAD = 1;

/** Largest request body in bytes; a photo has its own limit. */
export const MAX_BODY_BYTES = 1_048_576;

/** Most fields of a form, and most of one name: far above the longest one, a PO of MAX_PO_LINES lines. */
export const MAX_FORM_FIELDS = 1000;
export const MAX_FORM_FIELDS_OF_A_NAME = 100;
/** Longest name of a field, in characters, and its most parts: `outboundItem[0].bags` has three. */
export const MAX_FORM_NAME_LENGTH = 200;
export const MAX_FORM_NAME_PARTS = 4;
/** Longest text of a field that comes back with the errors of its form, in characters: far above every field's own limit. */
export const MAX_FORM_TEXT_SENT_BACK = 20_000;

/** Deepest nesting of a JSON body, and most values in it: far above the largest call, an outbound record of MAX_RECORD_ITEMS items. */
export const MAX_JSON_DEPTH = 8;
export const MAX_JSON_VALUES = 5000;
