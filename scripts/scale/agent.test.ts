import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Framer } from "#contract/scale/framer";
import type { Protocol } from "#contract/scale/protocol";
import { protocols } from "#contract/scale/protocols";
import type { TrialBody } from "#contract/scale/trial";
import { Agent } from "./agent";
import { FrameStore } from "./frame-store";
import { Simulator } from "./simulator";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-agent-"));
  ended.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Batch {
  agent: string;
  frames: { seq: number; ageMs: number; raw: string }[];
  noise: number;
}

/** Takes batches like Gudang; `away` refuses them. */
async function gudang(line: string, protocol: keyof typeof protocols = "cas-22") {
  const batches: Batch[] = [];
  const state = { away: false, refused: 0, lastSeq: 0, version: 1, protocol, line, trial: false, from: 0 };
  /** refuses batches with 422 */
  const refuses = { above: Infinity, seq: -1 };
  const trials: TrialBody[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.statusCode = state.away ? 503 : 200;
      const { version, trial } = state;
      if (request.url?.endsWith("/agent")) {
        const { protocol: name, line: at } = state;
        const shared = { pattern: null, unit: "kg", divisionKg: 10, capacityKg: 60_000 };
        return response.end(JSON.stringify({ version, lastSeq: state.from, protocol: name, line: at, ...shared }));
      }
      if (request.url?.endsWith("/trial")) {
        trials.push(JSON.parse(Buffer.concat(chunks).toString()) as TrialBody);
        state.trial = false;
        return response.end("{}");
      }
      if (state.away) {
        state.refused++;
        return response.end("{}");
      }
      const batch = JSON.parse(Buffer.concat(chunks).toString()) as Batch;
      if (batch.frames.length > refuses.above || batch.frames.some(({ seq }) => seq === refuses.seq)) {
        response.statusCode = 422;
        return response.end("{}");
      }
      batches.push(batch);
      state.lastSeq = Math.max(state.lastSeq, ...batch.frames.map(({ seq }) => seq));
      return response.end(JSON.stringify({ lastSeq: state.lastSeq, state: "empty", version, trial }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ended.push(() => server.close());
  const { port } = server.address() as net.AddressInfo;
  const frames = () => batches.flatMap((batch) => batch.frames);
  return { url: `http://127.0.0.1:${port}`, batches, state, refuses, trials, frames };
}

async function simulated(protocol: keyof typeof protocols = "cas-22") {
  const sent = { frames: 0 };
  const spoken: Protocol = protocols[protocol];
  const encode: Protocol["encode"] = (weight) => {
    sent.frames++;
    return spoken.encode(weight);
  };
  const simulator = new Simulator({ ...spoken, encode });
  const port = await simulator.listen(0);
  ended.push(() => simulator.close());
  return { simulator, sent, line: `tcp:127.0.0.1:${port}` };
}

function startAgent(url: string, folder: string, port?: number): Agent {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const agent = new Agent({ url, scale: 1, key: "gdg_test", port }, folder);
  const running = agent.run();
  ended.unshift(() => {
    agent.stop();
    return running;
  });
  return agent;
}

describe("the agent", () => {
  it("hands over every frame once and in order after Gudang was away, marked by its age", async () => {
    const { simulator, sent, line } = await simulated();
    const server = await gudang(line);
    startAgent(server.url, newFolder());
    await expect.poll(() => server.frames().length).toBeGreaterThan(3);
    server.state.away = true;
    simulator.put(12_340);
    await expect.poll(() => server.state.refused).toBeGreaterThan(1);
    server.state.away = false;
    const weights = () => server.frames().map(({ raw }) => Buffer.from(raw, "hex").toString("latin1"));
    await expect.poll(() => weights().at(-1)).toContain("ST,GS,1\xc0,+  12340 kg");
    const seqs = server.frames().map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    expect(Math.max(...server.frames().map(({ ageMs }) => ageMs))).toBeGreaterThan(1_000);
    // The agent counts lines from the first end that it sees on.
    const before = sent.frames;
    await expect.poll(() => server.frames().length).toBeGreaterThanOrEqual(before - 1);
  });

  it("opens a cut line again, and keeps its name over restarts", async () => {
    const { simulator, line } = await simulated();
    const server = await gudang(line);
    const folder = newFolder();
    const first = startAgent(server.url, folder);
    await expect.poll(() => server.frames().length).toBeGreaterThan(3);
    const before = server.frames().length;
    simulator.cut();
    await expect.poll(() => server.frames().length).toBeGreaterThan(before + 5);
    first.stop();
    const [{ agent } = { agent: "" }] = server.batches;
    const count = server.batches.length;
    startAgent(server.url, folder);
    await expect.poll(() => server.batches.length).toBeGreaterThan(count + 3);
    expect(new Set(server.batches.map((batch) => batch.agent))).toEqual(new Set([agent]));
  });

  it("serves the bytes of the indicator on, unchanged", async () => {
    const { line } = await simulated();
    const server = await gudang(line);
    const free = net.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    const { port } = free.address() as net.AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    startAgent(server.url, newFolder(), port);
    await expect.poll(() => server.frames().length).toBeGreaterThan(1);
    const program = net.connect(port, "127.0.0.1");
    const framer = new Framer(protocols["cas-22"]);
    const found: string[] = [];
    program.on("data", (bytes) =>
      found.push(...framer.push(bytes).map((one) => Buffer.from(one.bytes).toString("latin1"))),
    );
    await expect.poll(() => found.length).toBeGreaterThan(3);
    program.destroy();
    expect(found[0]).toBe("ST,GS,1\xc0,+      0 kg\r\n");
  });

  it("halves a batch that is refused, and drops a frame that is refused alone", async () => {
    const { simulator, line } = await simulated();
    simulator.silent = true;
    const server = await gudang(line);
    const folder = newFolder();
    const at = Date.now();
    const kept = Array.from({ length: 1_400 }, (_, n) => ({ seq: n + 1, at, raw: "00" }));
    new FrameStore(path.join(folder, "frames")).append(kept);
    Object.assign(server.refuses, { above: 100, seq: 700 });
    startAgent(server.url, folder);
    await expect.poll(() => server.frames().length, { timeout: 10_000 }).toBe(1_399);
    expect(server.frames().map(({ seq }) => seq)).toEqual(kept.map(({ seq }) => seq).filter((seq) => seq !== 700));
    await expect.poll(() => readdirSync(path.join(folder, "frames"))).toEqual([]);
  });

  it("sends frames of an earlier run as older than a reading lives, also with a clock that was set back", async () => {
    const { simulator, line } = await simulated();
    simulator.silent = true;
    const server = await gudang(line);
    const folder = newFolder();
    const at = Date.now() + 3_600_000;
    const kept = [1, 2, 3].map((seq) => ({ seq, at: at + seq * 100, raw: "00" }));
    new FrameStore(path.join(folder, "frames")).append(kept);
    startAgent(server.url, folder);
    await expect.poll(() => server.frames().length).toBe(3);
    const [first = 0, second = 0, third = 0] = server.frames().map(({ ageMs }) => ageMs);
    expect(third).toBeGreaterThan(10_000);
    expect([first - second, second - third]).toEqual([100, 100]);
    simulator.silent = false;
    await expect.poll(() => server.frames().length).toBeGreaterThan(5);
    expect(server.frames().at(-1)?.ageMs).toBeLessThan(3_000);
  });

  it("gives other numbers to frames that Gudang skipped or would refuse", async () => {
    const { simulator, line } = await simulated();
    simulator.silent = true;
    const server = await gudang(line);
    const folder = newFolder();
    const day = 86_400_000;
    const kept = [1, 2].map((n) => ({ seq: 2 * day + n, at: Date.now(), raw: `0${n}` }));
    new FrameStore(path.join(folder, "frames")).append(kept);
    Object.assign(server.state, { from: 1_000, lastSeq: 5_000 });
    startAgent(server.url, folder);
    await expect.poll(() => server.frames().map(({ seq }) => seq)).toEqual([1_001, 1_002, 5_001, 5_002]);
    expect(server.frames().map(({ raw }) => raw)).toEqual(["01", "02", "01", "02"]);
  });

  it("reads its settings again when Gudang has others", async () => {
    const { simulator, line } = await simulated("yaohua-12");
    const server = await gudang(line);
    startAgent(server.url, newFolder());
    await expect.poll(() => server.batches.at(-1)?.noise).toBeGreaterThan(0);
    Object.assign(server.state, { version: 2, protocol: "yaohua-12" });
    simulator.put(12_340);
    const newest = () => Buffer.from(server.frames().at(-1)?.raw ?? "", "hex").toString("latin1");
    await expect.poll(() => newest()).toContain("+0123400");
  });

  it.each(["toledo-checked", "mt-sics"] as const)("finds %s when it is asked to try", async (name) => {
    const { simulator, line } = await simulated(name);
    simulator.put(12_340);
    const server = await gudang(line, "cas-10");
    server.state.trial = true;
    startAgent(server.url, newFolder());
    await expect.poll(() => server.trials).toHaveLength(1);
    expect(server.trials[0]?.results[0]).toMatchObject({ protocol: name, line, kg: 12_340 });
  });

  it("asks an indicator that responds to requests", async () => {
    const { line } = await simulated("mt-sics");
    const server = await gudang(line, "mt-sics");
    startAgent(server.url, newFolder());
    await expect.poll(() => server.frames().length).toBeGreaterThan(2);
    expect(Buffer.from(server.frames()[0]?.raw ?? "", "hex").toString()).toMatch(/^S S +0 kg/);
  });
});

describe("frames on disk", () => {
  const frame = (seq: number, at = seq) => ({ seq, at, raw: "00" });

  it("are kept in order over restarts until they are acknowledged", () => {
    const folder = newFolder();
    const store = new FrameStore(folder);
    store.append(Array.from({ length: 5_000 }, (_, n) => frame(n + 1)));
    store.append(Array.from({ length: 3_000 }, (_, n) => frame(n + 5_001)));
    store.drop(1_000);
    const again = new FrameStore(folder);
    expect([again.lastSeq, again.first(1)[0]?.seq]).toEqual([8_000, 1]);
    again.drop(5_000);
    expect(again.first(2).map(({ seq }) => seq)).toEqual([5_001, 5_002]);
    again.drop(8_000);
    expect([again.first(1), readdirSync(folder)]).toEqual([[], []]);
  });

  it("survive a line that was cut by a kill", () => {
    const folder = newFolder();
    new FrameStore(folder).append([frame(1), frame(2)]);
    appendFileSync(path.join(folder, readdirSync(folder)[0] ?? ""), '{"seq":3,"a');
    expect(new FrameStore(folder).first(5).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("are dropped after 24 hours", () => {
    const store = new FrameStore(newFolder());
    const day = 86_400_000;
    store.append(Array.from({ length: 5_000 }, (_, n) => frame(n + 1, 1_000)));
    store.append([frame(5_001, 1_000 + day * 2)]);
    expect(store.first(1)[0]?.seq).toBe(5_001);
  });
});
