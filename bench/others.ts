import { get } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "./answers";
import { BASE, PORT } from "./web";

/** Response times of `/login` and `/healthz` for a visitor while other clients load the server. */

/** Limits: the 95th percentile of `/login` in multiples of the quiet one, and the longest `/healthz`. */
const MAX_TIMES = 5;
const MAX_HEALTH_MS = 200;
const SECONDS = 6;
const LATE_MS = 15_000;
const PAUSE_MS = 20;

type End = () => void;

interface Times {
  login: number[];
  health: number[];
  failed: number;
}

/**
 * Prints the times under each load.
 * @param cookie of the user whose start page is loaded
 * @returns number of loads beyond a limit
 */
export async function measureOthers(cookie: { Cookie: string }): Promise<number> {
  const half = () => openMany(300, "POST /login HTTP/1.1\r\nHost: localhost\r\n");
  const bodiless = () => openMany(200, `${FORM}Content-Length: 20\r\n\r\n`);
  const home = () => repeat(24, "/home", cookie);
  const loads: [name: string, start: () => End[]][] = [
    ["nothing", () => []],
    ["300 connections with half a request", () => [half()]],
    ["200 connections without the body", () => [bodiless()]],
    ["24 start pages at once, repeated", () => [home()]],
    ["all of them", () => [half(), bodiless(), home()]],
  ];
  for (let warm = 0; warm < 20; warm++) await Promise.all([timeOf("/login"), timeOf("/home", cookie)]);
  let quiet: number | undefined;
  let faults = 0;
  console.log("/login p50, p95, longest ms | /healthz p95, longest ms | failed | meanwhile");
  for (const [name, start] of loads) {
    const { login, health, failed } = await under(start);
    quiet ??= percentile(login, 95);
    const fault = failed > 0 || percentile(login, 95) > MAX_TIMES * quiet || percentile(health, 100) > MAX_HEALTH_MS;
    if (fault) faults++;
    const cells = [
      [50, 95, 100].map((percent) => percentile(login, percent).toFixed(0).padStart(5)).join(", "),
      [95, 100].map((percent) => percentile(health, percent).toFixed(0).padStart(5)).join(", "),
      failed,
      `${name}${fault ? "  <-- too much" : ""}`,
    ];
    console.log(cells.join(" | "));
  }
  return faults;
}

async function under(start: () => End[]): Promise<Times> {
  const ends = start();
  await sleep(300);
  const until = performance.now() + SECONDS * 1000;
  const times: Times = { login: [], health: [], failed: 0 };
  const ask = async (path: string, into: number[]) => {
    while (performance.now() < until) {
      const { ms, status } = await timeOf(path);
      into.push(ms);
      if (status !== 200) times.failed += 1;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([ask("/login", times.login), ask("/healthz", times.health)]);
  for (const end of ends) end();
  await sleep(2000);
  return times;
}

const FORM = `POST /login HTTP/1.1\r\nHost: localhost:${PORT}\r\nOrigin: ${BASE}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;

function openMany(count: number, text: string): End {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(PORT, "localhost", () => socket.write(text));
    return socket.on("error", () => undefined);
  });
  return () => sockets.forEach((socket) => socket.destroy());
}

function repeat(count: number, path: string, headers: Record<string, string>): End {
  let over = false;
  const one = async () => {
    while (!over) await timeOf(path, headers);
  };
  for (let left = count; left > 0; left--) void one();
  return () => {
    over = true;
  };
}

/** Sends a request on a new connection. A missing response has the status 0. */
function timeOf(path: string, headers: Record<string, string> = {}): Promise<{ ms: number; status: number }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const over = (status: number) => resolve({ ms: performance.now() - started, status });
    const request = get(BASE + path, { headers, agent: false, timeout: LATE_MS }, (answer) => {
      answer.resume().on("end", () => over(answer.statusCode ?? 0));
    });
    request.on("timeout", () => request.destroy()).on("error", () => over(0));
  });
}
