import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configured, SONIC } from "./configured";
import { frameKg } from "./frame";
import { Framer } from "./framer";
import { protocols } from "./protocols";
import type { Protocol } from "./protocol";

const ALL: [string, Protocol][] = [...Object.entries(protocols), ["configured", configured(SONIC)]];

const joined = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Frames as read from a stream that arrives in pieces. */
function readCut(protocol: Protocol, stream: Uint8Array, cuts: number[]) {
  const framer = new Framer(protocol);
  const at = [...cuts.map((cut) => cut % (stream.length + 1)), stream.length].sort((a, b) => a - b);
  let from = 0;
  const found = at.flatMap((to) => framer.push(stream.subarray(from, (from = to))));
  const kg = found.map(({ frame }) => {
    const read = frameKg(frame, "kg", 10);
    return "kg" in read ? read.kg : null;
  });
  return { kg, found, noise: framer.noise };
}

const weights = fc.array(
  fc.record({ kg: fc.integer({ min: -900, max: 9_900 }).map((tens) => tens * 10), stable: fc.boolean() }),
  { minLength: 2, maxLength: 12 },
);
const cuts = fc.array(fc.nat(400), { maxLength: 20 });

/** Returns true if `part` occurs in `whole` in this order. */
function isSubsequence(part: unknown[], whole: unknown[]): boolean {
  let at = 0;
  return part.every((value) => {
    const found = whole.indexOf(value, at);
    at = found + 1;
    return found !== -1;
  });
}

describe("a framer", () => {
  it.each(ALL)("of %s finds every frame of a stream cut anywhere", (_, protocol) => {
    fc.assert(
      fc.property(weights, cuts, (sent, where) => {
        const stream = joined(sent.map((weight) => protocol.encode(weight)));
        const { kg, found } = readCut(protocol, stream, where);
        const expected = sent.map((weight) => weight.kg);
        // Lines need an end before; frames without an end need the next start.
        const first = expected.length - kg.length;
        expect(first).toBeLessThanOrEqual(2);
        expect(isSubsequence(kg, expected)).toBe(true);
        for (const { bytes, frame } of found) expect(protocol.decode(bytes)).toEqual(frame);
      }),
      { numRuns: 50 },
    );
  });

  it.each(ALL)("of %s returns true weights or no weights after garbage, lost and doubled bytes", (_, protocol) => {
    const fault = fc.oneof(
      fc.record({ kind: fc.constant("garbage" as const), bytes: fc.uint8Array({ maxLength: 9 }), at: fc.nat() }),
      fc.record({ kind: fc.constantFrom("lost" as const, "doubled" as const, "none" as const), at: fc.nat() }),
    );
    const part = fc.tuple(fc.integer({ min: -900, max: 9_900 }), fc.boolean(), fault);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), cuts, (parts, where) => {
        const stream = joined(
          // Faults are apart: a lost byte next to a similar one cannot be noticed without a check.
          parts.flatMap(([tens, stable, damage]) => {
            const frame = protocol.encode({ kg: tens * 10, stable });
            const at = damage.at % frame.length;
            if (damage.kind === "garbage") return [damage.bytes, frame, frame];
            if (damage.kind === "lost") return [frame.subarray(0, at), frame.subarray(at + 1), frame];
            if (damage.kind === "doubled") return [frame.subarray(0, at + 1), frame.subarray(at), frame];
            return [frame, frame];
          }),
        );
        const { kg } = readCut(protocol, stream, where);
        const sent = parts.flatMap(([tens]) => [tens * 10, tens * 10]);
        expect(isSubsequence(kg, sent)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps no more than a frame of an endless stream without frames", () => {
    const framer = new Framer(protocols["cas-22"]);
    expect(framer.push(new Uint8Array(1_000_000).fill(0x41))).toEqual([]);
    expect(framer.noise).toBeGreaterThan(999_900);
  });

  it("keeps bytes above 7Fh", () => {
    const framer = new Framer(protocols["cas-22"]);
    const frame = protocols["cas-22"].encode({ kg: 12_340, stable: true });
    const [found] = framer.push(joined([frame, frame]));
    expect(found?.bytes).toEqual(frame);
    expect(found?.bytes[7]).toBe(0xc0);
  });
});
