/** Business constants (docs/specification.md, section 9; docs/domain.md, Conventions). */

/** In monitor order. */
export const LOADING_AREAS = ["H", "I", "J", "K", "L"] as const;
export type LoadingArea = (typeof LOADING_AREAS)[number];

/** Rows per page (specification, section 9; docs/domain.md). */
export const MASTER_PAGE_SIZE = 10;
/** Limits of a user's column width, in pixels. */
export const MIN_COLUMN_PX = 48;
export const MAX_COLUMN_PX = 800;
/** Page sizes that users can choose for masters and users. */
export const OWN_PAGE_SIZES = [MASTER_PAGE_SIZE, 25, 50] as const;
export const RECORD_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** Five years. */
export const MAX_REPORT_DAYS = 1_827;
/** Further groups are combined in a remainder column. */
export const MAX_ACROSS_COLUMNS = 12;

/** The specification's locales and Indonesian; `en` fills missing texts. */
export const LOCALES = ["en", "es", "fr", "pt-BR", "zh-CN", "id"] as const;
export type Locale = (typeof LOCALES)[number];
export const FALLBACK_LOCALE: Locale = "en";

/** Fixed Accept-Language of /api (specification, section 1). */
export const API_LANGUAGE = "id";

export const REMEMBER_DAYS = 365;
/** Lifetime without "remember"; the cookie ends with the browser session. */
export const SESSION_HOURS = 12;
export const LOCALE_COOKIE_DAYS = 365;

export const UNDO_SECONDS = 10;

export const MAX_WEIGHT_KG = 120_000;
/** Well below the integer limit. */
export const MAX_QUANTITY_KG = 1_000_000_000;
export const MAX_BAGS = 1_000_000;
/** Two decimals. */
export const MAX_TOLERANCE_PCT = 10;
/** IDR per kg; limit of numeric(15,2) in whole rupiah. */
export const MAX_PO_PRICE_PER_KG = 9_999_999_999_999;
/** IDR per kg; the amount at MAX_WEIGHT_KG still fits numeric(15,2). */
export const MAX_INBOUND_PRICE_PER_KG = 50_000_000;
export const MAX_RECORD_ITEMS = 30;
export const MAX_PO_LINES = 50;
/** Limits of selection lists; filters narrow the rest. */
export const MAX_PO_CHOICES = 100;
export const MAX_BOOKING_CHOICES = 500;

export const MAX_BULK_ROWS = 500;

export const MAX_BULK_PAPERS = 100;

export const MAX_EMAIL_LENGTH = 254;

/** A truck of next year would take a number of next year. */
export const MAX_DAYS_AHEAD = 1;

/** Excludes photos. */
export const MAX_BODY_BYTES = 1_048_576;

/** Above the largest form, a PO with MAX_PO_LINES lines. */
export const MAX_FORM_FIELDS = 1000;
export const MAX_FORM_FIELDS_OF_A_NAME = 100;
/** `outboundItem[0].bags` has three parts. */
export const MAX_FORM_NAME_LENGTH = 200;
export const MAX_FORM_NAME_PARTS = 4;
/** Longer text is not returned with form errors. */
export const MAX_FORM_TEXT_SENT_BACK = 20_000;

/** Above the largest request, an outbound record with MAX_RECORD_ITEMS items. */
export const MAX_JSON_DEPTH = 8;
export const MAX_JSON_VALUES = 5000;

export const SHIFTS = ["1", "2", "3"] as const;
