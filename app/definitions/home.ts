import { shiftDay } from "#contract/business-day";
import type { RoleHolder } from "#contract/access";
import { HOME_TASKS, type HomeTask, type HomeStock, type HomeTruck, type HomeTrucks } from "#contract/home";
import { INBOUND_OPEN, inboundWaitingFor } from "#contract/inbound-status";
import { OUTBOUND_OPEN, outboundWaitingFor } from "#contract/outbound-status";
import type { DayRange } from "#contract/report-periods";
import { type Direction, DIRECTIONS } from "#contract/weighing/direction";
import { INBOUND_PATH, inboundViewHref } from "./inbound";
import { OUTBOUND_PATH, outboundViewHref } from "./outbound";
import { hrefOf } from "./search-href";
import { SHIFT_PATH } from "./shift";

type Goods = Pick<HomeStock["goods"][number], "grade" | "marking" | "startDate">;

const listPaths: Record<Direction, string> = { inbound: INBOUND_PATH, outbound: OUTBOUND_PATH };

/** Cookie of a computer whose user closed the notice of the demo. */
export const DEMO_NOTICE_CLOSED = "demoNoticeClosed";

/** Cookie of a user's last look at the start page, in ms. */
export const lookCookie = (user: { id: number }): string => `homeSeen${user.id}`;

/** Cookie of a computer whose start page shows all figures. */
export const MORE_FIGURES = "moreFigures";

/** Returns the URL of trucks, by truck or by day. */
export const goodsHref = (
  direction: Direction,
  { startDate, endDate }: DayRange,
  type: "detail" | "daily" = "detail",
) => hrefOf(`/export/${direction}`, { startDate, endDate, ...(type === "daily" && { type }) });

/** Returns the URL of trucks, longest stay first. */
export const staysHref = (direction: Direction, { startDate, endDate }: DayRange) =>
  hrefOf(`/export/${direction}`, { startDate, endDate, sort: "-stayMinutes" });

/** Returns the URL of a customer's balances, or of all by customer. */
export const owedHref = ({ startDate, endDate }: DayRange, customer?: number) =>
  hrefOf("/export/outstanding", {
    startDate,
    endDate,
    state: "open",
    ...(customer === undefined
      ? { type: "customer" }
      : {
          customer: String(customer),
          sort: "-outstandingKg",
        }),
  });

/** Returns the URL of active POs, oldest first. */
export const overdueHref = (endDate: string) => hrefOf("/record/po-sales", { status: "ACTIVE", endDate, sort: "date" });

/** Returns the URL of counted stock. */
export const openingStockHref = ({ grade, marking }: Goods) =>
  hrefOf("/record/opening-stock", { gradeId: String(grade.id), markingId: String(marking.id) });

/** Returns the URL of production since the opening stock. */
export const stockMadeHref = ({ grade, marking, startDate }: Goods, endDate: string) =>
  hrefOf("/export/production", { startDate, endDate, grade: String(grade.id), marking: String(marking.id) });

/** Returns the URL of deliveries since the opening stock. */
export const stockDeliveredHref = ({ grade, marking, startDate }: Goods, endDate: string) =>
  hrefOf("/export/outbound", {
    startDate,
    endDate,
    type: "items",
    status: "DONE",
    gradeId: String(grade.id),
    marking: String(marking.id),
  });

/** Returns the URL of a grade's deliveries. */
export const gradeHref = (id: number, { startDate, endDate }: DayRange) =>
  hrefOf("/export/outbound", { startDate, endDate, type: "items", status: "DONE", gradeId: String(id) });

/** Returns the URL of the trucks that wait for a price. */
export const unpricedHref = hrefOf(INBOUND_PATH, { date: "", status: "WEIGHED_OUT" });

/** Returns the URL of finished inbound trucks. */
export const paidHref = ({ startDate, endDate }: DayRange) =>
  hrefOf("/export/inbound", { startDate, endDate, status: "DONE" });

/** Returns the URL of a day's trucks. */
export const loadedHref = (date: string) => hrefOf(OUTBOUND_PATH, { date });

/** Returns the URL of a vendor's trucks, or of all. */
export const deductedHref = ({ startDate, endDate }: DayRange, vendor?: number) =>
  hrefOf(INBOUND_PATH, { startDate, endDate, ...(vendor !== undefined && { vendorId: String(vendor) }) });

/** Returns the URL of an ex-DO's records. */
export const exDoHref = (of: "production" | "booking" | "outbound", id: number, { startDate, endDate }: DayRange) =>
  hrefOf(`/export/${of}`, {
    startDate,
    endDate,
    exDoMasterId: String(id),
    ...(of === "outbound" && { type: "items", status: "DONE" }),
  });

const waitingHref = (direction: Direction, whose: HomeTrucks["whose"]) =>
  hrefOf(listPaths[direction], { date: "", waiting: whose });

/** Returns the URL of a truck over the list of waiting ones. */
export function truckHref({ direction, id }: HomeTruck, whose: HomeTrucks["whose"]): string {
  const search = new URLSearchParams({ date: "", waiting: whose });
  return direction === "outbound" ? outboundViewHref(search, id) : INBOUND_PATH + inboundViewHref(search, id);
}

/** Returns the URL of a task's records. */
export function taskHref(task: HomeTask, today: string): string {
  switch (task) {
    case "inboundToCheck":
      return hrefOf(INBOUND_PATH, { date: "", unusual: "1" });
    case "outboundToCheck":
      return hrefOf(OUTBOUND_PATH, { date: "", unusual: "1" });
    case "productionToCheck":
      return hrefOf("/record/production", { startDate: "", unusual: "1" });
    case "posToCheck":
      return hrefOf("/record/po-sales", { status: "", unusual: "1" });
    case "bookingsToCheck":
      return hrefOf("/record/booking", { startDate: "", unusual: "1" });
    case "openingStockToCheck":
      return hrefOf("/record/opening-stock", { unusual: "1" });
    case "bookingsPast":
      return hrefOf("/record/booking", { startDate: "", endDate: shiftDay(today, -1), status: "ACTIVE" });
    case "bookingsToday":
      return hrefOf("/record/booking", { startDate: today, endDate: today, status: "ACTIVE" });
    case "usersWithoutRole":
      return hrefOf("/management/user", { role: "NONE", active: "1" });
    case "mailsFailed":
      return hrefOf("/settings/mail", { status: "failed" });
    case "ghostLoads":
      return hrefOf("/record/ghost-load", { state: "open" });
    case "vehiclesDue":
      return hrefOf("/settings/vehicles", { due: "1", active: "1" });
    case "certificatesDue":
      return hrefOf("/settings/scales", { due: "1" });
    case "exceptionsYesterday":
      return hrefOf("/record/exception", { startDate: shiftDay(today, -1), endDate: shiftDay(today, -1) });
    case "shiftsWaiting":
      return hrefOf(SHIFT_PATH, { waiting: "1" });
  }
}

export interface WorkTile {
  number: number;
  label: string;
  notes: string[];
  href: string;
}

export interface Station {
  status: string;
  number: number;
  /** Trucks with a step since the last look. */
  fresh: number;
  /** Latest step of the truck that waits longest. */
  since: string | null;
  /** The user does its next step. */
  mine: boolean;
  href: string;
}

export interface Lane {
  direction: Direction;
  stations: Station[];
}

/** Returns open trucks by status, in the order of the steps. */
export function lanesOf(
  { inbound, outbound, inboundSince, outboundSince, inboundNew, outboundNew }: Omit<HomeTrucks, "whose" | "trucks">,
  user: RoleHolder,
): Lane[] {
  const lane = <Status extends string>(
    direction: Direction,
    statuses: readonly Status[],
    counts: Partial<Record<Status, number>> | undefined,
    {
      since,
      fresh,
      mine,
    }: {
      since: Partial<Record<Status, string | null>> | undefined;
      fresh: Partial<Record<Status, number>> | undefined;
      mine: readonly Status[];
    },
  ): Lane[] => {
    if (counts === undefined) return [];
    const stations = statuses.map((status) => ({
      status,
      number: counts[status] ?? 0,
      fresh: fresh?.[status] ?? 0,
      since: since?.[status] ?? null,
      mine: mine.includes(status),
      href: hrefOf(listPaths[direction], { date: "", status }),
    }));
    return [{ direction, stations }];
  };
  return [
    ...lane("inbound", INBOUND_OPEN, inbound, {
      since: inboundSince,
      fresh: inboundNew,
      mine: inboundWaitingFor(user),
    }),
    ...lane("outbound", OUTBOUND_OPEN, outbound, {
      since: outboundSince,
      fresh: outboundNew,
      mine: outboundWaitingFor(user),
    }),
  ];
}

/** Returns links to waiting or open trucks. */
export function waitingLists(
  { whose, ...counts }: Pick<HomeTrucks, "whose" | "inbound" | "outbound">,
  user: RoleHolder,
) {
  const mine: Record<Direction, readonly string[]> = {
    inbound: inboundWaitingFor(user),
    outbound: outboundWaitingFor(user),
  };
  return DIRECTIONS.map((direction) => {
    const statuses = Object.entries(counts[direction] ?? {});
    const counted = statuses.filter(([status]) => whose === "anyone" || mine[direction].includes(status));
    const total = counted.reduce((sum, [, number]) => sum + number, 0);
    return { direction, total, href: waitingHref(direction, whose) };
  }).filter(({ total }) => total > 0);
}

const taskNotes: Record<HomeTask, string> = {
  inboundToCheck: "business:menu.inbound",
  outboundToCheck: "business:menu.outbound",
  productionToCheck: "business:menu.production",
  posToCheck: "business:poSale.title",
  bookingsToCheck: "business:booking.title",
  openingStockToCheck: "business:openingStock.title",
  bookingsPast: "business:home.notTaken",
  bookingsToday: "business:home.notTaken",
  usersWithoutRole: "business:user.title",
  mailsFailed: "business:home.mail",
  certificatesDue: "business:scale.title",
  ghostLoads: "business:ghostLoad.notWeighed",
  vehiclesDue: "business:vehicle.title",
  exceptionsYesterday: "business:report.title.exceptions",
  shiftsWaiting: "business:shift.title",
};
const taskLabels: Record<HomeTask, string> = {
  inboundToCheck: "business:unusual.toCheck",
  outboundToCheck: "business:unusual.toCheck",
  productionToCheck: "business:unusual.toCheck",
  posToCheck: "business:unusual.toCheck",
  bookingsToCheck: "business:unusual.toCheck",
  openingStockToCheck: "business:unusual.toCheck",
  bookingsPast: "business:home.bookingsPast",
  bookingsToday: "business:home.bookingsToday",
  usersWithoutRole: "business:user.noRoles",
  mailsFailed: "business:home.mailsFailed",
  certificatesDue: "business:home.certificatesDue",
  ghostLoads: "business:ghostLoad.title",
  vehiclesDue: "business:vehicle.due",
  exceptionsYesterday: "business:home.exceptionsYesterday",
  shiftsWaiting: "business:home.shiftsWaiting",
};

/** Returns the user's other tasks. */
export const taskTiles = (tasks: Partial<Record<HomeTask, number>>, today: string): WorkTile[] =>
  HOME_TASKS.flatMap((task) => {
    const number = tasks[task] ?? 0;
    return number === 0
      ? []
      : [{ number, label: taskLabels[task], notes: [taskNotes[task]], href: taskHref(task, today) }];
  });
