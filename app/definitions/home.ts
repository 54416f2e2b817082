import { shiftDay } from "#contract/plant/business-day";
import { can, type RoleHolder } from "#contract/access";
import { MAX_DAYS_AHEAD, MAX_REPORT_DAYS } from "#contract/constants";
import {
  CHART_DAYS,
  visibleDirections,
  HOME_TASKS,
  type HomeStock,
  type HomeTask,
  type HomeTruck,
  type HomeTrucks,
} from "#contract/home";
import { EXCEPTIONS_OF_READER } from "#contract/plant/exception-kinds";
import { INBOUND_OPEN, inboundWaitingFor } from "#contract/weighing/inbound-status";
import { OUTBOUND_OPEN, outboundWaitingFor } from "#contract/weighing/outbound-status";
import { type DayRange, RANGES } from "#contract/reports/report-periods";
import { type Direction, DIRECTIONS } from "#contract/weighing/direction";
import { ARRIVAL_PATH } from "./arrival";
import { inboxHref } from "./exception";
import { INBOUND_PATH, inboundViewHref } from "./inbound";
import { OUTBOUND_PATH, outboundViewHref } from "./outbound";
import { buildHref } from "./search-href";
import { SHIFT_PATH } from "./shift";

type Goods = Pick<HomeStock["goods"][number], "grade" | "marking" | "startDate">;

const listPaths: Record<Direction, string> = { inbound: INBOUND_PATH, outbound: OUTBOUND_PATH };

/** Cookie of a computer whose user closed the notice of the demo. */
export const DEMO_NOTICE_CLOSED = "demoNoticeClosed";

/** Cookie of a user's last look at the start page, in ms. */
export const lookCookie = (user: { id: number }): string => `homeSeen${user.id}`;

/** Returns the URL of trucks, by truck or by day. */
export const goodsHref = (
  direction: Direction,
  { startDate, endDate }: DayRange,
  type: "detail" | "daily" = "detail",
) => buildHref(`/export/${direction}`, { startDate, endDate, ...(type === "daily" && { type }) });

export const openingStockHref = ({ grade, marking }: Goods) =>
  buildHref("/record/opening-stock", { gradeId: String(grade.id), markingId: String(marking.id) });

export const stockMadeHref = ({ grade, marking, startDate }: Goods, endDate: string) =>
  buildHref("/export/production", { startDate, endDate, grade: String(grade.id), marking: String(marking.id) });

export const stockDeliveredHref = ({ grade, marking, startDate }: Goods, endDate: string) =>
  buildHref("/export/outbound", {
    startDate,
    endDate,
    type: "items",
    status: "DONE",
    gradeId: String(grade.id),
    marking: String(marking.id),
  });

export const loadedHref = (date: string) =>
  buildHref("/export/loads", { startDate: date, endDate: date, type: "loadingArea" });

/** Returns the URL of the trucks of some days, with their deductions. */
export const deductedHref = ({ startDate, endDate }: DayRange) => buildHref(INBOUND_PATH, { startDate, endDate });

const waitingHref = (direction: Direction, whose: HomeTrucks["whose"]) =>
  buildHref(listPaths[direction], { date: "", waiting: whose });

/** Returns the URL of a truck over the list of waiting ones. */
export function truckHref({ direction, id }: Pick<HomeTruck, "direction" | "id">, whose: HomeTrucks["whose"]): string {
  const search = new URLSearchParams({ date: "", waiting: whose });
  return direction === "outbound" ? outboundViewHref(search, id) : INBOUND_PATH + inboundViewHref(search, id);
}

/** Age in days at which an active PO is overdue. */
const OVERDUE_DAYS = 30;

/** Days whose trucks without a handover or a price are listed. */
const UNSETTLED_DAYS = 92;

export interface FigureLink {
  label: string;
  href: string;
  /** Told apart only for users of both directions. */
  direction?: Direction;
}

/** Returns the lists and reports with further figures that the user may open. */
export function figureLinks(user: RoleHolder, today: string): FigureLink[] {
  const [month, recent] = [RANGES.thisMonth(today), { startDate: shiftDay(today, 1 - CHART_DAYS), endDate: today }];
  const quarter = { startDate: shiftDay(today, 1 - UNSETTLED_DAYS), endDate: today };
  const latest = shiftDay(today, MAX_DAYS_AHEAD);
  const years = { startDate: shiftDay(latest, 1 - MAX_REPORT_DAYS), endDate: latest };
  const overdue = { status: "ACTIVE", endDate: shiftDay(today, -OVERDUE_DAYS - 1), sort: "date" };
  const directions = visibleDirections(user, "goods");
  const links: (FigureLink & { seen: boolean })[] = [
    { seen: can(user, "arrival", "see"), label: "business:arrival.title", href: ARRIVAL_PATH },
    {
      seen: can(user, "inbound", "price"),
      ...linkTo("prices", "/export/inbound", { ...month, status: "DONE", type: "item-vendor", sort: "label" }),
    },
    {
      seen: can(user, "inbound", "price"),
      ...linkTo("unusualPrices", "/export/inbound", {
        ...month,
        status: "DONE",
        type: "item-vendor",
        sort: "-unusualAmount",
      }),
    },
    {
      seen: can(user, "inbound", "price"),
      ...linkTo("unpriced", "/export/inbound", {
        ...quarter,
        status: "WEIGHED_OUT",
        type: "item-vendor",
        sort: "-estimatedAmount",
      }),
    },
    {
      seen: can(user, "inbound", "price"),
      ...linkTo("deductionReasons", "/export/inbound", { ...month, type: "deductionReason", sort: "-deductedAmount" }),
    },
    {
      seen: can(user, "inbound", "price"),
      ...linkTo("deductionCheckers", "/export/inbound", {
        ...month,
        type: "vendor",
        across: "checkedBy",
        measure: "deductedAmount",
      }),
    },
    {
      seen: can(user, "deduction", "report") && !can(user, "inbound", "price"),
      ...linkTo("deductions", "/export/deductions", { ...month, type: "vendor-checkedBy", sort: "label" }),
    },
    {
      seen: can(user, "deduction", "report"),
      ...linkTo("quality", "/export/quality", { ...month, type: "factor", sort: "label" }),
    },
    {
      seen: can(user, "outbound", "load"),
      ...linkTo("loadHours", "/export/loads", { startDate: today, endDate: today, type: "hour", sort: "label" }),
    },
    {
      seen: can(user, "outbound", "load"),
      ...linkTo("loadAreas", "/export/loads", { ...month, type: "loadingArea", sort: "-meanCall" }),
    },
    { seen: can(user, "po-sale", "see"), ...linkTo("overdue", "/record/po-sales", overdue) },
    {
      seen: can(user, "outstanding", "see"),
      ...linkTo("ending", "/record/outstanding", { runsOut: "1", sort: "daysLeft" }),
    },
    {
      seen: can(user, "outstanding", "report"),
      ...linkTo("owed", "/export/outstanding", { ...years, state: "open", type: "customer" }),
    },
    {
      seen: can(user, "booking", "report"),
      ...linkTo("bookings", "/export/booking", {
        startDate: recent.startDate,
        endDate: shiftDay(today, -1),
        type: "customer",
        across: "arrival",
        measure: "documents",
      }),
    },
    { seen: can(user, "booking", "report"), ...linkTo("exDos", "/export/booking", { ...recent, type: "ex-do" }) },
    {
      seen: can(user, "outbound", "report"),
      ...linkTo("sales", "/export/outbound", { ...month, status: "DONE", type: "customer-item", sort: "-amount" }),
    },
    {
      seen: can(user, "outbound", "invoice"),
      ...linkTo("toInvoice", OUTBOUND_PATH, { ...quarter, invoiceState: "OPEN" }),
    },
    {
      seen: can(user, "outbound", "invoice"),
      ...linkTo("toInvoiceRp", "/export/outbound", {
        ...quarter,
        invoiceState: "OPEN",
        type: "customer-item",
        sort: "-amount",
      }),
    },
    {
      seen: can(user, "outbound", "report"),
      ...linkTo("steps", "/export/outbound", { ...month, type: "customer", sort: "-meanStay" }),
    },
    {
      seen: directions.includes("inbound"),
      ...linkTo("stays", "/export/inbound", { startDate: today, endDate: today, sort: "-stayMinutes" }),
      ...(directions.length > 1 && { direction: "inbound" }),
    },
  ];
  return links.filter(({ seen }) => seen).map(({ seen: _seen, ...link }) => link);
}

const linkTo = (name: string, path: string, search: Record<string, string>) => {
  return { label: `business:home.link.${name}`, href: buildHref(path, search) };
};

export function taskHref(task: HomeTask, today: string): string {
  switch (task) {
    case "toLookAt":
      return inboxHref(today, { look: EXCEPTIONS_OF_READER });
    case "bookingsPast":
      return buildHref("/record/booking", { startDate: "", endDate: shiftDay(today, -1), status: "ACTIVE" });
    case "bookingsToday":
      return buildHref("/record/booking", { startDate: today, endDate: today, status: "ACTIVE" });
    case "usersWithoutRole":
      return buildHref("/management/user", { role: "NONE", active: "1" });
    case "mailsFailed":
      return buildHref("/settings/mail", { status: "failed" });
    case "vehiclesDue":
      return buildHref("/settings/vehicles", { due: "1", active: "1" });
    case "certificatesDue":
      return buildHref("/settings/scales", { due: "1" });
    case "shiftsWaiting":
      return buildHref(SHIFT_PATH, { waiting: "1" });
  }
}

export interface WorkTile {
  number: number;
  label: string;
  note: string;
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
export function truckLanes(
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
      href: buildHref(listPaths[direction], { date: "", status }),
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
  toLookAt: "business:exception.lastDays",
  bookingsPast: "business:home.notTaken",
  bookingsToday: "business:home.notTaken",
  usersWithoutRole: "business:user.title",
  mailsFailed: "business:home.mail",
  certificatesDue: "business:scale.title",
  vehiclesDue: "business:vehicle.title",
  shiftsWaiting: "business:shift.title",
};
const taskLabels: Record<HomeTask, string> = {
  toLookAt: "business:report.title.exceptions",
  bookingsPast: "business:home.bookingsPast",
  bookingsToday: "business:home.bookingsToday",
  usersWithoutRole: "business:user.noRoles",
  mailsFailed: "business:home.mailsFailed",
  certificatesDue: "business:home.certificatesDue",
  vehiclesDue: "business:vehicle.due",
  shiftsWaiting: "business:home.shiftsWaiting",
};

/** Returns the user's other tasks, the longest list first. */
export const taskTiles = (tasks: Partial<Record<HomeTask, number>>, today: string): WorkTile[] =>
  HOME_TASKS.map((task) => ({
    number: tasks[task] ?? 0,
    label: taskLabels[task],
    note: taskNotes[task],
    href: taskHref(task, today),
  }))
    .filter(({ number }) => number > 0)
    .toSorted((one, other) => other.number - one.number);
