import type { Role } from "../access";

/** Kinds of the inbox (docs/domain.md, Exceptions); no zod, because screens load it. */
export const EXCEPTION_KINDS = [
  "unusual",
  "typedWeight",
  "ghostLoad",
  "paper",
  "correction",
  "cancelled",
  "reopened",
  "paperOut",
] as const;
type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export const EXCEPTION_STATES = ["open", "looked"] as const;

/** Days that the start page counts and the inbox shows by default. */
export const EXCEPTION_DAYS = 30;

/** Field of a history's `look`: the exception by kind, field and moment. */
export const LOOKED = "exception";

interface Seen {
  kinds: readonly ExceptionKind[];
  /** default: all */
  area?: "inbound" | "outbound";
  /** of corrections and unusual values; default: all */
  fields?: readonly string[];
}

const ALL: readonly Seen[] = [{ kinds: EXCEPTION_KINDS }];

/** The exceptions that a role sees and may look at. */
export const EXCEPTIONS_SEEN: Record<Role, readonly Seen[]> = {
  ADMIN: ALL,
  OFFICE: ALL,
  FINANCE: [
    { kinds: ["unusual", "cancelled", "reopened"], area: "inbound" },
    { kinds: ["correction"], fields: ["pricePerKg", "itemPrices"] },
  ],
  SCALE: [
    { kinds: ["typedWeight", "ghostLoad", "paper", "paperOut"] },
    {
      kinds: ["correction", "unusual"],
      fields: ["firstKg", "secondKg", "weighingsBetween", "betweenKg", "netKg", "overKg"],
    },
  ],
  CHECKER: [
    {
      kinds: ["correction", "unusual"],
      area: "inbound",
      fields: ["items", "quantity", "deductionPct", "deductionKg"],
    },
  ],
  FG: [{ kinds: ["correction", "unusual"], area: "outbound", fields: ["outboundItem", "loadedKg", "quantityKg"] }],
};
