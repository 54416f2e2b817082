import { z } from "zod";
import { type ActionOf, type Area, can, type RoleHolder } from "./access";
import { moment } from "./answers";
import { backupState } from "./backup";
import { INBOUND_OPEN, INBOUND_STATUSES } from "./inbound-status";
import { OUTBOUND_OPEN, OUTBOUND_STATUSES } from "./outbound-status";
import { WAITING_FOR } from "./waiting";

/** The start page (docs/domain.md, Start page): tiles, who sees which, and what they say. Quantities in whole kg. */

type Right = { [A in Area]: readonly [A, ActionOf<A>] }[Area];

const mayOne = (user: RoleHolder | null, rights: readonly Right[]) =>
  rights.some(([area, action]) =>
    (can as (user: RoleHolder | null, area: Area, action: string) => boolean)(user, area, action),
  );

/** The two directions in which a truck passes the weighbridge. */
export const DIRECTIONS = ["inbound", "outbound"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * Every tile, with the rights of which one is enough to see it: those of the list or report that proves its figures. Of a tile with both
 * directions a user sees those that the right is for.
 */
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
  stock: [["production", "report"]],
  exDos: [["booking", "report"]],
  backup: [["backup", "see"]],
  setup: [["company", "edit"]],
} as const satisfies Record<string, readonly Right[]>;
export type HomeTile = keyof typeof TILES;

/** Tells whether a user sees a tile. */
export const seesTile = (user: RoleHolder | null, tile: HomeTile): boolean => mayOne(user, TILES[tile]);

/** Returns the directions of which a user sees a tile. */
export const directionsOf = (user: RoleHolder | null, tile: "trucks" | "goods" | "stays"): Direction[] =>
  TILES[tile].filter((right) => mayOne(user, [right])).map(([direction]) => direction);

/** What waits for somebody besides trucks, each with the right that it takes to do it. */
const TASKS = {
  inboundToCheck: ["inbound", "clearUnusual"],
  outboundToCheck: ["outbound", "clearUnusual"],
  productionToCheck: ["production", "clearUnusual"],
  bookingsPast: ["booking", "edit"],
  bookingsToday: ["booking", "edit"],
  usersWithoutRole: ["user", "edit"],
  mailsFailed: ["mail", "edit"],
} as const satisfies Record<string, Right>;
export type HomeTask = keyof typeof TASKS;
export const HOME_TASKS = Object.keys(TASKS) as HomeTask[];

/** Returns the tasks that are a user's, in the order in which they are shown. */
export const tasksOf = (user: RoleHolder | null): HomeTask[] =>
  HOME_TASKS.filter((task) => mayOne(user, [TASKS[task]]));

/** Trucks that the start page names: the lists show the others. */
export const MAX_NAMED_TRUCKS = 10;
/** Customers that are named with what they are still owed, and POs that are overdue. */
export const MAX_NAMED_CUSTOMERS = 10;
export const MAX_NAMED_POS = 5;
/** Ex-DOs that are named with their balances. */
export const MAX_NAMED_EX_DOS = 10;
/** Grades and markings whose stock is named, unless all are asked for. */
export const MAX_NAMED_GOODS = 20;
/** Grades that are named with their deliveries, and with the days that their stock lasts. */
export const MAX_NAMED_GRADES = 8;
/** Days before today that the stays of today are compared with. */
export const STAY_DAYS = 30;
/** Days that the charts can show, up to today. */
export const CHART_DAYS = ["7", "30", "90"] as const;
export const USUAL_CHART_DAYS = "30";
/** Days, up to today, whose average delivery says how long the stock lasts. */
export const COVER_DAYS = 30;
/** Stock of fewer days stands out. */
export const LOW_COVER_DAYS = 3;
/** Weeks before today whose same weekdays the figures of today are compared with. */
export const USUAL_WEEKS = 4;

const namedTruck = {
  id: z.int(),
  recordNo: z.string(),
  licensePlate: z.string(),
  /** the name of the customer or the vendor */
  party: z.string(),
  /** the moment of its newest step */
  since: moment,
};

const truck = z.discriminatedUnion("direction", [
  z.object({ direction: z.literal("inbound"), status: z.enum(INBOUND_STATUSES), ...namedTruck }),
  z.object({ direction: z.literal("outbound"), status: z.enum(OUTBOUND_STATUSES), ...namedTruck }),
]);
export type HomeTruck = z.infer<typeof truck>;

const trucks = z.object({
  /** `anyone` when none waits for the caller: then these are all open ones */
  whose: z.enum(WAITING_FOR),
  /** those that have waited longest, of both directions */
  trucks: z.array(truck),
  /** the open trucks of each direction that the caller sees, by status */
  inbound: z.record(z.enum(INBOUND_OPEN), z.int()).optional(),
  outbound: z.record(z.enum(OUTBOUND_OPEN), z.int()).optional(),
});
export type HomeTrucks = z.infer<typeof trucks>;

/** The goods of trucks that were weighed twice, up to today. */
const goods = z.object({
  /** the days of the chart, and at least the 31 days up to today; without those that had no truck */
  days: z.array(z.object({ direction: z.enum(DIRECTIONS), date: z.string(), netKg: z.int(), trucks: z.int() })),
  /** trucks by the hour in which their records were opened, by the plant's clock, of the days of the chart */
  hours: z.array(z.object({ direction: z.enum(DIRECTIONS), hour: z.int(), trucks: z.int() })),
  /** median stay in minutes, by day */
  medians: z.array(z.object({ date: z.string(), minutes: z.int() })),
  /** averages of today's weekday in the weeks before, up to the present time of day; null without earlier data */
  usual: z.object({ trucks: z.number(), inbound: z.number(), outbound: z.number(), minutes: z.number() }).nullable(),
  /** the days of the chart */
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeGoods = z.infer<typeof goods>;

/** How long trucks of some days stayed, in minutes: half of them at most the median, nine of ten at most the 90th percentile. */
const stay = z.object({
  direction: z.enum(DIRECTIONS),
  trucks: z.int(),
  medianMinutes: z.int(),
  p90Minutes: z.int(),
});
const stays = z.object({
  today: z.array(stay),
  before: z.array(stay),
  /** the days before today */
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeStays = z.infer<typeof stays>;

const owed = z.object({
  /** the customers with most, largest first */
  customers: z.array(z.object({ id: z.int(), name: z.string(), outstandingKg: z.int() })),
  /** of all customers */
  outstandingKg: z.int(),
  number: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeOwed = z.infer<typeof owed>;

const overdue = z.object({
  /** POs of this day and before are overdue while they are active */
  endDate: z.string(),
  total: z.int(),
  /** the oldest */
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

const stock = z.object({
  /** grades and markings of which something was counted, made or delivered: those below zero, then those with most */
  goods: z.array(
    z.object({
      grade: z.object({ id: z.int(), name: z.string() }),
      marking: z.object({ id: z.int(), name: z.string() }),
      /** the day of the opening stock; null without one */
      openingDate: z.string().nullable(),
      openingKg: z.int(),
      /** made and delivered since, in the days from startDate on */
      startDate: z.string(),
      madeKg: z.int(),
      deliveredKg: z.int(),
      stockKg: z.int(),
    }),
  ),
  /** of all of them */
  stockKg: z.int(),
  number: z.int(),
  endDate: z.string(),
});
export type HomeStock = z.infer<typeof stock>;

/** Deliveries of finished trucks in the days of the chart, by grade, most first. */
const grades = z.object({
  grades: z.array(z.object({ id: z.int(), name: z.string(), deliveredKg: z.int() })),
  /** of the grades that are not named */
  otherKg: z.int(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeGrades = z.infer<typeof grades>;

/** How long the stock lasts: grades below zero first, then those that last the fewest days. */
const cover = z.object({
  grades: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      stockKg: z.int(),
      deliveredKg: z.int(),
      /** stockKg by the average daily delivery; null where nothing was delivered */
      days: z.number().nullable(),
    }),
  ),
  /** the days of the deliveries */
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeCover = z.infer<typeof cover>;

const exDos = z.object({
  /** active ones: those past their quantity first, then the newest */
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

/** The steps of setting up a new plant; true for those that are done. */
const setup = z.object({ company: z.boolean(), users: z.boolean(), masters: z.boolean() });
export type HomeSetup = z.infer<typeof setup>;

export const homeQuery = z.object({
  /** `all` names every grade and marking of the stock. */
  stock: z.enum(["all"]).optional(),
  /** Days of the charts, up to today. */
  days: z.enum(CHART_DAYS).optional(),
});

/** Null: it could not be read just now. Missing: it is not the caller's. */
const tile = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

export const homeAnswer = z
  .object({
    today: z.string(),
    /** the moment of reading, by the server's clock */
    now: moment,
    trucks: tile(trucks),
    tasks: z.partialRecord(z.enum(HOME_TASKS as [HomeTask]), z.int()).nullable(),
    goods: tile(goods),
    stays: tile(stays),
    owed: tile(owed),
    overdue: tile(overdue),
    stock: tile(stock),
    exDos: tile(exDos),
    grades: tile(grades),
    cover: tile(cover),
    backup: tile(backupState),
    /** missing as soon as the first truck is there */
    setup: tile(setup),
  })
  .meta({ id: "Home" });
export type HomeAnswer = z.infer<typeof homeAnswer>;
