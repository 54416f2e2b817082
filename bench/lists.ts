import path from "node:path";
import { createApi } from "#backend/api";
import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { shiftDay } from "#contract/plant/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { INBOUND_STATUSES } from "#contract/weighing/inbound-status";
import { openingStockRows } from "#contract/rows/opening-stock";
import { OUTBOUND_STATUSES } from "#contract/weighing/outbound-status";
import { reportGroupings, reportTypes } from "#contract/reports/report-query";
import { reports } from "#contract/reports/reports";
import { productionRows } from "#contract/rows/production";
import { poSaleRows } from "#contract/rows/po-sale";
import { outstandingRows } from "#contract/rows/outstanding";
import { bookingRows } from "#contract/rows/booking";
import { inboundRows } from "#contract/rows/inbound";
import { outboundRows } from "#contract/rows/outbound";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { machine } from "./answers";
import { openOwnData } from "./own-data";
import { BENCH_SECRET } from "./web";

/**
 * `npm run bench -- lists`: measures each API call of the screens in process, at each of SIZES (default 100,000 and 1,000,000 outbound
 * records), and the ratios. Keeps the filled folders in bench/.work/lists. ONLY is a pattern of calls.
 */
const SIZES = (process.env.SIZES ?? "100000,1000000").split(",").map(Number);
const ONLY = new RegExp(process.env.ONLY ?? "");
const FOLDER = path.resolve("bench/.work/lists");
/** Limits of the repetitions of a call. */
const REPEATED_MS = Number(process.env.MS ?? 1_000);
const MAX_TIMES = 15;

type Call = (address: string) => Promise<{ ms: number; status: number }>;
/** URL of each call by its name. */
type Calls = Record<string, string>;
interface Opened {
  records: number;
  call: Call;
  calls: Calls;
}

export async function benchLists(): Promise<void> {
  await underShutdown(async (shutdown) => {
    const sizes: Opened[] = [];
    for (const records of SIZES) sizes.push(await openSize(shutdown, records));
    const names = Object.keys(sizes[0]?.calls ?? {}).filter((name) => ONLY.test(name));
    console.log([`${machine()} Shortest times in ms.`, "", head()].join("\n"));
    for (const name of names) console.log(resultLine(name, await measure(sizes, name)));
    return 0;
  });
}

async function openSize(shutdown: Shutdown, records: number): Promise<Opened> {
  const folder = path.join(FOLDER, String(records));
  const { url, day, token } = await openOwnData(shutdown, folder, records, { keep: true });
  const { db, close } = connect(url);
  shutdown.onEnd(close);
  const env = readBackendEnv({
    DATABASE_URL: url,
    SESSION_SECRET: BENCH_SECRET,
    LOG_LEVEL: "silent",
  });
  const { app } = createApi({ db, env });
  const call: Call = async (address) => {
    const started = performance.now();
    const answer = await app.request(`/api${address}`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.text();
    return { ms: performance.now() - started, status: answer.status };
  };
  return { records, call, calls: listCalls(records, day) };
}

/** Measures a call at all sizes in turn, so that other load affects them equally. @returns the shortest times */
async function measure(sizes: Opened[], name: string): Promise<{ ms: number; status: number }[]> {
  const best = sizes.map(() => ({ ms: Infinity, status: 0 }));
  const until = Date.now() + REPEATED_MS * sizes.length;
  for (let time = 0; time <= MAX_TIMES && (time < 2 || Date.now() < until); time++) {
    for (const [index, { call, calls }] of sizes.entries()) {
      const { ms, status } = await call(calls[name] ?? "");
      best[index] = { ms: Math.min(ms, best[index]?.ms ?? ms), status };
    }
  }
  return best;
}

/** Lists the calls of the screens on a day's data. */
function listCalls(records: number, day: string): Calls {
  const last = Math.floor(records / RECORD_PAGE_SIZE);
  const month = `startDate=${shiftDay(day, -30)}&endDate=${day}`;
  const year = `startDate=${shiftDay(day, -364)}&endDate=${day}`;
  const trucks = (list: string, share: number, sort: readonly string[], statuses: readonly string[]): Calls => ({
    ...named(list, {
      "of a day": `date=${day}`,
      "of a day with open ones": `date=${day}&withOpen=1`,
      "of a day, sorted by plate": `date=${day}&sort=licensePlate`,
      "of a month": month,
      "of a year": year,
      "of a year, page 1,000": `${year}&page=1000`,
      "of two letters of a plate": "licensePlate=12",
      "of four figures of a plate": "licensePlate=1234",
      "to check": "unusual=1",
      "waiting for me": "waiting=me",
      waiting: "waiting=anyone",
      deleted: "deleted=1",
    }),
    ...named(list, Object.fromEntries(statuses.map((status) => [status, `status=${status}`]))),
    ...pages(list, last * share, sort),
  });
  const searches = {
    "a plate": "B%201234",
    "a whole plate": makePlate(records / 2),
    "two letters": "BK",
    "a number": "000123",
    "a customer": "Pelanggan%20123",
    "many customers": "Pelanggan",
  };
  return {
    ...trucks("outbound-record", 1, outboundRows.list.sort, OUTBOUND_STATUSES),
    ...named("outbound-record", {
      "of a plate": `licensePlate=${makePlate(records / 2)}`,
      "of a customer": "customer=Pelanggan%20123",
      "of many customers": "customer=Pelanggan",
      "of many customers, sorted by customer": "customer=Pelanggan&sort=customer",
      "of goods": "outboundItemId=1",
      "of a grade": "gradeId=1",
      "of a grade and marking": "gradeId=1&markingId=1",
    }),
    "an outbound record": `/outbound-record/${Math.floor(records / 2)}`,
    "the history of an outbound record": `/outbound-record/${Math.floor(records / 2)}/activity`,
    ...trucks("inbound-record", 0.3, inboundRows.list.sort, INBOUND_STATUSES),
    ...named("inbound-record", { "of a vendor": "vendorId=7", "of an item": "inboundItemId=3" }),
    "an inbound record": `/inbound-record/${Math.floor(records / 8)}`,
    ...pages("booking", last * 0.3, bookingRows.list.sort),
    ...named("booking", {
      "of a day": `startDate=${day}&endDate=${day}`,
      "of a month": month,
      "of a year": year,
      ACTIVE: "status=ACTIVE",
      CANCELLED: "status=CANCELLED",
      "of a customer": "customer=Pelanggan%20123",
      "of many customers": "customer=Pelanggan",
      "of a PO": "poSalesNo=PO-123",
      "of an ex-DO": "exDoNo=DO-12",
      "of a grade and marking": "gradeId=1&markingId=1",
      "as choices": "open=1",
      deleted: "deleted=1",
    }),
    "a booking": `/booking/${Math.floor(records / 8)}`,
    ...pages("production", last * 0.1, productionRows.list.sort),
    ...named("production", { "of an ex-DO": "exDoNo=DO-12", "of shift 1": "shift=1", "of a grade": "gradeId=1" }),
    ...pages("po-sale", 16, poSaleRows.list.sort),
    ...named("po-sale", { "of a customer": "customer=Pelanggan%20123", ACTIVE: "status=ACTIVE" }),
    "a PO": "/po-sale/123",
    ...pages("outstanding", 48, outstandingRows.list.sort),
    ...named("outstanding", { open: "state=open", "of a customer": "customer=Pelanggan%20123" }),
    ...pages("opening-stock", 6, openingStockRows.list.sort),
    stock: "/stock",
    ...Object.fromEntries(Object.entries(searches).map(([name, text]) => [`search, ${name}`, `/search?q=${text}`])),
    ...Object.fromEntries(reports.flatMap((report) => Object.entries(reportCalls(report, month, year)))),
    "the home page": "/home",
    "the monitor": "/monitor/outbound-record",
  };
}

/** The plate of an outbound record, as bench/fill.ts generates it. */
function makePlate(record: number): string {
  const n = Math.floor(record);
  const letter = (index: number) => String.fromCodePoint(65 + (Math.floor(index) % 26));
  return encodeURIComponent(`B ${1000 + (n % 9000)} ${letter(n)}${letter(n / 26)}`);
}

const named = (list: string, queries: Record<string, string>): Calls =>
  Object.fromEntries(Object.entries(queries).map(([name, query]) => [`${list} ${name}`, `/${list}?${query}`]));

/** Each sort at the first page, near it, on both sides of the middle, and at the last page. */
function pages(list: string, last: number, sorts: readonly string[]): Calls {
  const orders = ["", ...sorts.flatMap((name) => [name, `-${name}`])];
  const calls = orders.flatMap((sort) =>
    [0, 2, 20, 50, 60, 100].map((percent): [string, string] => [
      `${list}${sort && ` by ${sort}`}, page at ${percent} %`,
      `/${list}?page=${Math.max(1, Math.floor((last * percent) / 100))}${sort && `&sort=${sort}`}`,
    ]),
  );
  return Object.fromEntries(calls);
}

function reportCalls(report: (typeof reports)[number], month: string, year: string): Calls {
  const name = `${report.name} report`;
  const call = (query: string) => `${report.apiPath}?${query}`;
  const [, ...types] = reportTypes(report);
  const master = reportGroupings(report).at(-1);
  return {
    [`${name} of a month`]: call(month),
    [`${name} of a year`]: call(year),
    [`${name} of a year, page 1,000`]: call(`${year}&page=1000`),
    ...Object.fromEntries(types.map((type) => [`${name} of a year, ${type}`, call(`${year}&type=${type}`)])),
    [`${name} of a year, monthly across ${master}`]: call(`${year}&type=monthly&across=${master}`),
  };
}

const head = () =>
  `| call | ${SIZES.map((size) => size.toLocaleString("en")).join(" | ")} | ratio |\n|---|${"---:|".repeat(SIZES.length + 1)}`;

function resultLine(name: string, measured: { ms: number; status: number }[]): string {
  const cells = measured.map(({ ms, status }) =>
    status === 200 ? ms.toFixed(ms < 100 ? 1 : 0) : `${status} after ${ms.toFixed(0)}`,
  );
  const ratio = (measured.at(-1)?.ms ?? 0) / (measured[0]?.ms ?? 1);
  return `| ${[name, ...cells, ratio.toFixed(2)].join(" | ")} |`;
}
