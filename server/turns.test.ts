import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooManyWaiting, Turns } from "./turns.mjs";

let turns: Turns;
let started: string[];
const ends = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  turns = new Turns();
  started = [];
});
afterEach(() => vi.useRealTimers());

/** Asks for a turn; `name` begins with the address, then the user. */
function ask(name: string, signal = new AbortController().signal) {
  const [address = "", user = ""] = name;
  return turns.take({ address, user, signal }).then((end) => {
    started.push(name);
    ends.set(name, end);
  });
}
/** Waits for the continuation of a turn that is free. */
const settle = () => vi.advanceTimersByTimeAsync(0);

async function end(name: string) {
  ends.get(name)?.();
  await settle();
}

describe("turns", () => {
  it("go to one request of a user at a time, oldest first", async () => {
    for (const name of ["Aa1", "Aa2", "Aa3"]) void ask(name);
    await settle();
    expect(started).toEqual(["Aa1"]);
    await end("Aa1");
    await end("Aa2");
    expect(started).toEqual(["Aa1", "Aa2", "Aa3"]);
  });

  it("rotate between addresses, and within an address between users", async () => {
    for (const name of ["Aa1", "Ab1", "Aa2", "Ab2", "Ac1", "Bd1", "Bd2"]) void ask(name);
    await settle();
    expect(started).toEqual(["Aa1", "Ab1"]);
    for (const name of ["Aa1", "Ab1", "Aa2", "Bd1", "Ab2", "Bd2"]) await end(name);
    expect(started).toEqual(["Aa1", "Ab1", "Aa2", "Bd1", "Ab2", "Bd2", "Ac1"]);
  });

  it("do not count after 250 ms, when a request waits for I/O", async () => {
    for (const name of ["Aa1", "Aa2", "Aa3"]) void ask(name);
    await vi.advanceTimersByTimeAsync(250);
    expect(started).toEqual(["Aa1", "Aa2"]);
    await end("Aa1");
    expect(started).toEqual(["Aa1", "Aa2"]);
  });

  it("pass over a request whose connection closes while it waits", async () => {
    const gone = new AbortController();
    void ask("Aa1");
    const waiting = ask("Aa2", gone.signal);
    void ask("Aa3");
    await settle();
    gone.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    await end("Aa1");
    expect(started).toEqual(["Aa1", "Aa3"]);
    expect(turns.counts).toEqual({ running: 1, waiting: 0 });
  });

  it("are refused to the 201st waiting request of an address, not to another address", async () => {
    const all = Array.from({ length: 201 }, (_, n) => ask(`Aa${n}`));
    await expect(ask("Aa")).rejects.toThrow(TooManyWaiting);
    void ask("Bb");
    await settle();
    expect(started).toEqual(["Aa0", "Bb"]);
    expect(all).toHaveLength(201);
  });

  it("report the age of the oldest waiting request", async () => {
    for (const name of ["Aa1", "Aa2"]) void ask(name);
    expect(turns.oldestMs).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(turns.oldestMs).toBe(100);
    await end("Aa1");
    expect(turns.oldestMs).toBe(0);
  });
});
