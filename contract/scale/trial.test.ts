import { describe, expect, it } from "vitest";
import { protocols } from "./protocols";
import { bestResults, linesToTry, scored, TRIED } from "./trial";

const SCALE = { unit: "kg", divisionKg: 10, capacityKg: 60_000 } as const;

/** Three seconds of an indicator, cut in the middle of a frame. */
function encodeWeights(protocol: keyof typeof protocols, weights = [12_340, 12_350]): Uint8Array {
  const frames = Array.from({ length: 30 }, (_, n) =>
    protocols[protocol].encode({ kg: weights[n % weights.length]!, stable: true }),
  );
  return Uint8Array.from(frames.flatMap((frame) => [...frame])).slice(5);
}

const tried = (bytes: Uint8Array) =>
  bestResults(
    TRIED.flatMap((name) => scored(name, bytes, SCALE) ?? []).map((result) => ({ ...result, line: "listen:1" })),
  );

describe("a trial", () => {
  it.each(TRIED)("names %s among the two best, with its weight", (name) => {
    const found = tried(encodeWeights(name)).find(({ protocol }) => protocol === name);
    expect([12_340, 12_350]).toContain(found?.kg);
    expect(found?.score).toBeGreaterThan(0.9);
    const sent = protocols[name].encode({ kg: found?.kg ?? 0, stable: true });
    expect(found?.raw).toBe(Buffer.from(sent).toString("hex"));
  });

  it("finds no protocol in noise, or in weights above the capacity", () => {
    const noise = Uint8Array.from({ length: 900 }, (_, n) => (n * 7_919) % 251);
    expect(tried(noise)).toEqual([]);
    expect(tried(encodeWeights("cas-22", [90_000]))).toEqual([]);
  });

  it("tries every speed and frame of a serial port, and a converter as it is", () => {
    const lines = linesToTry({ kind: "serial", path: "COM3", baudRate: 9_600, format: "8N1" }, "serial:COM3,9600,8N1");
    expect(lines.map(({ written }) => written)).toHaveLength(12);
    expect(lines.at(-1)?.written).toBe("serial:COM3,1200,7O1");
    expect(linesToTry({ kind: "listen", port: 4001 }, "listen:4001")).toHaveLength(1);
  });
});
