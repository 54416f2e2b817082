import { describe, expect, it } from "vitest";
import { configured, SONIC } from "./configured";
import { parseDecimal, frameKg } from "./frame";
import { framePattern } from "./frame-pattern";
import { protocols } from "./protocols";
import { toBytes, matchGroups, type Protocol } from "./protocol";

const hex = (text: string) => Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));
const weight = (digits: number, places = 0) => ({ digits, places });

/** Frames from manuals and recorded in the field. */
const GOLDEN: [keyof typeof protocols, Uint8Array | string, object][] = [
  ["yaohua-12", hex("02 2B 30 30 30 30 30 30 30 31 42 03"), { weight: weight(0), stable: null }],
  ["yaohua-12", hex("02 2B 30 30 31 35 36 30 30 31 39 03"), { weight: weight(1560) }],
  ["yaohua-12", hex("02 2B 30 30 31 36 35 30 30 31 39 03"), { weight: weight(1650) }],
  ["yaohua-12", "\x02+00326001C\x03", { weight: weight(3260) }],
  ["yaohua-12", "\x02+00326001<\x03", { weight: weight(3260) }],
  ["yaohua-12", "\x02+003290013\x03", { weight: weight(3290) }],
  ["yaohua-12", "\x02-00250001A\x03", { weight: weight(-2500) }],
  ["yaohua-reversed", "=000.3000", { weight: weight(3000, 3) }],
  ["yaohua-reversed", "=00.1000-", { weight: weight(-100, 2) }],
  ["yaohua-forward", "=0003.000", { weight: weight(3000, 3) }],
  ["yaohua-forward", "=-0001.00", { weight: weight(-100, 2) }],
  ["yaohua-a12", "wn-0000.1kg\r\n", { weight: weight(-1, 1), unit: "kg" }],
  ["yaohua-a12", "wn 0012500kg\r\n", { weight: weight(12500), unit: "kg" }],
  ["yaohua-a12e", "WG004.139kg3D\r\n", { weight: weight(4139, 3), unit: "kg", net: false }],
  ["yaohua-a12e", "OL         23\r\n", { weight: null, range: "over" }],
  ["cas-22", "ST,GS,1\xc0,+  12340 kg\r\n", { weight: weight(12340), stable: true, unit: "kg" }],
  ["cas-22", "US,GS,1\x80,-   2500 kg\r\n", { weight: weight(-2500), stable: false }],
  ["cas-10", "   12340\r\n", { weight: weight(12340), stable: null }],
  ["and-18", "ST,NT,+0012.34kg\r\n", { weight: weight(1234, 2), net: true, stable: true }],
  ["and-18", "OL,GS,        kg\r\n", { weight: null, range: "over" }],
  ["and-18", "HD,GS,+0012500kg\r\n", { stable: false }],
  ["and-loose", "ST,GS   20.7g\r\n", { weight: weight(207, 1), unit: "g" }],
  ["and-loose", "ST,GS,   245.6 g\r\n", { weight: weight(2456, 1), unit: "g" }],
  ["toledo", "\x02\x2a\x30\x20012340000000\r", { weight: weight(12340), unit: "kg", stable: true, net: false }],
  ["toledo-checked", "\x02\x2a\x30\x20012340000000\r\x2d", { weight: weight(12340), stable: true }],
  ["toledo-checked", "\x02\x2a\x30\x20012340000000\r\x2c", {}],
  ["toledo-short", "\x02\x2a\x3a\x20 12340\r", { weight: weight(-12340), stable: false }],
  ["mt-sics", "S S     100.00 g\r\n", { weight: weight(10000, 2), unit: "g", stable: true }],
  ["mt-sics", "S D      12340 kg\r\n", { weight: weight(12340), stable: false }],
  ["mt-sics", "S +\r\n", { weight: null, range: "over" }],
  ["sma", "\nZ1G       12340kg \r", { weight: weight(12340), stable: true }],
  ["sma", "\n 1NM      -2500kg \r", { weight: weight(-2500), stable: false, net: true }],
  ["rice-lake", "\x02-   2500KG \r\n", { weight: weight(-2500), stable: true, unit: "kg" }],
  ["rice-lake", "\x02   12340KGM\r\n", { weight: weight(12340), stable: false }],
  ["rinstrum-a", "\x02   12340M\x03", { weight: weight(12340), stable: false }],
  ["rinstrum-a", "\x02-   2500G\x03", { weight: weight(-2500), stable: true }],
  ["rinstrum-b", "\x02   12340G  - kg\x03", { weight: weight(12340), stable: true, unit: "kg" }],
  ["rinstrum-b", "\x02   12340GM -   \x03", { weight: weight(12340), stable: false, unit: null }],
  ["rinstrum-f", "   12340KG \r\n", { weight: weight(12340), stable: true }],
  ["dini", "ST,GS,  12345,kg\r\n", { weight: weight(12345), stable: true }],
  ["dini", "01US,GS,  -12345,kg\r\n", { weight: weight(-12345), stable: false }],
  [
    "systec",
    "<000002.07.1413:25  111     0.0    90.0   -90.0kgPT2  1   11540>",
    { weight: weight(0, 1), alibiId: "11", stable: true, unit: "kg" },
  ],
  ["avery", " G+012340 kg\r\n", { weight: weight(12340), stable: null }],
  ["avery", " G-002500 kg\r\n", { weight: weight(-2500) }],
  ["cardinal", " 012340kgGMO\r", { weight: weight(12340), stable: false }],
  ["cardinal", "-002500kgG  \r", { weight: weight(-2500), stable: true }],
];

describe("protocols", () => {
  it.each(GOLDEN)("%s reads %j", (name, sent, expected) => {
    const frame = protocols[name].decode(typeof sent === "string" ? toBytes(sent) : sent);
    if (Object.keys(expected).length === 0) expect(frame).toBeNull();
    else expect(frame).toMatchObject(expected);
  });

  const WEIGHTS = [0, 20, -20, 1_650, 2_110, -2_500, 12_340, 60_000, 98_760];
  it.each(Object.entries(protocols))("%s returns every weight and flag that it writes", (_, protocol) => {
    for (const kg of WEIGHTS) {
      for (const stable of [true, false]) {
        const frame = protocol.decode(protocol.encode({ kg, stable }));
        expect(frame && frameKg(frame, "kg", 10), String(kg)).toEqual({ kg });
        expect(frame?.stable ?? null).toBe(protocol.flagged ? stable : null);
      }
    }
  });

  const fixed = Object.entries<Protocol>(protocols).filter(
    ([, { shape }]) => shape.kind === "block" || shape.min === shape.max,
  );
  it.each(fixed)("%s rejects a frame without one of its bytes", (_, protocol) => {
    const frame = protocol.encode({ kg: 12_340, stable: true });
    for (let at = 0; at < frame.length; at++) {
      const lost = Uint8Array.from([...frame.subarray(0, at), ...frame.subarray(at + 1)]);
      expect(protocol.decode(lost)).toBeNull();
    }
  });

  it("a configured frame reads its weight, sign and flag by place", () => {
    const pattern = framePattern.parse({
      start: "02",
      end: "0d",
      length: 12,
      weightAt: 3,
      weightLength: 7,
      places: 0,
      reversed: true,
      signAt: 2,
      stableAt: 11,
      stableChar: "S",
    });
    const protocol = configured(pattern);
    expect(protocol.decode(toBytes("\x02-0052000 S\r"))).toMatchObject({ weight: weight(-2500), stable: true });
    expect(protocol.decode(toBytes("\x02x0052000 S\r"))).toBeNull();
    const unsigned = configured({ ...pattern, signAt: null });
    expect(unsigned.decode(toBytes("\x02 0052000 S\r"))).toMatchObject({ weight: weight(2500) });
    expect(unsigned.decode(toBytes("\x02-0052000 S\r"))).toBeNull();
  });
});

describe("decimalOf", () => {
  it.each([
    ["  12.50", weight(1250, 2)],
    ["-  2500", weight(-2500)],
    ["0012500", weight(12500)],
    ["12 500", null],
    ["12.5.0", null],
    ["", null],
    ["+-5", null],
  ])("%j", (text, expected) => expect(parseDecimal(text)).toEqual(expected));
});

describe("frameKg", () => {
  const frame = { weight: weight(12_340), unit: null, stable: null, range: null, net: false };
  it.each([
    [frame, "kg", 10, { kg: 12_340 }],
    [{ ...frame, weight: weight(12_340, 3) }, "t", 20, { kg: 12_340 }],
    [{ ...frame, weight: weight(-12_340, 3), unit: "t" as const }, "kg", 20, { kg: -12_340 }],
    [frame, "kg", 50, { fault: "division" }],
    [{ ...frame, weight: weight(123_405, 1) }, "kg", 1, { fault: "division" }],
    [{ ...frame, unit: "lb" as const }, "kg", 10, { fault: "unit" }],
    [{ ...frame, net: true }, "kg", 10, { fault: "net" }],
    [{ ...frame, weight: null, range: "over" as const }, "kg", 10, { fault: "over" }],
    [{ ...frame, weight: null }, "kg", 10, { fault: "blank" }],
  ] as const)("%j in %s by %d", (sent, unit, division, expected) =>
    expect(frameKg(sent, unit, division)).toEqual(expected),
  );
});

it("the pattern of a Sonic indicator reads both signs", () => {
  const sonic = configured(SONIC);
  expect(sonic.decode(toBytes("+ 12345.6 KG\r\n"))).toMatchObject({ weight: weight(123456, 1) });
  expect(sonic.decode(toBytes("- 12345.6 KG\r\n"))).toMatchObject({ weight: weight(-123456, 1) });
});

it("a pattern matches a frame with any byte, also a line feed", () => {
  expect(matchGroups(/^\x02(?<check>..)$/s, hex("02 0A FF"))?.check).toBe("\n\xff");
});
