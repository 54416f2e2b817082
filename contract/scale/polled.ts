import { parseDecimal, parseUnit, weightFrame } from "./frame";
import { toBytes, matchGroups, latin1, padded, type Protocol, signText } from "./protocol";

/** Indicators that respond to a request. */

/** MT-SICS: `S S     100.00 g`. */
export const mtSics: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 5, max: 21 },
  flagged: true,
  poll: "SI\r\n",
  decode(frame) {
    const range = matchGroups(/^S (?<sign>[+-])\r\n$/, frame)?.sign;
    if (range) return weightFrame(null, { stable: false, range: range === "+" ? "over" : "under" });
    const found = matchGroups(/^S (?<state>[SD]) (?<text>[ \d.-]{10}) (?<unit>kg|g|t|lb) ?\r\n$/, frame);
    const weight = parseDecimal(found?.text ?? "");
    return weight && weightFrame(weight, { unit: parseUnit(found?.unit ?? ""), stable: found?.state === "S" });
  },
  encode: ({ kg, stable }) => toBytes(`S ${stable ? "S" : "D"} ${String(kg).padStart(10)} kg\r\n`),
};

/** SMA SCP-0499: line feed, status, range, mode, motion, a free character, 10 of weight, 3 of unit, carriage return. */
export const sma: Protocol = {
  shape: { kind: "block", start: "\n", end: "\r", length: 20 },
  flagged: true,
  poll: "\nW\r",
  decode(frame) {
    const pattern = /^\n(?<status>.).(?<mode>[GNgn])(?<motion>[M ]).(?<text>[ \d.-]{10})(?<unit>[ a-z]{3})\r$/;
    const found = matchGroups(pattern, frame);
    const unit = parseUnit(found?.unit ?? "");
    if (!found || !unit) return null;
    const more = { unit, net: found.mode?.toUpperCase() === "N", stable: found.motion === " " };
    if (found.status === "O" || found.status === "U") {
      return weightFrame(null, { ...more, range: found.status === "O" ? "over" : "under" });
    }
    // Z is centre of zero; other letters are faults.
    const weight = found.status === "Z" || found.status === " " ? parseDecimal(found.text ?? "") : null;
    return weight && weightFrame(weight, more);
  },
  encode: ({ kg, stable }) =>
    toBytes(`\n${kg === 0 ? "Z" : " "}1G${stable ? " " : "M"} ${String(kg).padStart(10)}kg \r`),
};

/** Cardinal SB-400: sign, 6 digits, perhaps a point, unit, mode, condition, carriage return. */
export const cardinal: Protocol = {
  shape: { kind: "line", end: "\r", min: 13, max: 14 },
  flagged: true,
  poll: "\x05",
  decode(frame) {
    const pattern =
      /^(?<sign>[ -])(?<text>(?=.{0,6}\d)[ \d.]{6,7})(?<unit>[ a-z]{2})(?<mode>[GN])(?<state>OC|CZ|BZ|MO|EE| {2})\r$/i;
    const found = matchGroups(pattern, frame);
    const unit = parseUnit(found?.unit ?? "");
    if (!found || !unit) return null;
    const more = { unit, net: found.mode?.toUpperCase() === "N", stable: found.state?.toUpperCase() !== "MO" };
    if (found.state === "OC") return weightFrame(null, { ...more, range: "over" });
    if (found.state?.toUpperCase() === "EE") return weightFrame(null, more);
    const weight = parseDecimal(found.text ?? "", found.sign === "-");
    return weight && weightFrame(weight, more);
  },
  encode: ({ kg, stable }) =>
    toBytes(`${signText(kg, " ")}${padded(kg, 6, "0")}kgG${stable ? (kg === 0 ? "CZ" : "  ") : "MO"}\r`),
};

const SYSTEC_BODY = 54;

/** Systec IT1, IT3: one telegram of 64 bytes with the number in its own memory and a CRC-16. */
export const systec: Protocol = {
  shape: { kind: "block", start: "<", end: ">", length: 64 },
  flagged: true,
  poll: "<RM1>",
  decode(frame) {
    const text = latin1(frame);
    const body = text.slice(1, 1 + SYSTEC_BODY);
    if (text.length !== 64 || Number(text.slice(1 + SYSTEC_BODY, -1)) !== crc16(body)) return null;
    const pattern =
      /^(?<error>\d\d)(?<moving>\d)\d(?:.{8})(?:.{5})(?<ident>[ \d]{4}).(?<gross>[ \d.-]{8})(?:.{16})(?<unit>kg|t |g |lb)/;
    const found = pattern.exec(body)?.groups;
    const unit = parseUnit(found?.unit ?? "");
    if (!found || !unit) return null;
    if (found.error === "12") return weightFrame(null, { unit, stable: false, range: "over" });
    const weight = found.error === "00" ? parseDecimal(found.gross ?? "") : null;
    const alibiId = (found.ident ?? "").trim();
    return weight && weightFrame(weight, { unit, stable: found.moving === "0", ...(alibiId && { alibiId }) });
  },
  encode({ kg, stable }) {
    const gross = String(kg).padStart(8);
    const body = `00${stable ? "0" : "1"}001.01.2608:00   11${gross}       0${gross}kg  1  1`;
    return toBytes(`<${body}${String(crc16(body)).padStart(8)}>`);
  },
};

/** CRC-16, polynomial 8005h reflected, from FFFFh. */
function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of toBytes(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
