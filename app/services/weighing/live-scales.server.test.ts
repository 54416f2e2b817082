import { afterEach, describe, expect, it, vi } from "vitest";
import type { ScaleDeck } from "#contract/scale/scale";
import { type StubCalls, stubScreen } from "../../../tests/setup/stub-context";
import { ApiError } from "../request/api-error.server";
import { showLiveScales } from "./live-scales.server";

const deck = (changes: Partial<ScaleDeck> = {}): ScaleDeck => ({
  id: 1,
  name: "Timbangan",
  place: null,
  state: "moving",
  kg: 8_000,
  fault: null,
  reading: null,
  late: false,
  heardAt: null,
  certificateUntil: null,
  cards: [],
  weighed: null,
  ...changes,
});

const calls: StubCalls = { made: [], answers: {} };
const shows = (...data: ScaleDeck[]) => (calls.answers["GET /api/reading/live"] = { data, lastPage: 1 });

const opened: AbortController[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
  calls.made = [];
  vi.useRealTimers();
});

const STREAM = { Accept: "text/event-stream" };

function ask(headers: Record<string, string>, api = stubScreen(calls, "/scale/live", ["SCALE"]).api) {
  const browser = new AbortController();
  opened.push(browser);
  const request = new Request("http://gudang.test/scale/live", { headers, signal: browser.signal });
  return { browser, answer: showLiveScales({ api, request }) };
}

/** Reads the events of a stream. */
async function watch(api?: Parameters<typeof ask>[1]) {
  const { browser, answer } = ask(STREAM, api);
  const { body, headers } = await answer;
  if (body === null) throw new Error("no stream");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const next = async () => {
    const { value, done } = await reader.read();
    return done ? null : (JSON.parse(value.replace(/^data: /, "")) as ScaleDeck[]);
  };
  return { browser, headers, next };
}

describe("live scales", () => {
  it("are JSON without an event stream", async () => {
    shows(deck());
    const answer = await ask({ Accept: "*/*" }).answer;
    expect(await answer.json()).toEqual([deck()]);
  });

  it("stream each change", async () => {
    shows(deck());
    const { next, headers } = await watch();
    expect(headers.get("Content-Type")).toBe("text/event-stream");
    expect(await next()).toEqual([deck()]);
    for (let kg = 8_010; kg <= 8_050; kg += 10) {
      shows(deck({ kg }));
      expect(await next()).toEqual([deck({ kg })]);
    }
  });

  it("repeat an unchanged state each second, so that a stalled stream shows", async () => {
    shows(deck());
    const { next } = await watch();
    await next();
    const begun = performance.now();
    expect(await next()).toEqual([deck()]);
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  it("are read once for all watchers, and no longer without one", async () => {
    shows(deck());
    const watchers = [await watch(), await watch(), await watch()];
    calls.made = [];
    for (const [n] of Array.from({ length: 5 }).entries()) {
      shows(deck({ kg: n }));
      await Promise.all(watchers.map(({ next }) => next()));
    }
    expect(calls.made.length).toBeLessThan(8);
    for (const { browser } of watchers) browser.abort();
    const callsOfNext400Ms = async () => {
      calls.made = [];
      await new Promise((resolve) => setTimeout(resolve, 400));
      return calls.made;
    };
    await expect.poll(callsOfNext400Ms).toEqual([]);
  });

  it("are refused to a session with six open streams, until one of them ends", async () => {
    shows(deck());
    const six = await Promise.all(Array.from({ length: 6 }, () => watch()));
    const refused = await ask(STREAM).answer;
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "10"]);
    expect((await ask({ Accept: "*/*" }).answer).status).toBe(200);
    six[0]?.browser.abort();
    expect((await ask(STREAM).answer).status).toBe(200);
  });

  it("end for a session that has ended, and go on for others", async () => {
    shows(deck());
    const { api } = stubScreen(calls, "/scale/live", ["SCALE"]);
    const ended = await watch({ ...api, get: () => Promise.reject(new ApiError(401, "")) });
    const other = await watch();
    expect(await ended.next()).toBeNull();
    expect(await other.next()).toEqual([deck()]);
  });

  it("end after a minute, so that the guards run again", async () => {
    shows(deck());
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { next } = await watch();
    await next();
    await vi.advanceTimersByTimeAsync(60_000);
    let last = await next();
    while (last !== null) last = await next();
    expect(last).toBeNull();
  });
});
