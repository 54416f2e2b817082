import http from "node:http";
import net from "node:net";
import type { Protocol } from "#contract/scale/protocol";
import { protocols } from "#contract/scale/protocols";

/** An indicator for trials: speaks a protocol over TCP; its deck carries the weight of its page. */

const FRAME_MS = 100;
const SETTLE_MS = 2_500;
const DIVISION_KG = 10;

/** Weight while a vehicle comes to rest: overshoots and swings; no vehicle lifts the deck. @param ms since the change */
function swingingKg(from: number, to: number, ms: number): number {
  if (ms >= SETTLE_MS) return to;
  const swing = to === 0 ? 1 : Math.cos(ms / 160);
  const kg = to + (from - to) * Math.exp(-ms / 500) * swing;
  return Math.round(kg / DIVISION_KG) * DIVISION_KG;
}

export class Simulator {
  private from = 0;
  private to = 0;
  private changedAt = 0;
  private readonly readers = new Set<net.Socket>();
  private readonly server: net.Server;
  private readonly timer: NodeJS.Timeout;
  shaking = false;
  silent = false;

  constructor(
    private readonly protocol: Protocol,
    private readonly clock: () => number = Date.now,
  ) {
    this.server = net.createServer((reader) => {
      this.readers.add(reader);
      reader.on("data", () => this.protocol.poll !== undefined && this.sendTo(reader));
      reader.on("error", () => undefined);
      reader.on("close", () => this.readers.delete(reader));
    });
    this.timer = setInterval(() => {
      if (this.protocol.poll === undefined) for (const reader of this.readers) this.sendTo(reader);
    }, FRAME_MS);
  }

  /** @param port 0: any free one @returns the port */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", () => resolve((this.server.address() as net.AddressInfo).port));
    });
  }

  /** Puts a weight on the deck; 0 empties it. */
  put(kg: number): void {
    [this.from, this.to, this.changedAt] = [this.kg(), kg, this.clock()];
  }

  kg(): number {
    const ms = this.clock() - this.changedAt;
    const shake = this.shaking && this.to > 0 ? DIVISION_KG * Math.round(Math.sin(this.clock() / 90) * 4) : 0;
    return swingingKg(this.from, this.to, ms) + shake;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const reader of this.readers) reader.destroy();
  }

  close(): void {
    clearInterval(this.timer);
    this.cut();
    this.server.close();
  }

  private sendTo(reader: net.Socket): void {
    if (this.silent) return;
    const stable = !this.shaking && this.clock() - this.changedAt >= SETTLE_MS;
    reader.write(this.protocol.encode({ kg: this.kg(), stable }));
  }
}

/** `npm run scale-sim [protocol] --port=4001 --page=4080` */
export async function scaleSimulator(name = "cas-22", { port, page }: { port: number; page: number }): Promise<void> {
  if (!Object.hasOwn(protocols, name)) {
    console.error(`Usage: npm run scale-sim ${Object.keys(protocols).join("|")} --port=4001 --page=4080`);
    process.exitCode = 2;
    return;
  }
  const simulator = new Simulator(protocols[name as keyof typeof protocols]);
  const open = await simulator.listen(port);
  http.createServer((request, response) => answerDeck(simulator, request, response)).listen(page, "127.0.0.1");
  console.error(`Indicator (${name}): tcp:127.0.0.1:${open}. Its deck: http://127.0.0.1:${page}`);
}

/** Answers requests to the page of the deck. */
export function answerDeck(
  simulator: Simulator,
  { url = "/" }: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const asked = new URL(url, "http://localhost").searchParams;
  const kg = Number(asked.get("kg") || Number.NaN);
  if (Number.isInteger(kg)) simulator.put(kg);
  if (asked.has("shake")) simulator.shaking = asked.get("shake") === "1";
  if (asked.has("silent")) simulator.silent = asked.get("silent") === "1";
  if (asked.has("cut")) simulator.cut();
  if (asked.has("now")) return void response.end(String(simulator.kg()));
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(deckPage(simulator));
}

const deckPage = ({ shaking, silent }: Simulator) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Deck of the scale</title>
<style>:root{color-scheme:light dark;font:1.05rem system-ui,sans-serif}main{max-width:30rem;margin:8vh auto;padding:0 1rem}
output{font-size:3.5rem;font-weight:700;font-variant-numeric:tabular-nums}a,button,input{font:inherit;margin:.2rem .4rem .2rem 0}</style>
<main><h1>Deck of the scale</h1><output id="kg"></output> kg
<form>Weight <input name="kg" type="number" step="${DIVISION_KG}" autofocus> <button>Put on the deck</button></form>
<p><a href="?kg=0">Empty</a> <a href="?shake=${shaking ? '0">Hold still' : '1">Shake'}</a>
<a href="?silent=${silent ? '0">Plug in' : '1">Pull the plug'}</a> <a href="?cut">Cut the line</a></p></main>
<script>setInterval(async()=>{kg.value=await(await fetch("?now")).text()},250)</script></html>`;
