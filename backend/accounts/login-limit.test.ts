import { expect, it } from "vitest";
import { limitsOfCodes, limitsOfDevice, limitsOfStranger, networkPrefix } from "./login-limit";

const table = (limits: { subject: string; limit: number }[]) => limits.map(({ subject, limit }) => [subject, limit]);

it("limits passwords per account and address, per address and per account; a known device alone", () => {
  expect(table(limitsOfStranger("a@b.co", "10.0.0.1"))).toEqual([
    ["account:a@b.co|10.0.0.1", 10],
    ["address:10.0.0.1", 30],
    ["account:a@b.co", 60],
  ]);
  expect(table(limitsOfStranger("a@b.co", undefined))).toEqual([
    ["account:a@b.co|", 10],
    ["account:a@b.co", 60],
  ]);
  expect(table(limitsOfDevice("d"))).toEqual([["device:d", 10]]);
});

it("limits wrong codes per user and address, per address, of strangers and in total; a known device and in total", () => {
  expect(table(limitsOfCodes(7, null, "10.0.0.1"))).toEqual([
    ["code:7|10.0.0.1", 10],
    ["code-address:10.0.0.1", 30],
    ["code:7", 20],
    ["code-any:7", 40],
  ]);
  expect(table(limitsOfCodes(7, null, undefined))).toEqual([
    ["code:7|", 10],
    ["code:7", 20],
    ["code-any:7", 40],
  ]);
  expect(table(limitsOfCodes(7, "d", "10.0.0.1"))).toEqual([
    ["code-device:d", 10],
    ["code-any:7", 40],
  ]);
});

it.each([
  [undefined, ""],
  ["10.7.7.7", "10.7.7.7"],
  ["::ffff:10.7.7.7", "10.7.7.7"],
  ["::FFFF:0a07:0707", "10.7.7.7"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0:7:ffff:0:0:1", "2001:db8:0:7::/64"],
  ["2001:db8:0:8::1", "2001:db8:0:8::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["' or 1=1 --", "' or 1=1 --"],
  ["9".repeat(7000), "9".repeat(100)],
])("counts the address %j as %j", (address, network) => expect(networkPrefix(address)).toBe(network));
