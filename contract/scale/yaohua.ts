import { parseDecimal, parseUnit, weightFrame } from "./frame";
import { toBytes, matchGroups, padded, type Protocol, signText, xorBytes } from "./protocol";

/** Yaohua XK3190 A9+, A1+, A23p, A26, DS3 and Keli D9-R, tF=0: 12 bytes with an XOR check. */
export const yaohua12: Protocol = {
  shape: { kind: "block", start: "\x02", end: "\x03", length: 12 },
  flagged: false,
  decode(frame) {
    const found = matchGroups(/^\x02(?<body>(?<sign>[+-])(?<digits>\d{6})(?<places>[0-4]))(?<check>..)\x03$/s, frame);
    if (!found) return null;
    const { body = "", sign, digits, places, check } = found;
    const sum = xorBytes(body);
    if (check !== checkDigits(sum, letters) && check !== checkDigits(sum, marks)) return null;
    const weight = { digits: Number(digits), places: Number(places) };
    if (sign === "-" && weight.digits !== 0) weight.digits = -weight.digits;
    return weightFrame(weight);
  },
  encode({ kg }) {
    const body = `${signText(kg)}${padded(kg, 6, "0")}0`;
    return toBytes(`\x02${body}${checkDigits(xorBytes(body), letters)}\x03`);
  },
};

const letters = (nibble: number) => nibble.toString(16).toUpperCase();
/** Variant in the field: 10 to 15 are `:` to `?`. */
const marks = (nibble: number) => String.fromCharCode(0x30 + nibble);
const checkDigits = (sum: number, digit: (nibble: number) => string) => digit(sum >> 4) + digit(sum & 15);

/** Yaohua `=`, lowest digit first: `=000.3000` is 3.000, `=00.1000-` is -1.00. */
export const yaohuaReversed: Protocol = {
  shape: { kind: "block", start: "=", end: "", length: 9, followed: true },
  flagged: false,
  decode(frame) {
    const found = matchGroups(/^=(?<text>[\d.]{7}[0-]);?$/, frame);
    const weight = found?.text === undefined ? null : parseDecimal([...found.text].reverse().join(""));
    return weight && weightFrame(weight);
  },
  encode: ({ kg }) => toBytes(`=${[...(signText(kg, "0") + padded(kg, 7, "0"))].reverse().join("")}`),
};

/** Yaohua `=`, highest digit first: `=0003.000`, `=-0001.00`. */
export const yaohuaForward: Protocol = {
  shape: { kind: "block", start: "=", end: "", length: 9, followed: true },
  flagged: false,
  decode(frame) {
    const found = matchGroups(/^=(?<text>[\d-][\d.]{7})$/, frame);
    const weight = found?.text === undefined ? null : parseDecimal(found.text);
    return weight && weightFrame(weight);
  },
  encode: ({ kg }) => toBytes(`=${signText(kg, "0")}${padded(kg, 7, "0")}`),
};

/** Yaohua A12: `wn-0000.1kg`. Many send `wn` without a tare, so it does not mean net. */
export const yaohuaA12: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 13, max: 14 },
  flagged: false,
  decode(frame) {
    const found = matchGroups(/^w[wn] ?(?<text>[\d-][\d.]{6})(?<unit>kg|lb)\r\n$/, frame);
    const weight = parseDecimal(found?.text ?? "");
    return weight && weightFrame(weight, { unit: parseUnit(found?.unit ?? "") });
  },
  encode: ({ kg }) => toBytes(`wn${signText(kg, "0")}${padded(kg, 6, "0")}kg\r\n`),
};

/** Yaohua A12E: `WG004.139kg3D`, an XOR check as two hexadecimal digits. */
export const yaohuaA12E: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 15, max: 15 },
  flagged: false,
  decode(frame) {
    const fault = matchGroups(/^(?<range>OL|LO) {9}23\r\n$/, frame)?.range;
    if (fault) return weightFrame(null, { range: fault === "OL" ? "over" : "under" });
    const found = matchGroups(/^(?<body>W(?<mode>[GN])(?<text>[ \d.-]{7})kg)(?<check>[\dA-F]{2})\r\n$/, frame);
    if (!found || found.check !== hex(xorBytes(found.body ?? ""))) return null;
    const weight = parseDecimal(found.text ?? "");
    return weight && weightFrame(weight, { unit: "kg", net: found.mode === "N" });
  },
  encode({ kg }) {
    const body = `WG${signText(kg, "0")}${padded(kg, 6, "0")}kg`;
    return toBytes(`${body}${hex(xorBytes(body))}\r\n`);
  },
};

const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, "0");
