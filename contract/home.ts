import { z } from "zod";
import { type ActionOf, type Resource, can, ENTERED_MASTERS, type RoleHolder } from "./access";
import { moment } from "./answers";
import { ARRIVAL_STATES } from "./arrival";
import { backupState } from "./backup";
import { LOADING_AREAS, SHIFTS } from "./constants";
import { date } from "./fields";
import { INBOUND_OPEN, INBOUND_STATUSES } from "./inbound-status";
import { OUTBOUND_OPEN, OUTBOUND_STATUSES } from "./outbound-status";
import { WAITING_FOR } from "./waiting";
import { type Direction, DIRECTIONS } from "./weighing/direction";

/** Start page tiles and permissions (docs/domain.md, Start page). */

type Right = { [A in Resource]: readonly [A, ActionOf<A>] }[Resource];

const mayOne = (user: RoleHolder | null, rights: readonly Right[]) =>
  rights.some(([area, action]) =>
    (can as (user: RoleHolder | null, area: Resource, action: string) => boolean)(user, area, action),
  );

/** Permissions per tile; any one suffices. They equal those of the list or report that shows the details. */
const TILES = {
  trucks: [
    ["inbound", "see"],
    ["outbound", "see"],
  ],
  goods: [
    ["inbound", "report"],
    ["outbound", "report"],
  ],
  stays: [
    ["inbound", "report"],
    ["outbound", "report"],
  ],
  grades: [["outbound", "report"]],
  cover: [["production", "report"]],
  owed: [["outstanding", "report"]],
  overdue: [["po-sale", "see"]],
  ending: [["po-sale", "see"]],
  stock: [["production", "report"]],
  exDos: [["booking", "report"]],
  prices: [["inbound", "price"]],
  loads: [["outbound", "load"]],
  checks: [["inbound", "check"]],
  arrivals: [["arrival", "see"]],
  shift: [["shift", "close"]],
  backup: [["backup", "see"]],
  setup: [["company", "edit"]],
} as const satisfies Record<string, readonly Right[]>;
export type HomeTile = keyof typeof TILES;

export const seesTile = (user: RoleHolder | null, tile: HomeTile): boolean => mayOne(user, TILES[tile]);

/** Tiles under "More figures"; an administrator has those of all desks there, which would make a long page. */
export const foldedTiles = (user: RoleHolder | null): HomeTile[] => [
  "grades",
  "cover",
  "exDos",
  ...(seesTile(user, "backup") ? (["prices", "ending", "loads", "checks", "arrivals", "shift"] as const) : []),
];

export const directionsOf = (user: RoleHolder | null, tile: "trucks" | "goods" | "stays"): Direction[] =>
  TILES[tile].filter((right) => mayOne(user, [right])).map(([direction]) => direction);

/** Tasks other than trucks, with the permission to do them. */
const TASKS = {
  inboundToCheck: ["inbound", "markReviewed"],
  outboundToCheck: ["outbound", "markReviewed"],
  productionToCheck: ["production", "markReviewed"],
  posToCheck: ["po-sale", "markReviewed"],
  bookingsToCheck: ["booking", "markReviewed"],
  openingStockToCheck: ["opening-stock", "markReviewed"],
  bookingsPast: ["booking", "edit"],
  bookingsToday: ["booking", "edit"],
  usersWithoutRole: ["user", "edit"],
  mailsFailed: ["mail", "edit"],
  certificatesDue: ["scale", "edit"],
  ghostLoads: ["ghost-load", "edit"],
  vehiclesDue: ["vehicle", "edit"],
  exceptionsYesterday: ["exception", "report"],
  shiftsWaiting: ["shift", "close"],
} as const satisfies Record<string, Right>;
export type HomeTask = keyof typeof TASKS;
export const HOME_TASKS = Object.keys(TASKS) as HomeTask[];

export const tasksOf = (user: RoleHolder | null): HomeTask[] =>
  HOME_TASKS.filter((task) => mayOne(user, [TASKS[task]]));

export const MAX_NAMED_TRUCKS = 10;
export const MAX_NAMED_CUSTOMERS = 5;
export const MAX_NAMED_POS = 5;
/** A PO with at most this percentage left is near its end. */
export const ENDING_PCT = 10;
export const MAX_NAMED_EX_DOS = 5;
/** Unless all are requested. */
export const MAX_NAMED_GOODS = 8;
export const MAX_NAMED_GRADES = 8;
export const MAX_NAMED_VENDORS = 5;
export const MAX_NAMED_ARRIVALS = 5;
/** Days before today for comparison. */
export const STAY_DAYS = 30;
/** Days of the charts, up to today. */
export const CHART_DAYS = ["7", "30", "90"] as const;
export const USUAL_CHART_DAYS = "30";
/** Days of the average delivery. */
export const COVER_DAYS = 30;
/** Fewer days are highlighted. */
export const LOW_COVER_DAYS = 3;
/** Earlier weeks to average. */
export const USUAL_WEEKS = 4;

const namedTruck = {
  id: z.int(),
  recordNo: z.string(),
  licensePlate: z.string(),
  party: z.string(),
  /** arrival */
  since: moment,
  /** null unless called to its next place */
  calledAt: moment.nullable(),
};

const truck = z.discriminatedUnion("direction", [
  z.object({ direction: z.literal("inbound"), status: z.enum(INBOUND_STATUSES), ...namedTruck }),
  z.object({ direction: z.literal("outbound"), status: z.enum(OUTBOUND_STATUSES), ...namedTruck }),
]);
export type HomeTruck = z.infer<typeof truck>;

const trucks = z.object({
  /** `anyone` if no truck waits for the caller */
  whose: z.enum(WAITING_FOR),
  /** waiting longest, both directions */
  trucks: z.array(truck),
  /** open trucks by status, if visible */
  inbound: z.record(z.enum(INBOUND_OPEN), z.int()).optional(),
  outbound: z.record(z.enum(OUTBOUND_OPEN), z.int()).optional(),
  /** arrival of the truck that waits longest, by status; null without trucks */
  inboundSince: z.record(z.enum(INBOUND_OPEN), moment.nullable()).optional(),
  outboundSince: z.record(z.enum(OUTBOUND_OPEN), moment.nullable()).optional(),
  /** trucks whose last step is after `since` of the query, by status; without it none */
  inboundNew: z.record(z.enum(INBOUND_OPEN), z.int()).optional(),
  outboundNew: z.record(z.enum(OUTBOUND_OPEN), z.int()).optional(),
});
export type HomeTrucks = z.infer<typeof trucks>;

/** Trucks weighed twice, up to today. */
const goods = z.object({
  /** chart days, at least 31; days without trucks are omitted */
  days: z.array(z.object({ direction: z.enum(DIRECTIONS), date: z.string(), netKg: z.int(), trucks: z.int() })),
  /** trucks by hour of creation, plant time */
  hours: z.array(z.object({ direction: z.enum(DIRECTIONS), hour: z.int(), trucks: z.int() })),
  medians: z.array(z.object({ date: z.string(), minutes: z.int() })),
  /** averages of this weekday until the current time; null without data */
  usual: z.object({ trucks: z.number(), inbound: z.number(), outbound: z.number(), minutes: z.number() }).nullable(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeGoods = z.infer<typeof goods>;

/** Minutes on site: median and 90th percentile. */
const stay = z.object({
  direction: z.enum(DIRECTIONS),
  trucks: z.int(),
  medianMinutes: z.int(),
  p90Minutes: z.int(),
});
const stays = z.object({
  today: z.array(stay),
  before: z.array(stay),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeStays = z.infer<typeof stays>;

const owed = z.object({
  /** largest first */
  customers: z.array(z.object({ id: z.int(), name: z.string(), outstandingKg: z.int() })),
  outstandingKg: z.int(),
  number: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeOwed = z.infer<typeof owed>;

const overdue = z.object({
  /** active POs up to this date are overdue */
  endDate: z.string(),
  total: z.int(),
  pos: z.array(
    z.object({
      id: z.int(),
      poSalesNo: z.string(),
      date: z.string(),
      customer: z.string(),
      outstandingKg: z.int(),
    }),
  ),
});
export type HomeOverdue = z.infer<typeof overdue>;

/** Active POs near their end, least left first. */
const ending = z.object({
  total: z.int(),
  pos: z.array(
    z.object({
      id: z.int(),
      poSalesNo: z.string(),
      customer: z.string(),
      orderedKg: z.int(),
      outstandingKg: z.int(),
    }),
  ),
});
export type HomeEnding = z.infer<typeof ending>;

const stock = z.object({
  /** with any movement: negative first, then largest */
  goods: z.array(
    z.object({
      grade: z.object({ id: z.int(), name: z.string() }),
      marking: z.object({ id: z.int(), name: z.string() }),
      /** opening stock date, or null */
      openingDate: z.string().nullable(),
      openingKg: z.int(),
      startDate: z.string(),
      madeKg: z.int(),
      deliveredKg: z.int(),
      stockKg: z.int(),
    }),
  ),
  stockKg: z.int(),
  number: z.int(),
  endDate: z.string(),
});
export type HomeStock = z.infer<typeof stock>;

/** Finished deliveries by grade, largest first. */
const grades = z.object({
  grades: z.array(z.object({ id: z.int(), name: z.string(), deliveredKg: z.int() })),
  /** remaining grades */
  otherKg: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeGrades = z.infer<typeof grades>;

/** Cover in days: negative stock first, then shortest. */
const cover = z.object({
  grades: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      stockKg: z.int(),
      deliveredKg: z.int(),
      /** null without deliveries */
      days: z.number().nullable(),
    }),
  ),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeCover = z.infer<typeof cover>;

const exDos = z.object({
  /** active: exceeded first, then newest */
  exDos: z.array(
    z.object({
      id: z.int(),
      exDoNo: z.string(),
      date: z.string(),
      quantityKg: z.int().nullable(),
      madeKg: z.int(),
      bookedKg: z.int(),
      deliveredKg: z.int(),
    }),
  ),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeExDos = z.infer<typeof exDos>;

/** Finished inbound trucks of a month. */
const paid = z.object({
  kg: z.int(),
  amount: z.number(),
  /** what the deducted kg would have cost, rounded */
  deductedAmount: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
const prices = z.object({
  /** weighed twice, without a price or reopened */
  waiting: z.object({ trucks: z.int(), kg: z.int() }),
  /** up to today */
  month: paid,
  before: paid,
});
export type HomePrices = z.infer<typeof prices>;

/** Items loaded on trucks of a day. */
const loads = z.object({
  date: z.string(),
  areas: z.array(z.object({ area: z.enum(LOADING_AREAS), trucks: z.int(), kg: z.int() })),
});
export type HomeLoads = z.infer<typeof loads>;

/** Deductions of this month's trucks with a net weight, up to today; most first. */
const checks = z.object({
  vendors: z.array(z.object({ id: z.int(), name: z.string(), deductedKg: z.int(), ofKg: z.int() })),
  /** of all vendors */
  deductedKg: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeChecks = z.infer<typeof checks>;

/** Trucks that have not come, today's and late ones. */
const arrivals = z.object({
  late: z.int(),
  expected: z.int(),
  /** in the order of the list */
  next: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      arrivesAt: z.string(),
      licensePlate: z.string().nullable(),
      customer: z.string(),
      state: z.enum(ARRIVAL_STATES),
    }),
  ),
});
export type HomeArrivals = z.infer<typeof arrivals>;

/** The running shift: trucks it weighed, and its exceptions of two kinds. */
const shift = z.object({
  date: z.string(),
  shift: z.enum(SHIFTS),
  trucks: z.int(),
  correction: z.int(),
  unusual: z.int(),
});
export type HomeShift = z.infer<typeof shift>;

/** Setup steps, true when done, and the masters without a row. */
const setup = z.object({ company: z.boolean(), users: z.boolean(), missing: z.array(z.enum(ENTERED_MASTERS)) });
export type HomeSetup = z.infer<typeof setup>;

export const homeQuery = z.object({
  /** `all` lists all goods. */
  stock: z.enum(["all"]).optional(),
  days: z.enum(CHART_DAYS).optional(),
  /** `0` leaves out the tiles that the page folds. */
  more: z.enum(["0", "1"]).optional(),
  /** The stock at the end of this day; the other tiles are of now. */
  asOf: date().optional(),
  /** The caller's last look: trucks with a step after it count as new. */
  since: z.iso.datetime().optional(),
});

/** Null: failed to load. Undefined: not permitted. */
const tile = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

export const homeAnswer = z
  .object({
    today: z.string(),
    /** server time */
    now: moment,
    trucks: tile(trucks),
    tasks: z.partialRecord(z.enum(HOME_TASKS as [HomeTask]), z.int()).nullable(),
    goods: tile(goods),
    stays: tile(stays),
    owed: tile(owed),
    overdue: tile(overdue),
    ending: tile(ending),
    stock: tile(stock),
    exDos: tile(exDos),
    grades: tile(grades),
    cover: tile(cover),
    prices: tile(prices),
    loads: tile(loads),
    checks: tile(checks),
    arrivals: tile(arrivals),
    shift: tile(shift),
    backup: tile(backupState),
    /** whether the server archives its WAL */
    archive: tile(z.boolean()),
    /** until the first truck exists */
    setup: tile(setup),
  })
  .meta({ id: "Home" });
export type HomeAnswer = z.infer<typeof homeAnswer>;
