import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bodyUntilEnd, startDeadline } from "./deadline.server";

afterEach(() => vi.useRealTimers());

describe("startDeadline", () => {
  it("aborts after the timeout", () => {
    vi.useFakeTimers();
    const { signal } = startDeadline(1000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  it("aborts with an AbortError when its parent aborts or already has", () => {
    const parent = new AbortController();
    const { signal } = startDeadline(1000, parent.signal);
    parent.abort(new Error("gone"));
    expect(signal.reason).toMatchObject({ name: "AbortError" });
    expect(startDeadline(1000, parent.signal).signal.aborted).toBe(true);
  });

  it("removes its timer and listener when the call ends", () => {
    vi.useFakeTimers();
    const parent = new AbortController();
    const { end } = startDeadline(1000, parent.signal);
    expect([getEventListeners(parent.signal, "abort").length, vi.getTimerCount()]).toEqual([1, 1]);
    end();
    expect([getEventListeners(parent.signal, "abort").length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("prints no warning for a page with many calls", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    const parent = new AbortController();
    for (let call = 0; call < 20; call += 1) startDeadline(1000, parent.signal);
    await setImmediate();
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });
});

describe("bodyUntilEnd", () => {
  const makeBody = (...chunks: string[]) => new Response(chunks.join("")).body;

  it("forwards the whole body, then ends the call", async () => {
    const end = vi.fn();
    const handed = new Response(bodyUntilEnd(makeBody("%PDF", "-1.7"), end));
    expect(end).not.toHaveBeenCalled();
    expect(await handed.text()).toBe("%PDF-1.7");
    expect(end).toHaveBeenCalledOnce();
  });

  it("ends the call when the reader cancels, the body fails or there is no body", async () => {
    const cancelled = vi.fn();
    await bodyUntilEnd(makeBody("%PDF"), cancelled)?.cancel();
    expect(cancelled).toHaveBeenCalledOnce();

    const failed = vi.fn();
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("cut")) });
    await expect(new Response(bodyUntilEnd(broken, failed)).text()).rejects.toThrow("cut");
    expect(failed).toHaveBeenCalledOnce();

    const none = vi.fn();
    expect(bodyUntilEnd(null, none)).toBeNull();
    expect(none).toHaveBeenCalledOnce();
  });
});
