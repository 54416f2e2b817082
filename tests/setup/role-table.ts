import { masters } from "#contract/masters/masters";

/**
 * Roles of each call, written by hand from docs/domain.md (Roles), not read from contract/access.ts. A call without
 * an entry fails tests/api/access.test.ts.
 */
export type Who = "anyone" | "signed-in" | readonly string[] | ByLink;

/** A signed link needs no account; without one the caller's roles count (list-files.test.ts, report-files.test.ts). */
interface ByLink {
  byLink: Who;
}

const ADMIN = ["ADMIN"];
const OFFICE = ["ADMIN", "OFFICE"];
const EVERY_ROLE = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE"];
const OUTBOUND = ["ADMIN", "FG", "SCALE", "OFFICE"];
const OPEN_OUTBOUND = ["ADMIN", "SCALE", "OFFICE"];
const OUTBOUND_ITEM = ["ADMIN", "OFFICE", "FG"];
const WEIGH = ["ADMIN", "SCALE"];
const INBOUND = ["ADMIN", "FINANCE", "SCALE", "CHECKER"];
const CHECK = ["ADMIN", "CHECKER"];
const FINANCE = ["ADMIN", "FINANCE"];
const LOAD = ["ADMIN", "FG"];

const master = (area: string, who: Who = ADMIN): Record<string, Who> => ({
  [`get /${area}`]: who,
  [`post /${area}`]: who,
  [`get /${area}/{id}`]: who,
  [`put /${area}/{id}`]: who,
  [`delete /${area}/{id}`]: who,
  [`post /${area}/{id}/restore`]: ADMIN,
  [`post /${area}/{id}/deactivate`]: who,
  [`post /${area}/{id}/activate`]: who,
  [`post /${area}/import/preview`]: who,
  [`post /${area}/import`]: who,
  [`get /${area}/{id}/activity`]: who,
});

const office = (area: string): Record<string, Who> => ({
  [`get /${area}`]: OFFICE,
  [`post /${area}`]: OFFICE,
  [`get /${area}/{id}`]: OFFICE,
  [`put /${area}/{id}`]: OFFICE,
  [`delete /${area}/{id}`]: OFFICE,
  [`post /${area}/{id}/restore`]: ADMIN,
  [`get /${area}/{id}/activity`]: OFFICE,
});

const listFile = (area: string, roles: Who): Record<string, Who> => ({
  [`get /list/${area}/activity`]: ADMIN,
  [`get /list/${area}/csv`]: roles,
  [`get /list/${area}/csv/file`]: { byLink: roles },
  [`get /list/${area}/xlsx`]: roles,
  [`get /list/${area}/xlsx/file`]: { byLink: roles },
});

const report = (name: string, roles: Who): Record<string, Who> => ({
  [`get /${name}-report`]: roles,
  [`get /${name}-report/choices`]: roles,
  [`get /${name}-report/csv`]: roles,
  [`get /${name}-report/xlsx`]: roles,
  [`get /${name}-report/pdf`]: roles,
  [`get /${name}-report/csv/file`]: { byLink: roles },
  [`get /${name}-report/xlsx/file`]: { byLink: roles },
  [`get /${name}-report/pdf/file`]: { byLink: roles },
});

/** Every master has the same calls and roles. */
export const MASTERS = Object.keys(masters) as (keyof typeof masters)[];

export const roleTable: Record<string, Who> = {
  "post /login": "anyone",
  // Authorised by its challenge: second-factor.test.ts.
  "post /login/second-factor": "anyone",
  "post /register": "anyone",
  "post /password/email": "anyone",
  "post /password/reset": "anyone",
  "post /password/link": "anyone",
  "post /email/resend": "anyone",
  "post /email/verify/{id}": "anyone",
  "get /email/verify/{id}": "anyone",
  "post /email/stop/{id}": "anyone",
  "get /email/stop/{id}": "anyone",
  "get /oauth": "anyone",
  "post /oauth/{provider}": "anyone",
  "post /oauth/{provider}/session": "anyone",
  "post /logout": "signed-in",
  "get /me": "signed-in",
  "get /administrators": "signed-in",
  "get /goods": EVERY_ROLE,
  // Rows depend on the list's role: list-views.test.ts.
  ...listFile("outbound", OUTBOUND),
  ...listFile("inbound", INBOUND),
  ...listFile("po-sale", OFFICE),
  ...listFile("booking", OFFICE),
  ...listFile("production", OFFICE),
  ...listFile("outstanding", OFFICE),
  ...(Object.assign({}, ...[...MASTERS, "user"].map((area) => listFile(area, ADMIN))) as Record<string, Who>),
  ...listFile("vehicle", OFFICE),
  "get /list/{list}": EVERY_ROLE,
  "put /list/{list}/columns": EVERY_ROLE,
  "put /list/{list}/page-size": EVERY_ROLE,
  "post /list/{list}/view": EVERY_ROLE,
  "patch /list/{list}/view/{id}": EVERY_ROLE,
  "delete /list/{list}/view/{id}": EVERY_ROLE,
  "get /settings/profile": "signed-in",
  "patch /settings/profile": "signed-in",
  "post /settings/profile/verification": "signed-in",
  "patch /settings/password": "signed-in",
  "put /settings/photo": "signed-in",
  "delete /settings/photo": "signed-in",
  "get /photo/{hash}": "signed-in",
  "get /settings/second-factor": "signed-in",
  "post /settings/second-factor": "signed-in",
  "post /settings/second-factor/confirm": "signed-in",
  "post /settings/second-factor/recovery-codes": "signed-in",
  "post /settings/second-factor/off": "signed-in",
  "get /settings/sessions": "signed-in",
  "delete /settings/sessions": "signed-in",
  "delete /settings/sessions/{id}": "signed-in",
  "get /settings/linked-provider": "signed-in",
  "delete /settings/linked-provider/{id}": "signed-in",
  // Results depend on the role: search.test.ts.
  "get /search": "signed-in",

  "get /user": ADMIN,
  "post /user": ADMIN,
  "get /user/{id}": ADMIN,
  "put /user/{id}": ADMIN,
  "get /user/{id}/activity": ADMIN,
  "post /user/{id}/deactivate": ADMIN,
  "post /user/{id}/activate": ADMIN,
  "post /user/{id}/send-verification": ADMIN,
  "post /user/{id}/end-sessions": ADMIN,
  "post /user/{id}/cut-providers": ADMIN,
  "post /user/{id}/remove-photo": ADMIN,
  "post /user/{id}/remove-second-factor": ADMIN,

  "get /api-key": ADMIN,
  "post /api-key": ADMIN,
  "get /api-key/{id}": ADMIN,
  "post /api-key/{id}/revoke": ADMIN,

  "get /settings/company": ADMIN,
  "put /settings/company": ADMIN,
  "put /settings/company/lock": ADMIN,
  "get /settings/company/closing": ADMIN,
  ...report("closed-change", ADMIN),
  "get /shift": OPEN_OUTBOUND,
  "post /shift": ["ADMIN", "SCALE"],
  "post /shift/{id}/take-over": ["ADMIN", "SCALE"],
  "post /shift/{id}/undo": ["ADMIN", "SCALE"],
  "get /shift/{id}/activity": OPEN_OUTBOUND,
  ...report("exception", EVERY_ROLE),
  "get /exception-report/totals": EVERY_ROLE,
  "post /exception/look": EVERY_ROLE,
  ...report("statement", OFFICE),
  ...report("reconciliation", FINANCE),
  ...report("quality", ["ADMIN", "FINANCE", "CHECKER"]),
  ...report("load", ["ADMIN", "FG", "OFFICE"]),
  ...report("deduction", ["ADMIN", "FINANCE", "CHECKER"]),
  "get /settings/company/activity": ADMIN,
  "put /settings/company/logo": ADMIN,
  "delete /settings/company/logo": ADMIN,

  "get /mail": ADMIN,
  "post /mail/{id}/retry": ADMIN,
  "post /mail/trial": ADMIN,
  "get /report-mail": OFFICE,
  "post /report-mail": OFFICE,
  "get /report-mail/recipients": OFFICE,
  "get /report-mail/{id}": OFFICE,
  "put /report-mail/{id}": OFFICE,
  "delete /report-mail/{id}": OFFICE,
  "post /report-mail/{id}/pause": OFFICE,
  "post /report-mail/{id}/resume": OFFICE,
  "post /report-mail/{id}/run": OFFICE,
  "get /report-mail/{id}/runs": OFFICE,
  "get /report-mail/{id}/activity": OFFICE,
  "get /system": ADMIN,
  "get /scale": ADMIN,
  "post /scale": ADMIN,
  "get /scale/{id}": ADMIN,
  "put /scale/{id}": ADMIN,
  "get /scale/{id}/activity": ADMIN,
  "post /scale/{id}/key": ADMIN,
  "post /scale/{id}/revoke-key": ADMIN,
  "get /scale/{id}/live": ADMIN,
  "post /scale/{id}/trial": ADMIN,
  "post /scale/{id}/card": WEIGH,
  "put /scale/{id}/trial": "signed-in",
  "get /reading/live": WEIGH,
  "get /reading/{id}": WEIGH,
  "get /arrival": OPEN_OUTBOUND,
  "get /arrival/{id}": OPEN_OUTBOUND,
  "get /ghost-load": OPEN_OUTBOUND,
  "get /ghost-load/{id}": OPEN_OUTBOUND,
  "get /ghost-load/{id}/activity": OPEN_OUTBOUND,
  // The key of the scale alone: scale-readings.test.ts.
  "post /scale/{id}/frames": "signed-in",
  "get /scale/{id}/agent": "signed-in",

  ...(Object.assign({}, ...MASTERS.map((area) => master(area))) as Record<string, Who>),
  ...master("vehicle", OFFICE),
  "get /vehicle/{id}/tares": OFFICE,
  "get /outbound-record/{id}/tares": OUTBOUND,
  "get /inbound-record/{id}/tares": INBOUND,

  "get /outbound-record": OUTBOUND,
  "post /outbound-record": OPEN_OUTBOUND,
  "get /outbound-record/last": OPEN_OUTBOUND,
  "get /outbound-record/open": OUTBOUND,
  "get /outbound-record/{id}": OUTBOUND,
  "put /outbound-record/{id}": OFFICE,
  "delete /outbound-record/{id}": ADMIN,
  "get /outbound-record/{id}/activity": OUTBOUND,
  "get /outbound-record/{id}/pdf": OUTBOUND,
  // Authorised by its signed link: surat-jalan.test.ts.
  "get /outbound-record/{id}/pdf/file": "anyone",
  "get /outbound-record/{id}/prints": OUTBOUND,
  "post /outbound-record/{id}/pdf": OUTBOUND,
  "post /papers/outbound-record": OUTBOUND,
  "get /papers/outbound-record/file": "anyone",
  "post /outbound-record/{id}/call": ["ADMIN", "SCALE", "FG"],
  "post /outbound-record/{id}/weigh-in": WEIGH,
  "post /outbound-record/{id}/weigh-out": WEIGH,
  "post /outbound-record/{id}/remove-weighing": WEIGH,
  "post /outbound-record/{id}/move-weighing": WEIGH,
  "post /outbound-record/{id}/finish": OFFICE,
  "post /outbound-record/{id}/cancel": OFFICE,
  "post /outbound-record/{id}/reopen": ADMIN,
  "post /outbound-record/{id}/undo": OUTBOUND,
  "post /outbound-record/invoice": OFFICE,
  "post /outbound-record/uninvoice": ADMIN,
  "post /outbound-record/{id}/clear-unusual": OFFICE,
  "get /outbound-record/{id}/usual-weights": WEIGH,
  "post /outbound-record/{id}/restore": ADMIN,
  "get /outbound-record-item/{id}": OUTBOUND,
  "post /outbound-record-item": OUTBOUND_ITEM,
  "put /outbound-record-item/{id}": OUTBOUND_ITEM,
  "delete /outbound-record-item/{id}": OUTBOUND_ITEM,
  "post /outbound-record-item/{id}/load": LOAD,

  ...office("po-sale"),
  "get /po-sale/{id}/lines/{lineId}": OFFICE,
  "post /po-sale/{id}/lines/{lineId}/short-close": OFFICE,
  "post /po-sale/{id}/cancel": OFFICE,
  "post /po-sale/{id}/undo": OFFICE,
  "post /po-sale/{id}/clear-unusual": OFFICE,
  "get /po-sale/usual": OFFICE,
  "post /booking/{id}/clear-unusual": OFFICE,
  "get /booking/usual": OFFICE,
  ...office("booking"),
  "post /booking/{id}/cancel": OFFICE,
  "post /booking/{id}/undo": OFFICE,
  ...office("outstanding"),
  "post /outstanding/{id}/adjust": OFFICE,
  "post /outstanding/import/preview": OFFICE,
  "post /outstanding/import": OFFICE,

  "get /opening-stock": OFFICE,
  "post /opening-stock": ADMIN,
  "get /opening-stock/{id}": OFFICE,
  "put /opening-stock/{id}": ADMIN,
  "delete /opening-stock/{id}": ADMIN,
  "post /opening-stock/{id}/restore": ADMIN,
  "get /opening-stock/{id}/activity": OFFICE,
  "post /opening-stock/{id}/clear-unusual": OFFICE,
  "get /opening-stock/usual": ADMIN,
  ...office("production"),
  "post /production/{id}/clear-unusual": OFFICE,
  "get /production/usual": OFFICE,

  "get /inbound-record": INBOUND,
  "post /inbound-record": WEIGH,
  "get /inbound-record/last": WEIGH,
  "get /inbound-record/open": INBOUND,
  "get /inbound-record/{id}": INBOUND,
  "get /inbound-record/{id}/pdf": INBOUND,
  // Authorised by its signed link: weighing-ticket.test.ts.
  "get /inbound-record/{id}/pdf/file": "anyone",
  "get /inbound-record/{id}/prints": INBOUND,
  "post /inbound-record/{id}/pdf": INBOUND,
  "post /papers/inbound-record": INBOUND,
  "get /papers/inbound-record/file": "anyone",
  "put /inbound-record/{id}": WEIGH,
  "delete /inbound-record/{id}": ADMIN,
  "get /inbound-record/{id}/activity": INBOUND,
  "post /inbound-record/{id}/call": ["ADMIN", "SCALE", "CHECKER"],
  "post /inbound-record/{id}/weigh-in": WEIGH,
  "post /inbound-record/{id}/check": CHECK,
  "post /inbound-record/{id}/weigh-between": WEIGH,
  "post /inbound-record/{id}/weigh-out": WEIGH,
  "post /inbound-record/{id}/remove-weighing": WEIGH,
  "post /inbound-record/{id}/move-weighing": WEIGH,
  "post /inbound-record/{id}/finish": FINANCE,
  // SCALE only while the truck waits: see inbound.test.ts.
  "post /inbound-record/{id}/cancel": WEIGH,
  "post /inbound-record/{id}/reopen": ADMIN,
  "post /inbound-record/{id}/undo": ["ADMIN", "FINANCE", "SCALE"],
  "post /inbound-record/{id}/clear-unusual": FINANCE,
  "get /inbound-record/{id}/usual-weights": WEIGH,
  "get /inbound-record/{id}/usual": CHECK,
  "get /inbound-record/{id}/earlier-prices": FINANCE,
  "post /inbound-record/{id}/restore": ADMIN,

  ...report("inbound-record", ["ADMIN", "FINANCE", "SCALE"]),
  ...report("outbound-record", OFFICE),
  ...report("production", OFFICE),
  ...report("booking", OFFICE),
  ...report("po-sale", OFFICE),
  ...report("outstanding", OFFICE),

  // Tiles depend on the role: home.test.ts.
  "get /home": "signed-in",
  "get /stock": OUTBOUND,
  "get /monitor/outbound-record": "anyone",
  "get /changes": "anyone",
};

/** Calls that return a selection list without a query, readable by any user with a role. */
export const selectionTable: Record<string, Who> = Object.fromEntries(
  MASTERS.map((area) => [`get /${area}`, EVERY_ROLE]),
);
