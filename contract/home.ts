import { z } from "zod";
import { type ActionOf, type Resource, can, ENTERED_MASTERS, type RoleHolder } from "./access";
import { moment } from "./answers";
import { repair } from "./plant/system";
import { SHIFTS } from "./constants";
import { date } from "./values/fields";
import { INBOUND_OPEN, INBOUND_STATUSES } from "./weighing/inbound-status";
import { OUTBOUND_OPEN, OUTBOUND_STATUSES } from "./weighing/outbound-status";
import { WAITING_FOR } from "./weighing/waiting";
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
  shift: [["shift", "close"]],
  loads: [["outbound", "load"]],
  checks: [["inbound", "check"]],
  stock: [["production", "report"]],
  repairs: [["system", "see"]],
  setup: [["company", "edit"]],
} as const satisfies Record<string, readonly Right[]>;
export type HomeTile = keyof typeof TILES;

export const seesTile = (user: RoleHolder | null, tile: HomeTile): boolean => mayOne(user, TILES[tile]);

export const visibleDirections = (user: RoleHolder | null, tile: "trucks" | "goods"): Direction[] =>
  TILES[tile].filter((right) => mayOne(user, [right])).map(([direction]) => direction);

const FIGURE_TILES = ["shift", "goods", "loads", "checks"] as const;
export type FigureTile = (typeof FIGURE_TILES)[number];

/** Returns the tile of the user's three figures; none for users without a right to one. */
export const figureTile = (user: RoleHolder | null): FigureTile | undefined =>
  visibleDirections(user, "goods").length === DIRECTIONS.length
    ? "goods"
    : FIGURE_TILES.find((tile) => seesTile(user, tile));

/** Tasks other than trucks, with the permission to do them. */
const TASKS = {
  toLookAt: ["exception", "report"],
  bookingsPast: ["booking", "edit"],
  bookingsToday: ["booking", "edit"],
  usersWithoutRole: ["user", "edit"],
  mailsFailed: ["mail", "edit"],
  certificatesDue: ["scale", "edit"],
  vehiclesDue: ["vehicle", "edit"],
  shiftsWaiting: ["shift", "close"],
} as const satisfies Record<string, Right>;
export type HomeTask = keyof typeof TASKS;
export const HOME_TASKS = Object.keys(TASKS) as HomeTask[];

export const visibleTasks = (user: RoleHolder | null): HomeTask[] =>
  HOME_TASKS.filter((task) => mayOne(user, [TASKS[task]]));

/** Trucks of a user without the stock, which would make the page longer than a screen. */
export const MAX_NAMED_TRUCKS = 10;
export const MAX_TRUCKS_WITH_STOCK = 5;
/** Unless all are requested. */
export const MAX_NAMED_GOODS = 5;
export const CHART_DAYS = 30;
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
  /** called trucks first, then longest wait, both directions */
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
  /** days without trucks are omitted */
  days: z.array(z.object({ direction: z.enum(DIRECTIONS), date: z.string(), netKg: z.int(), trucks: z.int() })),
  /** averages of this weekday until the current time; null without data */
  usual: z.object({ trucks: z.number(), inbound: z.number(), outbound: z.number() }).nullable(),
  startDate: z.string(),
  endDate: z.string(),
});
export type HomeGoods = z.infer<typeof goods>;

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

/** The running shift, the trucks it weighed, and the bookings whose truck is expected. */
const shift = z.object({
  date: z.string(),
  shift: z.enum(SHIFTS),
  trucks: z.int(),
  /** mean from a stable weight to its save, of the caller's weighings by a scale; null without one */
  ownSeconds: z.int().nullable(),
  /** without a truck yet, `late` ones included */
  expected: z.int(),
  late: z.int(),
});
export type HomeShift = z.infer<typeof shift>;

/** Items loaded on today's trucks. */
const loads = z.object({ date: z.string(), trucks: z.int(), kg: z.int() });
export type HomeLoads = z.infer<typeof loads>;

/** Deductions of this month's trucks with a net weight, up to today. */
const checks = z.object({ deductedKg: z.int(), ofKg: z.int(), startDate: z.string(), endDate: z.string() });
export type HomeChecks = z.infer<typeof checks>;

/** Setup steps, true when done, and the masters without a row. */
const setup = z.object({ company: z.boolean(), users: z.boolean(), missing: z.array(z.enum(ENTERED_MASTERS)) });
export type HomeSetup = z.infer<typeof setup>;

export const homeQuery = z.object({
  /** `all` lists all goods. */
  stock: z.enum(["all"]).optional(),
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
    shift: tile(shift),
    loads: tile(loads),
    checks: tile(checks),
    stock: tile(stock),
    /** worst first */
    repairs: tile(z.array(repair)),
    /** until the first truck exists */
    setup: tile(setup),
  })
  .meta({ id: "Home" });
export type HomeAnswer = z.infer<typeof homeAnswer>;
