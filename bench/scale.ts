import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createApi } from "#backend/api";
import { connect } from "#backend/db/client";
import { readBackendEnv } from "#backend/env";
import { BOOKING_SORT } from "#contract/booking";
import { shiftDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { OUTBOUND_SORT } from "#contract/outbound-record";
import { OUTSTANDING_SORT } from "#contract/outstanding";
import { PO_SALE_SORT } from "#contract/po-sale";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";

/**
 * `npm run bench:scale`: measures each API call of the screens in process, at each of SIZES (default 100,000 and 1,000,000 outbound
 * records), and the ratios. Keeps the filled folders in bench/.work/scale. Writes the results to OUT, if set.
 */
const SIZES = (process.env.SIZES ?? "100000,1000000").split(",").map(Number);
const FOLDER = path.resolve("bench/.work/scale");
/** Time limit in ms and maximum number of repetitions of a call. */
const REPEATED_MS = 2_000;
const MAX_TIMES = 15;

/** The address of each call by its name. */
type Calls = Record<string, string>;
type Measured = Map<string, { ms: number; status: number }>;

export async function benchScale(): Promise<void> {
  await underShutdown(async (shutdown) => {
    const sizes: Measured[] = [];
    for (const records of SIZES) sizes.push(await measureSize(shutdown, records));
    const text = tableOf(sizes);
    console.log(text);
    if (process.env.OUT !== undefined) writeFileSync(process.env.OUT, text);
    return 0;
  });
}

async function measureSize(shutdown: Shutdown, records: number): Promise<Measured> {
  const folder = path.join(FOLDER, String(records));
  const { url, day, token, stop } = await openOwnData(shutdown, folder, records, { keep: true });
  const { db, close } = connect(url);
  const env = readBackendEnv({
    DATABASE_URL: url,
    SESSION_SECRET: "the bench has nothing to hide",
    LOG_LEVEL: "silent",
  });
  const { app } = createApi({ db, env });
  const call = async (address: string) => {
    const started = performance.now();
    const answer = await app.request(`/api${address}`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.text();
    return { ms: performance.now() - started, status: answer.status };
  };
  const measured: Measured = new Map();
  for (const [name, address] of Object.entries(callsOf(records, day))) {
    const first = await call(address);
    const times: number[] = [];
    const until = Date.now() + REPEATED_MS;
    while (times.length < MAX_TIMES && Date.now() < until && first.ms < REPEATED_MS)
      times.push((await call(address)).ms);
    const ms = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? first.ms;
    measured.set(name, { ms, status: first.status });
    console.log(`${records} ${name}: ${ms.toFixed(1)} ms, ${first.status}`);
  }
  await close();
  await stop();
  return measured;
}

/** Lists the calls of the screens on a day's data. */
function callsOf(records: number, day: string): Calls {
  const sorts = (list: string, names: readonly string[]) =>
    names
      .flatMap((name) => [name, `-${name}`])
      .map((sort): [string, string] => [`${list}, sorted by ${sort}`, `/${list}?sort=${sort}`]);
  const pages = (list: string, last: number, more = "") =>
    [last * 0.02, last * 0.2, last * 0.5, last * 0.6, last].map((page, index): [string, string] => [
      `${list}${more}, page at ${["2", "20", "50", "60", "100"][index]} %`,
      `/${list}?page=${Math.floor(page)}${more}`,
    ]);
  const last = records / RECORD_PAGE_SIZE;
  const year = `startDate=${shiftDay(day, -365)}&endDate=${day}`;
  return {
    "outbound of a day": `/outbound-record?date=${day}`,
    "outbound of a day with open ones": `/outbound-record?date=${day}&withOpen=1`,
    "outbound of a month": `/outbound-record?startDate=${shiftDay(day, -30)}&endDate=${day}`,
    "outbound, no day": "/outbound-record",
    ...Object.fromEntries(pages("outbound-record", last)),
    ...Object.fromEntries(sorts("outbound-record", OUTBOUND_SORT)),
    ...Object.fromEntries(
      ["netKg", "-netKg", "customer", "-customer", "licensePlate", "status"].flatMap((sort) =>
        pages("outbound-record", last, `&sort=${sort}`),
      ),
    ),
    "outbound of a plate": "/outbound-record?licensePlate=B1234",
    "outbound of two letters of a plate": "/outbound-record?licensePlate=12",
    "outbound of a customer": "/outbound-record?customer=Pelanggan%20123",
    "outbound of many customers": "/outbound-record?customer=Pelanggan",
    "outbound, DONE": "/outbound-record?status=DONE",
    "outbound, CANCELLED": "/outbound-record?status=CANCELLED",
    "outbound, WAITING": "/outbound-record?status=WAITING",
    "outbound of goods": "/outbound-record?outboundItemId=1",
    "outbound of a grade and marking": "/outbound-record?gradeId=1&markingId=1",
    "outbound to check": "/outbound-record?unusual=1",
    "outbound waiting for me": "/outbound-record?waiting=me",
    "outbound waiting": "/outbound-record?waiting=anyone",
    "outbound, deleted": "/outbound-record?deleted=1",
    "an outbound record": `/outbound-record/${Math.floor(records / 2)}`,
    booking: "/booking",
    ...Object.fromEntries(pages("booking", last * 0.3)),
    ...Object.fromEntries(sorts("booking", BOOKING_SORT)),
    "booking, ACTIVE": "/booking?status=ACTIVE",
    "booking of a customer": "/booking?customer=Pelanggan%20123",
    "booking of a PO": "/booking?poSalesNo=PO-123",
    "booking of an ex-DO": "/booking?exDoNo=DO-12",
    "a booking": `/booking/${Math.floor(records / 8)}`,
    "po-sale": "/po-sale",
    ...Object.fromEntries(sorts("po-sale", PO_SALE_SORT)),
    outstanding: "/outstanding",
    ...Object.fromEntries(sorts("outstanding", OUTSTANDING_SORT)),
    "search, a plate": "/search?q=B%201234",
    "search, two letters": "/search?q=BK",
    "search, a number": "/search?q=000123",
    "search, a customer": "/search?q=Pelanggan%20123",
    "outbound report of a year": `/outbound-record-report?${year}`,
    "outbound report of a year by customer": `/outbound-record-report?${year}&groupBy=customer`,
    "outbound report of a year, a page": `/outbound-record-report?${year}&page=5000`,
    "booking report of a year": `/booking-report?${year}`,
    "the home page": "/home",
    "the monitor": "/monitor/outbound-record",
  };
}

function tableOf(sizes: Measured[]): string {
  const names = [...(sizes[0]?.keys() ?? [])];
  const cell = (size: Measured, name: string) => {
    const { ms = 0, status = 0 } = size.get(name) ?? {};
    return status === 200 ? ms.toFixed(ms < 100 ? 1 : 0) : `${status} after ${ms.toFixed(0)}`;
  };
  const lines = names.map((name) => {
    const [least, most] = [sizes[0]?.get(name)?.ms ?? 0, sizes.at(-1)?.get(name)?.ms ?? 0];
    return `| ${[name, ...sizes.map((size) => cell(size, name)), (most / least).toFixed(2)].join(" | ")} |`;
  });
  return [
    `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load average ${os.loadavg()[0]?.toFixed(1)}. Medians in ms.`,
    "",
    `| call | ${SIZES.map((size) => size.toLocaleString("en")).join(" | ")} | ratio |`,
    `|---|${"---:|".repeat(SIZES.length + 1)}`,
    ...lines,
    "",
  ].join("\n");
}
