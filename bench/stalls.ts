import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { strToU8, zipSync } from "fflate";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { sendRaw } from "../tests/setup/raw-http";
import { measureOthers } from "./others";
import { openOwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";

/**
 * `npm run bench -- stalls`: measures how long expensive requests block /healthz on the production build. Prints the
 * longest wait of the best of three tries, on Linux with the CPU time of the main thread. Exits with 1 after a wait
 * above 200 ms, a 5xx other than 503, or a response above 1 MB. `ONLY=text` selects attacks by name. `ONLY=others` only
 * measures the waits of a visitor (others.ts).
 */
const MAX_MS = 200;
const MAX_BYTES = 1_000_000;
const TRIES = 3;
const FOLDER = path.resolve("bench/.work/stalls");

/** Connections of each attack by a visitor without an account. */
const CONNECTIONS = [1, 16];

interface Attack {
  name: string;
  path: string;
  init?: RequestInit;
  /** Concurrent requests, each on its own connection. */
  times?: number;
  /** Requests that each connection sends without waiting for their responses. */
  pipelined?: number;
  /** The large response is the attack's purpose. */
  large?: true;
}

export async function benchStalls(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const { url, token } = await openOwnData(shutdown, FOLDER, 1000);
  const web = await startWeb(url);
  shutdown.onEnd(() => stopChild(web));
  const attacks = [
    ...byAnybody().flatMap((attack) => CONNECTIONS.map((times) => ({ ...attack, times }))),
    ...(await bySomebody(token)),
  ].filter(({ name }) => name.includes(process.env.ONLY ?? ""));
  let faults = await measureOthers(signedIn(token).cookie);
  console.log("longest /healthz ms | computing ms | answered after ms | status | bytes | what is sent");
  for (const attack of attacks) {
    const tried = [];
    for (let left = TRIES; left > 0; left--) tried.push(await measure(attack, web.pid ?? 0));
    const [best] = tried.toSorted((one, other) => one.longest - other.longest);
    if (best === undefined) continue;
    const statuses = [...new Set(tried.flatMap((one) => one.statuses))].sort();
    const large = best.bytes > MAX_BYTES && !attack.large;
    const fault = best.longest > MAX_MS || large || statuses.some((status) => status >= 500 && status !== 503);
    if (fault) faults++;
    const cells = [
      best.longest.toFixed(0).padStart(19),
      Math.min(...tried.map(({ computing }) => computing))
        .toFixed(0)
        .padStart(12),
      best.answered.toFixed(0).padStart(17),
      statuses.join(),
      String(best.bytes).padStart(7),
      `${attack.times ?? 1} x ${attack.name}${fault ? "  <-- too much" : ""}`,
    ];
    console.log(cells.join(" | "));
  }
  return faults > 0 ? 1 : 0;
}

/** Sends an attack and requests /healthz from another thread until it is over. Times are in milliseconds. */
async function measure(attack: Attack, pid: number) {
  const probe = new Worker(PROBE, { eval: true, workerData: { url: `${BASE}/healthz`, pid } });
  await once(probe, "message");
  const started = performance.now();
  const answers = (await Promise.all(Array.from({ length: attack.times ?? 1 }, () => send(attack)))).flat();
  const answered = performance.now() - started;
  probe.postMessage("end");
  const [waited] = (await once(probe, "message")) as [{ longest: number; computing: number }];
  const statuses = answers.map(({ status }) => status);
  return { ...waited, answered, statuses, bytes: Math.max(0, ...answers.map(({ bytes }) => bytes)) };
}

/** Requests an address without a pause, in a thread, so that the attack's own work does not delay it. */
const PROBE = `
  const { parentPort, workerData: { url, pid } } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  let over = false;
  parentPort.once("message", () => (over = true));
  /** Returns the CPU time of the main thread in milliseconds. */
  const computed = () => {
    if (process.platform !== "linux") return 0;
    return Number(readFileSync("/proc/" + pid + "/task/" + pid + "/schedstat", "utf8").split(" ")[0]) / 1e6;
  };
  (async () => {
    let [longest, computing] = [0, 0];
    for (let asked = 0; !over; asked++) {
      const [started, computedBefore] = [performance.now(), computed()];
      // A stalled server may reset a connection that it has kept alive for too long.
      await fetch(url).then((answer) => answer.text()).catch(() => undefined);
      if (asked >= 20) {
        longest = Math.max(longest, performance.now() - started);
        computing = Math.max(computing, computed() - computedBefore);
      }
      if (asked === 20) parentPort.postMessage("ready");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    parentPort.postMessage({ longest, computing });
  })();
`;

async function send({ path: to, init, pipelined }: Attack): Promise<{ status: number; bytes: number }[]> {
  if (pipelined !== undefined) return sendPipelined(to, pipelined);
  const answer = await fetch(BASE + to, { redirect: "manual", ...init });
  return [{ status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }];
}

/** Pipelines GET requests, and reads until the server closes the connection. */
async function sendPipelined(to: string, count: number) {
  const get = `GET ${to} HTTP/1.1\r\nHost: localhost\r\n`;
  const { answers, text } = await sendRaw(BASE, `${get}\r\n`.repeat(count - 1) + `${get}Connection: close\r\n\r\n`);
  return answers.map(({ status }) => ({ status, bytes: text.length / answers.length }));
}

const OWN = { Origin: BASE };
const PAIRS = "application/x-www-form-urlencoded";
const form = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...OWN, "Content-Type": PAIRS, ...headers },
  body,
});
const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body,
});
const multipart = (parts: number) =>
  form('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts) + "--b--\r\n", {
    "Content-Type": "multipart/form-data; boundary=b",
  });
const many = (count: number, text: (n: number) => string, between: string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(between);

/** A letter with marks that `normalize` sorts. */
const marks = (count: number) => `a${"\u0301".repeat(count / 2)}${"\u0323".repeat(count / 2)}`;

function byAnybody(): Attack[] {
  const login = "/login";
  const call = "/api/login";
  return [
    { name: "nothing", path: login },
    { name: "pipelined: 8 pages", path: login, pipelined: 8 },
    { name: "pipelined: 500 pages in 16 kB", path: login, pipelined: 500 },
    { name: "pipelined: 2,000 pages in 64 kB", path: login, pipelined: 2000 },
    { name: "pipelined: 8 OpenAPI documents", path: "/api/openapi.json", pipelined: 8, large: true },
    { name: "pipelined: 20 OpenAPI documents in 860 bytes", path: "/api/openapi.json", pipelined: 20, large: true },
    { name: "page of an unknown address", path: "/tiada" },
    {
      name: "password reset with an unknown token",
      path: "/api/password/reset",
      init: json(JSON.stringify({ token: "a".repeat(43), email: "a@b.co", password: "beras merah 2026" })),
    },
    { name: "form: 20,000 fields of one name, 140 kB", path: login, init: form("email=a&".repeat(20_000)) },
    { name: "form: 40,000 fields of one name, 80 kB", path: login, init: form("a&".repeat(40_000)) },
    { name: "form: the index three million", path: login, init: form("email[3000000]=a") },
    { name: "form: 100,000 fields", path: login, init: form(many(100_000, (n) => `a${n}=`, "&")) },
    { name: "form: a name of 20,000 parts", path: login, init: form(`${"a.".repeat(20_000)}a=1`) },
    { name: "form: a name of 50,000 brackets", path: login, init: form(`a${"[0]".repeat(50_000)}=1`) },
    { name: "form: a million marks between no fields", path: login, init: form("&".repeat(1_000_000)) },
    { name: "form: 15,000 parts", path: login, init: multipart(15_000) },
    {
      name: "form: 1,000 fields, as many as may be",
      path: login,
      init: form(many(1000, (n) => `a${n % 10}[${n}].b=1`, "&")),
    },
    { name: "form: 1 MB of < in a field", path: login, init: form(`email=${"<".repeat(1_000_000)}`) },
    { name: "form: 1 MB of an address", path: login, init: form(`password=a&email=${"a@a.".repeat(250_000)}`) },
    { name: "form: a password of 1 MB", path: login, init: form(`email=a@b.co&password=${"a".repeat(1_000_000)}`) },
    {
      name: "form: two names of 200 kB of combining marks",
      path: "/register",
      init: form(new URLSearchParams({ name: marks(100_000), email: marks(100_000) }).toString()),
    },
    {
      name: "JSON: a name of 1 MB of combining marks",
      path: "/api/register",
      init: json(JSON.stringify({ name: marks(500_000), email: "a@b.co", password: "beras merah 2026" })),
    },
    { name: "JSON: 90,000 unknown fields", path: call, init: json(`{${many(90_000, (n) => `"k${n}":1`, ",")}}`) },
    { name: "JSON: nested 500,000 deep", path: call, init: json("[".repeat(500_000) + "]".repeat(500_000)) },
    { name: "JSON: 340,000 objects", path: call, init: json(`[${"{},".repeat(340_000)}{}]`) },
    {
      name: "JSON: one string of 1 MB",
      path: call,
      init: json(`{"email":"${"a@a.".repeat(250_000)}","password":"a"}`),
    },
    { name: "address: 15,000 parts", path: "/a".repeat(7500) },
    { name: "address: 15 kB of escapes", path: `/${"%41".repeat(5000)}` },
    { name: "address: 18 parts", path: "/a".repeat(18) },
    { name: "address: 14 kB in one part", path: `/${"a".repeat(14_000)}` },
    { name: "address: 15 kB of parameters", path: `/login?${many(2500, (n) => `a${n}=`, "&")}` },
    { name: "cookies: 15 kB", path: login, init: { headers: { Cookie: many(1500, (n) => `a${n}=1`, "; ") } } },
    { name: "User-Agent: 15 kB", path: login, init: { headers: { "User-Agent": "Mozilla/5.0 (".repeat(1100) } } },
  ];
}

async function bySomebody(token: string): Promise<Attack[]> {
  const { cookie, bearer } = signedIn(token);
  const customers = "/management/customer?import=1";
  const preview = (name: string, content: BlobPart): RequestInit => {
    const body = new FormData();
    body.set("intent", "importPreview");
    body.set("file", new Blob([content]), name);
    return { method: "POST", headers: { ...OWN, ...cookie }, body };
  };
  const rows = many(2000, (n) => `K${n};PT Pelanggan ${n};Jl. Melati ${n}, Cikarang;021-${n};;ya`, "\n");
  const call = "/api/customer/import/preview";
  const sheet = JSON.stringify({ file: "a", rows: Array.from({ length: 2000 }, () => ({ name: "<".repeat(1900) })) });
  const carried = new FormData();
  carried.set("intent", "importRows");
  carried.set("sheet", sheet);
  const guest = new FormData();
  guest.set("sheet", sheet);
  const wrongRows = preview("a.csv", `Kode;Nama;Aktif\n${"; ;entah\n".repeat(2000)}`);
  const ids = many(50, (n) => String(n + 1), ",");
  const printed = await fetch(`${BASE}/api/papers/outbound-record?ids=${ids}`, { method: "POST", headers: bearer });
  const { url: papers } = (await printed.json()) as { url: string };
  return [
    { name: "signed in: the start page", path: "/home", init: { headers: cookie }, times: 24 },
    { name: "signed in: 50 surat jalan in one PDF", path: papers, large: true },
    { name: "signed in: the list of customers", path: "/management/customer", init: { headers: cookie } },
    {
      name: "signed in: the same with 3 kB of parameters",
      path: `/management/customer?q=${"%25".repeat(400)}&${many(300, (n) => `a${n}=`, "&")}`,
      init: { headers: cookie },
    },
    {
      name: "import: a CSV of 450,000 columns",
      path: customers,
      init: preview("a.csv", `${"a;".repeat(450_000)}\n1;2`),
    },
    {
      name: "import: 2,000 rows, as many as may be",
      path: customers,
      init: preview("a.csv", `Kode;Nama;Alamat;Telepon;NPWP;Aktif\n${rows}`),
    },
    {
      name: "import: 2,000 rows of which all are wrong",
      path: customers,
      init: wrongRows,
    },
    { name: "import: the same", path: customers, init: wrongRows, times: 4 },
    { name: "import: the same", path: customers, init: wrongRows, times: 16 },
    { name: "import: a workbook of 1.1 million cells", path: customers, init: preview("a.xlsx", heavyWorkbook()) },
    { name: "import: the same", path: customers, init: preview("a.xlsx", heavyWorkbook()), times: 12 },
    {
      name: "import: a workbook of headings of 4,990 blanks",
      path: customers,
      init: preview("a.xlsx", blankWorkbook()),
    },
    {
      name: "import: 4 MB of < in checked rows",
      path: customers,
      init: { method: "POST", headers: { ...OWN, ...cookie }, body: carried },
    },
    {
      name: "import: the same without a session",
      path: customers,
      init: { method: "POST", headers: OWN, body: guest },
    },
    {
      name: "JSON: an import of 1.3 million rows",
      path: call,
      init: json(`{"rows":[${"{},".repeat(1_300_000)}{}]}`, bearer),
    },
    {
      name: "JSON: an import of 20,000 wrong cells",
      path: call,
      init: json(`{"rows":[${'{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8},'.repeat(1999)}{}]}`, bearer),
    },
    {
      name: "JSON: an item list of 4,900 objects",
      path: "/api/outbound-record",
      init: json(`{"outboundItem":[${"{},".repeat(2400)}{}]}`, bearer),
    },
  ];
}

/** Creates a workbook of a few kB that unpacks to nearly the maximum size. */
function heavyWorkbook(): Uint8Array<ArrayBuffer> {
  return workbook(`<row>${"<c><v>1</v></c>".repeat(190)}</row>`.repeat(6000));
}

/** Creates a workbook whose headings end with many blanks. */
function blankWorkbook(): Uint8Array<ArrayBuffer> {
  const cell = `<c t="inlineStr"><is><t xml:space="preserve">x${" ".repeat(4990)}x</t></is></c>`;
  return workbook(`<row>${cell.repeat(40)}</row>`.repeat(20));
}

function workbook(rows: string): Uint8Array<ArrayBuffer> {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";
  const files = {
    "_rels/.rels": `<Relationships xmlns="${packaged}"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}"><Relationship Id="b" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}
