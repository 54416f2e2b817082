import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { briefly } from "./memo";

describe("a briefly memoized result", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is computed once for callers during the computation and 250 ms after", async () => {
    let made = 0;
    const ask = briefly(250, async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return made;
    });
    const early = [ask(), ask()];
    await vi.advanceTimersByTimeAsync(900);
    early.push(ask());
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all(early)).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(249);
    expect(await ask()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const late = ask();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe(2);
  });

  it("is recomputed after a failure, which every waiting caller receives", async () => {
    const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("away")).mockResolvedValue("back");
    const ask = briefly(250, make);
    const first = await Promise.allSettled([ask(), ask()]);
    expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await ask()).toBe("back");
    expect(make).toHaveBeenCalledTimes(2);
  });
});
