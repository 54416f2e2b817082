import { masters } from "#contract/masters";

/**
 * The roles that may make each call, written out from domain.md (Roles) by hand and never read from contract/access.ts: the two
 * must agree. A call without a line here fails tests/api/access.test.ts.
 */
export type Who = "anyone" | "signed-in" | readonly string[];

const ADMIN = ["ADMIN"];
const OFFICE = ["ADMIN", "OFFICE"];
const EVERY_ROLE = ["ADMIN", "FINANCE", "SCALE", "CHECKER", "FG", "OFFICE"];
const OUTBOUND = ["ADMIN", "FG", "SCALE", "OFFICE"];
const OUTBOUND_ITEM = ["ADMIN", "OFFICE", "FG"];
const WEIGH = ["ADMIN", "SCALE"];
const INBOUND = ["ADMIN", "FINANCE", "SCALE", "CHECKER"];
const CHECK = ["ADMIN", "CHECKER"];
const FINANCE = ["ADMIN", "FINANCE"];
const LOAD = ["ADMIN", "FG"];

const master = (area: string): Record<string, Who> => ({
  [`get /${area}`]: ADMIN,
  [`post /${area}`]: ADMIN,
  [`get /${area}/{id}`]: ADMIN,
  [`put /${area}/{id}`]: ADMIN,
  [`delete /${area}/{id}`]: ADMIN,
  [`post /${area}/{id}/restore`]: ADMIN,
  [`post /${area}/import/preview`]: ADMIN,
  [`post /${area}/import`]: ADMIN,
  [`get /${area}/{id}/activity`]: ADMIN,
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

/** Every master has the same calls for the same roles. */
export const MASTERS = Object.keys(masters) as (keyof typeof masters)[];

export const roleTable: Record<string, Who> = {
  "post /login": "anyone",
  "post /logout": "signed-in",
  "get /me": "signed-in",

  "get /user": ADMIN,
  "post /user": ADMIN,
  "get /user/{id}": ADMIN,
  "put /user/{id}": ADMIN,
  "get /user/{id}/activity": ADMIN,
  "post /user/{id}/deactivate": ADMIN,
  "post /user/{id}/activate": ADMIN,

  ...(Object.assign({}, ...MASTERS.map(master)) as Record<string, Who>),

  "get /outbound-record": OUTBOUND,
  "post /outbound-record": OFFICE,
  "get /outbound-record/last": OFFICE,
  "get /outbound-record/open": OUTBOUND,
  "get /outbound-record/{id}": OUTBOUND,
  "put /outbound-record/{id}": OFFICE,
  "delete /outbound-record/{id}": ADMIN,
  "get /outbound-record/{id}/activity": OUTBOUND,
  "get /outbound-record/{id}/pdf": OUTBOUND,
  // Its link is the right to it: see surat-jalan.test.ts.
  "get /outbound-record/{id}/pdf/file": "anyone",
  "post /outbound-record/{id}/weigh-in": WEIGH,
  "post /outbound-record/{id}/weigh-out": WEIGH,
  "post /outbound-record/{id}/finish": OFFICE,
  "post /outbound-record/{id}/cancel": OFFICE,
  "post /outbound-record/{id}/reopen": ADMIN,
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
  ...office("booking"),
  "post /booking/{id}/cancel": OFFICE,
  ...office("outstanding"),
  "post /outstanding/{id}/adjust": OFFICE,
  "post /outstanding/import/preview": OFFICE,
  "post /outstanding/import": OFFICE,

  ...office("production"),

  "get /inbound-record": INBOUND,
  "post /inbound-record": WEIGH,
  "get /inbound-record/last": WEIGH,
  "get /inbound-record/open": INBOUND,
  "get /inbound-record/{id}": INBOUND,
  "get /inbound-record/{id}/pdf": INBOUND,
  // Its link is the right to it: see weighing-ticket.test.ts.
  "get /inbound-record/{id}/pdf/file": "anyone",
  "put /inbound-record/{id}": WEIGH,
  "delete /inbound-record/{id}": ADMIN,
  "get /inbound-record/{id}/activity": INBOUND,
  "post /inbound-record/{id}/weigh-in": WEIGH,
  "post /inbound-record/{id}/check": CHECK,
  "post /inbound-record/{id}/weigh-out": WEIGH,
  "post /inbound-record/{id}/finish": FINANCE,
  // SCALE only while the truck waits: see inbound.test.ts.
  "post /inbound-record/{id}/cancel": WEIGH,
  "post /inbound-record/{id}/reopen": ADMIN,
  "post /inbound-record/{id}/restore": ADMIN,

  "get /monitor/outbound-record": "anyone",
};

/** Calls whose answer without a query is a selection list, which any user with a role may read. */
export const selectionTable: Record<string, Who> = Object.fromEntries(
  MASTERS.map((area) => [`get /${area}`, EVERY_ROLE]),
);
