import { can, type Role, type RoleHolder } from "../access";

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

/** Filter of the open exceptions that the reader's roles accept. */
export const EXCEPTIONS_OF_READER = "mine";

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

/** The exceptions that a role sees; `mayLookAt` says which of them it accepts. */
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

/** Areas of records with unusual values. */
export const MARKED_AREAS = ["inbound", "outbound", "production", "opening-stock", "po-sale", "booking"] as const;

/** Returns true if a user may accept exceptions of a kind: ghost loads and unusual values need a right of their area. */
export function mayLookAt(user: RoleHolder | null, area: unknown, kind: unknown): boolean {
  if (area === "ghost-load") return can(user, area, "edit");
  return kind !== "unusual" || MARKED_AREAS.some((one) => one === area && can(user, one, "markReviewed"));
}
