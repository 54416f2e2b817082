/** The only role table (docs/domain.md, Roles; specification, section 6); default is deny. */

export const ROLES = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE"] as const;
export type Role = (typeof ROLES)[number];

type AccessTable = Record<string, Record<string, readonly Role[]>>;

const master = {
  /** paged list and detail */
  see: ["ADMIN"],
  /** selection list: any role */
  select: ROLES,
  edit: ["ADMIN"],
  delete: ["ADMIN"],
  restore: ["ADMIN"],
} as const satisfies AccessTable[string];

const office = {
  see: ["ADMIN", "OFFICE"],
  edit: ["ADMIN", "OFFICE"],
  delete: ["ADMIN", "OFFICE"],
  restore: ["ADMIN"],
  report: ["ADMIN", "OFFICE"],
} as const satisfies AccessTable[string];

export const access = {
  customer: master,
  grade: master,
  marking: master,
  "outbound-item": master,
  vendor: master,
  "inbound-item": master,
  "ex-do-master": master,
  vehicle: {
    ...master,
    see: ["ADMIN", "OFFICE"],
    edit: ["ADMIN", "OFFICE"],
    delete: ["ADMIN", "OFFICE"],
  },
  user: { see: ["ADMIN"], edit: ["ADMIN"], deactivate: ["ADMIN"] },
  "api-key": { see: ["ADMIN"], edit: ["ADMIN"], revoke: ["ADMIN"] },
  webhook: { see: ["ADMIN"], edit: ["ADMIN"] },
  mail: { see: ["ADMIN"], edit: ["ADMIN"] },
  company: { see: ["ADMIN"], edit: ["ADMIN"], report: ["ADMIN"] },
  /** who exported what */
  "export-history": { see: ["ADMIN"] },
  /** saved views; users keep their own */
  "list-view": { see: ROLES, edit: ROLES, share: ["ADMIN"] },
  /** reports sent by mail; each also needs *report* of its area */
  "report-mail": { see: ["ADMIN", "OFFICE"], edit: ["ADMIN", "OFFICE"] },
  /** state of the installation, with its repairs */
  system: { see: ["ADMIN"] },
  scale: { see: ["ADMIN"], edit: ["ADMIN"] },
  /** what scales show now, and the evidence of weights */
  reading: { see: ["ADMIN", "SCALE"] },
  /** loads that left the deck without a weighing */
  "ghost-load": { see: ["ADMIN", "SCALE", "OFFICE"], edit: ["ADMIN", "OFFICE"] },
  /** the inbox: each role its own kinds (plant/exception-kinds.ts) */
  exception: { see: ROLES, report: ROLES, look: ROLES },
  /** a customer's statement */
  statement: { see: ["ADMIN", "OFFICE"], report: ["ADMIN", "OFFICE"] },
  /** a vendor's reconciliation, with prices */
  reconciliation: { see: ["ADMIN", "FINANCE"], report: ["ADMIN", "FINANCE"] },
  /** loads by hour and area, without customers and prices */
  load: { see: ["ADMIN", "FG", "OFFICE"], report: ["ADMIN", "FG", "OFFICE"] },
  /** deductions by vendor and checker, without prices */
  deduction: { see: ["ADMIN", "FINANCE", "CHECKER"], report: ["ADMIN", "FINANCE", "CHECKER"] },
  /** the page of a shift; its handover and takeover are for those who weigh */
  shift: { see: ["ADMIN", "SCALE", "OFFICE"], close: ["ADMIN", "SCALE"] },
  "po-sale": {
    ...office,
    cancel: ["ADMIN", "OFFICE"],
    shortClose: ["ADMIN", "OFFICE"],
    undo: ["ADMIN", "OFFICE"],
    markReviewed: ["ADMIN", "OFFICE"],
  },
  booking: {
    ...office,
    cancel: ["ADMIN", "OFFICE"],
    undo: ["ADMIN", "OFFICE"],
    markReviewed: ["ADMIN", "OFFICE"],
  },
  /** bookings with an expected hour */
  arrival: { see: ["ADMIN", "SCALE", "OFFICE"] },
  production: { ...office, markReviewed: ["ADMIN", "OFFICE"] },
  "opening-stock": {
    see: ["ADMIN", "OFFICE"],
    edit: ["ADMIN"],
    delete: ["ADMIN"],
    restore: ["ADMIN"],
    markReviewed: ["ADMIN", "OFFICE"],
  },
  outstanding: { ...office, adjust: ["ADMIN", "OFFICE"] },
  inbound: {
    see: ["ADMIN", "FINANCE", "SCALE", "CHECKER"],
    edit: ["ADMIN", "SCALE"],
    weigh: ["ADMIN", "SCALE"],
    check: ["ADMIN", "CHECKER"],
    /** for the roles of the next step */
    call: ["ADMIN", "SCALE", "CHECKER"],
    finish: ["ADMIN", "FINANCE"],
    cancel: ["ADMIN"],
    cancelWaiting: ["ADMIN", "SCALE"],
    reopen: ["ADMIN"],
    /** own last step, within seconds */
    undo: ["ADMIN", "FINANCE", "SCALE"],
    markReviewed: ["ADMIN", "FINANCE"],
    delete: ["ADMIN"],
    restore: ["ADMIN"],
    report: ["ADMIN", "FINANCE", "SCALE"],
    price: ["ADMIN", "FINANCE"],
  },
  outbound: {
    see: ["ADMIN", "FG", "SCALE", "OFFICE"],
    /** a new truck; without `edit` only from bookings */
    open: ["ADMIN", "SCALE", "OFFICE"],
    edit: ["ADMIN", "OFFICE"],
    editItem: ["ADMIN", "OFFICE", "FG"],
    weigh: ["ADMIN", "SCALE"],
    load: ["ADMIN", "FG"],
    /** for the roles of the next step */
    call: ["ADMIN", "SCALE", "FG"],
    finish: ["ADMIN", "OFFICE"],
    /** hands finished trucks over to invoicing; `reopen` takes them back */
    invoice: ["ADMIN", "OFFICE"],
    cancel: ["ADMIN", "OFFICE"],
    reopen: ["ADMIN"],
    /** own last step, within seconds */
    undo: ["ADMIN", "OFFICE", "FG", "SCALE"],
    markReviewed: ["ADMIN", "OFFICE"],
    delete: ["ADMIN"],
    restore: ["ADMIN"],
    report: ["ADMIN", "OFFICE"],
  },
} as const satisfies AccessTable;

type Access = typeof access;
export type Resource = keyof Access;
/** Areas of masters and records, with the calls of every record. */
export type RecordArea = { [A in Resource]: "restore" extends keyof Access[A] ? A : never }[Resource];
export type ActionOf<A extends Resource> = keyof Access[A] & string;

/** Masters share screens, endpoints and rules. */
export type MasterArea = { [A in Resource]: "select" extends keyof Access[A] ? A : never }[Resource];
export const MASTER_AREAS = (Object.keys(access) as Resource[]).filter(
  (area): area is MasterArea => "select" in access[area],
);
/** Returns true for records other than masters: they have a business day, which a lock date closes. */
export const isDatedArea = (area: Resource): area is Exclude<RecordArea, MasterArea> =>
  "restore" in access[area] && !("select" in access[area]);

/** Masters that a plant enters before its first truck; visits fill the vehicle book. */
export const ENTERED_MASTERS = MASTER_AREAS.filter((area) => area !== "vehicle");

/** Closed to API keys: a leaked key could create another. */
const FOR_PEOPLE: readonly Resource[] = [
  "user",
  "api-key",
  "webhook",
  "mail",
  "company",
  "export-history",
  "system",
  "list-view",
  "report-mail",
  "scale",
  "shift",
];

/** Returns true if API keys may use the area (docs/decisions/0033-api-keys.md). */
export function isForKeys(area: Resource): boolean {
  return !FOR_PEOPLE.includes(area);
}

/** Returns the roles that may do `action`. */
export function rolesFor<A extends Resource>(area: A, action: ActionOf<A>): readonly Role[] {
  return access[area][action] as readonly Role[];
}

export interface RoleHolder {
  roles: readonly Role[];
}

/** Returns true if the user may do `action`; false for null. */
export function can<A extends Resource>(user: RoleHolder | null | undefined, area: A, action: ActionOf<A>): boolean {
  return user != null && hasAnyRole(user.roles, rolesFor(area, action));
}

/** Returns true if the lists share a role. */
export function hasAnyRole(held: readonly Role[], wanted: readonly Role[]): boolean {
  return held.some((role) => wanted.includes(role));
}

/** Parses comma-separated roles (specification, section 3); drops unknown names. */
export function parseRoles(text: string): Role[] {
  const named = text.split(",").map((part) => part.trim());
  return ROLES.filter((role) => named.includes(role));
}

/** Formats roles as comma-separated text. */
export function formatRoles(roles: readonly Role[]): string {
  return ROLES.filter((role) => roles.includes(role)).join(",");
}
