import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSession } from "#backend/accounts/session";
import { appUser } from "#backend/db/tables/accounts";
import type { Role } from "#contract/access";
import type { MadeApiKey } from "#contract/accounts/api-key";
import { shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { protocols } from "#contract/scale/protocols";
import type { Scale } from "#contract/scale/scale";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { type Answers, answersTable, countFailed, cpuSeconds, memoryMb, noAnswers, percentile, timed } from "./answers";
import { openOwnData, type OwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";
import { LOCAL, send } from "./writers";

/**
 * `npm run bench -- plant-day`: 60 desks bring trucks from arrival to their papers, book, search and read reports; 20 monitors poll,
 * 4 scales send 8 frames/s, and files of a month are exported. Measures SECONDS (default 120) after a warm-up, with ROWS outbound
 * records (default 1,000,000), and prints response times by kind. Exits with 1 when p99 of all but the
 * files is above 150 ms, or a response fails. Keeps its data in bench/.work/plant-day.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 120);
const WARM_UP_MS = 15_000;
const MAX_P99_MS = 150;
const MONITORS = 20;
const POLL_EVERY_MS = 5_000;
/** Request of the monitor's fetcher. */
const POLL = "/monitor.data?poll=&_routes=routes%2Fmonitor";
const SCALES = 4;
const PROTOCOL = "and-18";
const FRAMES_EVERY_MS = 250;
const FRAMES_PER_CALL = 2;
const EXPORT_EVERY_MS = 20_000;
/** Pauses of a user: between two steps, and between two letters that send a request. */
const THINK_MS = [1_000, 4_000] as const;
const LETTER_MS = 250;
const FOLDER = path.resolve("bench/.work/plant-day", String(ROWS));

const KINDS = [
  "start page",
  "list, document",
  "list, data",
  "record",
  "form",
  "letter typed",
  "write",
  "report of a month",
  "frames of a scale",
  "monitor",
  "file of a month",
] as const;
type Kind = (typeof KINDS)[number];

/** Trucks that wait for the next desk. */
interface Yard {
  arrived: OutboundRecord[];
  weighedIn: OutboundRecord[];
  loaded: OutboundRecord[];
  weighedOut: OutboundRecord[];
  done: number;
}

interface Day {
  day: string;
  until: number;
  answers: Map<Kind, Answers>;
  yard: Yard;
}

export async function benchPlantDay(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build())) return 1;
  const data = await openOwnData(shutdown, FOLDER, ROWS, { keep: true });
  const web = await startWeb(data.url);
  shutdown.onEnd(() => stopChild(web));
  const answers = new Map(KINDS.map((kind) => [kind, noAnswers()]));
  const yard: Yard = { arrived: [], weighedIn: [], loaded: [], weighedOut: [], done: 0 };
  const until = Date.now() + WARM_UP_MS + SECONDS * 1_000;
  const day: Day = { day: data.day, until, answers, yard };
  const work = [
    ...(await desks(day, data)),
    ...Array.from({ length: SCALES }, () => sendFrames(day, data.token)),
    ...Array.from({ length: MONITORS }, (_, number) => watch(day, number)),
    exporter(day, data.token),
  ];
  await sleep(WARM_UP_MS);
  for (const each of answers.values()) {
    each.times.length = 0;
    each.statuses.clear();
  }
  const trucksBefore = yard.done;
  const cpuBefore = cpuSeconds(web.pid ?? 0);
  await Promise.all(work);
  const cpu = (cpuSeconds(web.pid ?? 0) - cpuBefore) / SECONDS;
  console.log(answersTable([...answers]));
  console.log(
    `\n${yard.done - trucksBefore} trucks in ${SECONDS} s. CPU of the web server: ${(100 * cpu).toFixed(0)} % of one core; memory ${memoryMb(web.pid ?? 0)} MB.`,
  );
  const screens = [...answers].filter(([kind]) => kind !== "file of a month").flatMap(([, { times }]) => times);
  const p99 = percentile(screens, 99);
  console.log(`p99 of all but the files: ${p99.toFixed(0)} ms.`);
  return p99 > MAX_P99_MS || countFailed(answers.values()) > 0 ? 1 : 0;
}

const answersByKind = ({ answers }: Day, kind: Kind): Answers => answers.get(kind) ?? noAnswers();

const DESKS: { role: Role; count: number; task: (desk: Desk) => Promise<void> }[] = [
  { role: "OFFICE", count: 12, task: book },
  { role: "OFFICE", count: 12, task: receive },
  { role: "SCALE", count: 8, task: weigh },
  { role: "FG", count: 12, task: load },
  { role: "OFFICE", count: 8, task: finish },
  { role: "ADMIN", count: 8, task: look },
];

/** Starts all desks, each with its user and connection. */
async function desks(day: Day, { db }: OwnData): Promise<Promise<void>[]> {
  const people = DESKS.flatMap(({ role, count, task }) => Array.from({ length: count }, () => ({ role, task })));
  const users = await db
    .insert(appUser)
    .values(people.map(({ role }) => ({ name: role, email: `${randomUUID()}@gudang.test`, role, passwordHash: "-" })))
    .returning({ id: appUser.id });
  const tokens = await Promise.all(users.map(({ id }) => openSession(db, id, true)));
  return people.map(async ({ task }, index) => {
    const desk = new Desk(day, tokens[index]?.token ?? "");
    await desk.thinks();
    while (Date.now() < day.until) await task(desk);
    desk.agent.destroy();
  });
}

class Desk {
  readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly headers: ReturnType<typeof signedIn>;

  constructor(
    readonly now: Day,
    token: string,
  ) {
    this.headers = signedIn(token);
  }

  /** Opens an address of the web application. */
  async opens(kind: Kind, address: string): Promise<void> {
    await timedGet(this.now, kind, { headers: this.headers.cookie, address, agent: this.agent });
    await this.thinks();
  }

  /** Types letters, each of which sends a request. */
  async types(address: string, text: string): Promise<void> {
    for (let length = 5; length <= text.length; length++) {
      const typed = address + encodeURIComponent(text.slice(0, length));
      await timedGet(this.now, "letter typed", { headers: this.headers.cookie, address: typed, agent: this.agent });
      await sleep(LETTER_MS);
    }
  }

  /** Makes a call. @param version of the changed row @returns undefined unless it succeeds */
  async writes<T>(address: string, body: object, version?: number): Promise<T | undefined> {
    const headers = {
      ...this.headers.bearer,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      ...(version !== undefined && { "If-Match": `"${version}"` }),
    };
    return timedPost<T>(this.now, "write", { headers, address, body, agent: this.agent });
  }

  async thinks(): Promise<void> {
    const [least, most] = THINK_MS;
    await sleep(least + Math.random() * (most - least));
  }
}

const timedGet = (day: Day, kind: Kind, { headers, address, agent }: Omit<Required<Post>, "body">) =>
  timed(answersByKind(day, kind), () => send({ base: BASE, agent }, "GET", address, { headers }));

interface Post {
  headers: Record<string, string>;
  address: string;
  body: object;
  agent?: Agent;
}

async function timedPost<T>(day: Day, kind: Kind, { headers, address, body, agent }: Post): Promise<T | undefined> {
  const { status, text } = await timed(answersByKind(day, kind), () =>
    send({ base: BASE, agent: agent ?? LOCAL.agent }, "POST", `/api${address}`, {
      headers,
      body: JSON.stringify(body),
    }),
  );
  if (status < 300) return JSON.parse(text) as T;
  console.error(`${address}: ${status} ${text.slice(0, 300)}`);
  return undefined;
}

const below = (count: number) => Math.floor(Math.random() * count);
const plate = () => `B ${1000 + below(9000)} ${String.fromCodePoint(65 + below(26), 65 + below(26))}`;
const UNUSUAL = { unusualReason: "bench" };

/** OFFICE books a line of a PO. */
async function book(desk: Desk): Promise<void> {
  await desk.opens("list, document", "/record/booking");
  await desk.opens("form", "/record/booking.data?form=new");
  await desk.types("/record/booking/lines?poSalesNo=", `PO-${1 + below(400)}`);
  const booking = { date: desk.now.day, poSaleLineId: 1 + below(1200), exDoMasterId: 1, quantityKg: 1, ...UNUSUAL };
  await desk.writes("/booking", booking);
  await desk.opens("list, data", "/record/booking.data");
}

/** OFFICE receives a truck. */
async function receive(desk: Desk): Promise<void> {
  const { day } = desk.now;
  await desk.opens("list, document", `/record/outbound?date=${day}`);
  await desk.opens("form", "/record/outbound.data?form=new");
  const licensePlate = plate();
  await desk.types("/record/outbound/last?licensePlate=", licensePlate);
  const goods = { gradeId: 1 + below(8), markingId: 1 + below(20), bags: 100, quantityKg: 5_000 };
  const truck = await desk.writes<OutboundRecord>("/outbound-record", {
    date: day,
    customerId: 1 + below(200),
    licensePlate,
    driverName: `Sopir ${below(500)}`,
    destination: "Cikarang",
    outboundItem: ["H", "K"].map((loadingArea) => ({ outboundItemId: 5, loadingArea, ...goods })),
    ...UNUSUAL,
  });
  if (truck) desk.now.yard.arrived.push(truck);
  await desk.opens("list, data", `/record/outbound.data?date=${day}`);
}

const TARE_KG = 8_000;
const GROSS_KG = 18_000;

/** SCALE weighs a truck in or out. */
async function weigh(desk: Desk): Promise<void> {
  const { yard } = desk.now;
  await desk.opens("list, data", `/record/outbound.data?date=${desk.now.day}&withOpen=1`);
  const leaves = yard.loaded.shift();
  const truck = leaves ?? yard.arrived.shift();
  if (!truck) return;
  await desk.opens("record", `/record/outbound/${truck.id}/item`);
  const [verb, weightKg, next] = leaves
    ? (["weigh-out", GROSS_KG, yard.weighedOut] as const)
    : (["weigh-in", TARE_KG, yard.weighedIn] as const);
  const weighed = await step(desk, truck, verb, { weightKg, typedReason: "bench", ...UNUSUAL });
  if (weighed) next.push(weighed);
  await desk.opens("record", `/record/outbound/${truck.id}/item.data`);
}

/** FG loads a truck's items. */
async function load(desk: Desk): Promise<void> {
  await desk.opens("list, data", `/record/outbound.data?date=${desk.now.day}&status=WEIGHED_IN`);
  const truck = desk.now.yard.weighedIn.shift();
  if (!truck) return;
  await desk.opens("record", `/record/outbound/${truck.id}/item`);
  let loaded: OutboundRecord | undefined = truck;
  for (const { id, version } of truck.outboundItem) {
    const body = { bags: 100, quantityKg: 5_000, ...UNUSUAL };
    loaded = await desk.writes<OutboundRecord>(`/outbound-record-item/${id}/load`, body, version);
    await desk.thinks();
  }
  if (loaded) desk.now.yard.loaded.push(loaded);
  await desk.opens("record", `/record/outbound/${truck.id}/item.data`);
}

/** OFFICE finishes a truck, and reads balances and a report. */
async function finish(desk: Desk): Promise<void> {
  const { day, yard } = desk.now;
  await desk.opens("list, document", "/record/outstanding");
  await desk.opens("report of a month", `/export/outbound?startDate=${shiftDay(day, -30)}&endDate=${day}`);
  const truck = yard.weighedOut.shift();
  if (!truck) return;
  await desk.opens("record", `/record/outbound/${truck.id}/item`);
  if (await step(desk, truck, "finish", { reason: "bench" })) yard.done++;
  await desk.opens("record", `/record/outbound/${truck.id}/item.data`);
}

/** ADMIN looks at the start page, searches and reads lists. */
async function look(desk: Desk): Promise<void> {
  await desk.opens("start page", "/home");
  await desk.types("/search?q=", plate());
  await desk.opens("list, document", "/record/inbound");
  await desk.opens("list, data", `/management/customer.data?page=${1 + below(8)}`);
}

const step = (desk: Desk, { id, version }: OutboundRecord, verb: string, body: object) =>
  desk.writes<OutboundRecord>(`/outbound-record/${id}/${verb}`, body, version);

/** Makes a scale, and sends a new weight with each frame. */
async function sendFrames(day: Day, token: string): Promise<void> {
  const settings = { protocol: PROTOCOL, line: "listen:4001", divisionKg: 1, capacityKg: 60_000, thresholdKg: 400 };
  // Earlier runs on the same data made scales too.
  const { id } = await make<Scale>(token, "/scale", { name: `Scale ${randomUUID().slice(0, 8)}`, ...settings });
  const { key } = await make<MadeApiKey>(token, `/scale/${id}/key`, {});
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  let seq = 0;
  for (let next = Date.now(); Date.now() < day.until; next += FRAMES_EVERY_MS) {
    const frames = Array.from({ length: FRAMES_PER_CALL }, () => {
      const frame = protocols[PROTOCOL].encode({ kg: 1_000 + ++seq, stable: false });
      return { seq, ageMs: 0, raw: Buffer.from(frame).toString("hex") };
    });
    const address = `/scale/${id}/frames`;
    await timedPost(day, "frames of a scale", { headers, address, body: { agent: "bench", frames } });
    await sleep(Math.max(0, next + FRAMES_EVERY_MS - Date.now()));
  }
}

async function make<T>(token: string, address: string, body: object): Promise<T> {
  const headers = { ...signedIn(token).bearer, "Content-Type": "application/json" };
  const { status, text } = await send(LOCAL, "POST", `/api${address}`, { headers, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${address}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

/** A monitor that polls at its offset within the interval. */
async function watch(day: Day, number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await sleep((number * POLL_EVERY_MS) / MONITORS);
  for (let next = Date.now(); next < day.until; next += POLL_EVERY_MS) {
    await sleep(Math.max(0, next - Date.now()));
    await timedGet(day, "monitor", { headers: {}, address: POLL, agent });
  }
  agent.destroy();
}

/** Exports the records of a month in each format in turn. */
async function exporter(day: Day, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const range = `startDate=${shiftDay(day.day, -30)}&endDate=${day.day}`;
  const files = ["xlsx", "csv", "pdf"].map((format) => `/api/outbound-record-report/${format}/file?${range}`);
  for (let turn = 0; Date.now() < day.until; turn++) {
    const file = files[turn % files.length] ?? "";
    await timedGet(day, "file of a month", { headers: signedIn(token).bearer, address: file, agent });
    await sleep(EXPORT_EVERY_MS);
  }
  agent.destroy();
}
