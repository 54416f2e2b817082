import { expect, it } from "vitest";
import { parseLine, splitLine, writeLine } from "./line";

const LINES: [string, object | null][] = [
  ["tcp:192.168.1.20:4001", { kind: "tcp", host: "192.168.1.20", port: 4001 }],
  ["listen:4001", { kind: "listen", port: 4001 }],
  ["serial:/dev/ttyUSB0,9600,8N1", { kind: "serial", path: "/dev/ttyUSB0", baudRate: 9600, format: "8N1" }],
  ["serial:COM3,1200,7E1", { kind: "serial", path: "COM3", baudRate: 1200, format: "7E1" }],
  ["serial:9600,8N1", null],
  ["serial:COM3,9600,8N2", null],
  ["browser:9600,8N1", null],
  ["listen:65536", null],
  ["", null],
];

it.each(LINES)("reads the line %o", (text, line) => expect(parseLine(text)).toEqual(line));

it.each([
  "tcp:192.168.1.20:4001",
  "tcp:[fe80::1]:4001",
  "listen:4001",
  "serial:/dev/ttyUSB0,9600,8N1",
  "serial:COM3,1200,7E1",
  "tcp::",
  "serial:,9600,8N1",
])("writes the line %o from its own fields", (text) => expect(writeLine(splitLine(text))).toBe(text));

it.each([
  ["", "tcp"],
  ["serial:/dev/ttyS0,9600,8N1", "linux"],
  ["serial:COM3,9600,8N1", "windows"],
])("offers the kind of the line %o as %s", (text, kind) => expect(splitLine(text).kind).toBe(kind));
