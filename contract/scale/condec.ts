import { parseDecimal, type Frame, parseUnit, weightFrame } from "./frame";
import { toBytes, matchGroups, padded, type Protocol, signText } from "./protocol";

/** Rice Lake and Rinstrum: sign, seven characters, letters for unit, mode and status. */

const RANGES: Record<string, Frame["range"]> = { O: "over", U: "under" };

function condec(pattern: RegExp): Protocol["decode"] {
  return (frame) => {
    const found = matchGroups(pattern, frame);
    if (!found) return null;
    const { sign, text = "", unit: written = "", mode, status = " " } = found;
    const unit = parseUnit(written);
    const more = { unit, net: mode === "N", stable: status !== "M" };
    const range = RANGES[status] ?? null;
    if (range) return weightFrame(null, { ...more, stable: false, range });
    // I and E: the indicator declares the weight invalid.
    const weight = status === "I" || status === "E" ? null : parseDecimal(text, sign === "-");
    return weight && weightFrame(weight, more);
  };
}

/** Rice Lake IQ plus (Condec). */
export const riceLake: Protocol = {
  shape: { kind: "block", start: "\x02", end: "\r\n", length: 14 },
  flagged: true,
  decode: condec(/^\x02(?<sign>[ -])(?<text>[ \d.]{7})(?<unit>[KTG])(?<mode>[GN])(?<status>[ IMOZ])\r\n$/),
  encode: ({ kg, stable }) => toBytes(`\x02${signText(kg, " ")}${padded(kg, 7)}KG${stable ? " " : "M"}\r\n`),
};

/** Rinstrum format 5 (F): the same without the start character. */
export const rinstrumF: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 13, max: 13 },
  flagged: true,
  decode: condec(/^(?<sign>[ -])(?<text>[ \d.]{7})(?<unit>[KTG])(?<mode>[GN])(?<status>[ IMO])\r\n$/),
  encode: ({ kg, stable }) => toBytes(`${signText(kg, " ")}${padded(kg, 7)}KG${stable ? " " : "M"}\r\n`),
};

/** Rinstrum format 1 (A): one status letter. */
export const rinstrumA: Protocol = {
  shape: { kind: "block", start: "\x02", end: "\x03", length: 11 },
  flagged: true,
  decode(frame) {
    const found = matchGroups(/^\x02(?<sign>[ -])(?<text>[ \d.]{7})(?<status>[GNUOME])\x03$/, frame);
    if (!found) return null;
    const { status = "" } = found;
    const range = RANGES[status] ?? null;
    if (range) return weightFrame(null, { stable: false, range });
    const weight = status === "E" ? null : parseDecimal(found.text ?? "", found.sign === "-");
    return weight && weightFrame(weight, { stable: status !== "M", net: status === "N" });
  },
  encode: ({ kg, stable }) => toBytes(`\x02${signText(kg, " ")}${padded(kg, 7)}${stable ? "G" : "M"}\x03`),
};

/** Rinstrum format 2 (B): mode, motion, zero, range and a unit that is blank while moving. */
export const rinstrumB: Protocol = {
  shape: { kind: "block", start: "\x02", end: "\x03", length: 17 },
  flagged: true,
  decode(frame) {
    const pattern =
      /^\x02(?<sign>[ -])(?<text>[ \d.]{7})(?<mode>[GNUOE])(?<motion>[M ])[Z ][-12](?<unit>[ a-z]{3})\x03$/;
    const found = matchGroups(pattern, frame);
    if (!found) return null;
    const { mode = "", motion, unit: written = "" } = found;
    const range = RANGES[mode] ?? null;
    const more = { unit: parseUnit(written), net: mode === "N", stable: motion === " " && written.trim() !== "" };
    if (range) return weightFrame(null, { ...more, stable: false, range });
    const weight = mode === "E" ? null : parseDecimal(found.text ?? "", found.sign === "-");
    return weight && weightFrame(weight, more);
  },
  encode: ({ kg, stable }) =>
    toBytes(`\x02${signText(kg, " ")}${padded(kg, 7)}G${stable ? " " : "M"} -${stable ? " kg" : "   "}\x03`),
};
