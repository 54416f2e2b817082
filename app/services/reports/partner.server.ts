import { can } from "#contract/access";
import { customer } from "#contract/masters/customer";
import { vendor } from "#contract/masters/vendor";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import { PARTNER_AREAS } from "#contract/record-paths";
import type { Addressee, Report } from "#contract/reports/report";
import type { DayRange } from "#contract/reports/report-periods";
import { type ReportAnswer, reportAnswer, reportChoices } from "#contract/reports/report-answer";
import { planReport } from "#contract/reports/report-query";
import { bookingRows } from "#contract/rows/booking";
import { inboundRows } from "#contract/rows/inbound";
import { outboundRows } from "#contract/rows/outbound";
import { poSaleRows } from "#contract/rows/po-sale";
import { reconciliationRows } from "#contract/rows/reconciliation";
import { statementRows } from "#contract/rows/statement";
import { inboundRecordList } from "#contract/weighing/inbound-record";
import { outboundRecordList } from "#contract/weighing/outbound-record";
import { reportHref } from "~/definitions/report-mail";
import { buildHref } from "~/definitions/search-href";
import { parseId } from "~/services/records/ids.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { notFound } from "~/services/request/screen-error.server";
import { reportTable } from "./report.server";

const MAX_ROWS = 10;
const DAYS = 30;

interface Part {
  name: string;
  report: Report;
  query: Record<string, string>;
  /** Default: the last 30 days. */
  days?: (today: string) => DayRange;
  /** Columns of rows; default: those of the report. */
  columns?: readonly string[];
}

/** Parts of the page, each a query of a report (docs/domain.md, Partner page). */
const PARTS: Record<Addressee, readonly Part[]> = {
  customer: [
    {
      name: "orders",
      report: statementRows,
      query: { status: "open" },
      days: (today) => ({ startDate: today, endDate: today }),
    },
    {
      name: "bookings",
      report: bookingRows,
      query: { sort: "-date" },
      days: (today) => ({ startDate: shiftDay(today, 1 - DAYS), endDate: shiftDay(today, DAYS) }),
      columns: ["bookingNo", "date", "poSalesNo", "grade", "marking", "licensePlate", "status", "quantityKg", "leftKg"],
    },
    { name: "waits", report: outboundRows, query: { type: "customer", sort: "-meanStay" } },
    { name: "sales", report: outboundRows, query: { type: "item" } },
    {
      name: "prices",
      report: poSaleRows,
      query: { sort: "-date" },
      days: (today) => ({ startDate: shiftDay(today, -365), endDate: today }),
      columns: ["poSalesNo", "date", "grade", "marking", "status", "orderedKg", "pricePerKg", "amount"],
    },
  ],
  vendor: [
    { name: "deliveries", report: inboundRows, query: { sort: "-date" } },
    { name: "goods", report: inboundRows, query: { type: "item" } },
    { name: "deductions", report: inboundRows, query: { type: "deductionReason", sort: "-deductedKg" } },
  ],
};

const PARTNERS = {
  customer: { master: customer, trucks: outboundRows, list: outboundRecordList, letter: statementRows },
  vendor: { master: vendor, trucks: inboundRows, list: inboundRecordList, letter: reconciliationRows },
} as const;

/** Loads the page of a customer or vendor. */
export const partnerLoader = (area: Addressee) => async (context: ScreenContext) => {
  const { env, params, user } = context;
  const id = parseId(params.id);
  const today = businessDay(env.APP_TIMEZONE);
  const { letter } = PARTNERS[area];
  const [partner, trucks, parts] = await Promise.all([
    findPartner(context, area, id),
    findTrucks(context, area, id),
    Promise.all(
      PARTS[area]
        .filter(({ report }) => can(user, report.area, "report"))
        .map((part) => loadPart(context, part, { id, area, today })),
    ),
  ]);
  return {
    area,
    partner,
    trucks,
    parts,
    days: DAYS,
    letter: can(user, letter.area, "report") ? reportHref({ report: letter.name, query: `${area}Id=${id}` }) : null,
    letterName: letter.name,
    editHref: can(user, area, "edit") ? buildHref(`/management/${area}`, { form: String(id) }) : null,
    today,
    now: Date.now(),
    timeZone: env.APP_TIMEZONE,
  };
};
export type PartnerData = Awaited<ReturnType<ReturnType<typeof partnerLoader>>>;

/** Returns the master, or only its name for users who may not see it. */
async function findPartner({ api, user }: ScreenContext, area: Addressee, id: number) {
  if (can(user, area, "see")) {
    const { name, code, address, phone, npwp } = await api.get(`/api/${area}/${id}`, {}, PARTNERS[area].master.detail);
    return { name, contacts: { code, address, phone, npwp } };
  }
  const { trucks } = PARTNERS[area];
  const choices = await api.get(`/api${trucks.apiPath}/choices`, {}, reportChoices);
  const found = choices[filterName(trucks, area)]?.find(({ value }) => value === String(id));
  if (found === undefined) throw notFound();
  return { name: found.label, contacts: null };
}

/** Returns the trucks that have not left, longest wait first. */
async function findTrucks({ api }: ScreenContext, area: Addressee, id: number) {
  const direction = PARTNER_AREAS[area];
  const query = { date: "", waiting: "anyone", [filterName(PARTNERS[area].trucks, area)]: String(id) };
  const list = await api.get(`/api/${direction}-record`, { ...query, perPage: MAX_ROWS }, PARTNERS[area].list);
  const rows = list.data.map(({ id: truckId, recordNo, licensePlate, status, createdAt, date }) => {
    return { id: truckId, recordNo, licensePlate, status, createdAt, date };
  });
  return { direction, rows, total: list.total, href: buildHref(`/record/${direction}`, query) };
}

/** Returns the filter of a report by its partner: `customer` or `customerId`. */
const filterName = ({ filters }: Pick<Report, "filters">, area: Addressee) => (area in filters ? area : `${area}Id`);

interface Partner {
  id: number;
  area: Addressee;
  today: string;
}

async function loadPart({ api, user }: ScreenContext, part: Part, { id, area, today }: Partner) {
  const { name, report, columns, days = () => ({ startDate: shiftDay(today, 1 - DAYS), endDate: today }) } = part;
  const query = { ...part.query, [filterName(report, area)]: String(id) };
  const range = days(today);
  const { plan } = planReport(report, query, user);
  const found = await api.get(`/api${report.apiPath}`, { ...query, ...range, perPage: MAX_ROWS }, reportAnswer(report));
  // Composed at run time, so the type is unknown.
  const list: ReportAnswer = found;
  const table = reportTable(report, plan, { list, range, filter: { ...query, [`${area}Id`]: id } });
  return {
    ...table,
    part: name,
    // Hides the column of the partner.
    addressee: area,
    isLetter: true,
    shown: { ...table.shown, usualColumns: columns ?? table.shown.usualColumns },
    href: reportHref({ report: report.name, query: new URLSearchParams(query).toString() }, range),
  };
}
export type PartnerPart = PartnerData["parts"][number];
