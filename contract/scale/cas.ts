import { parseDecimal, parseUnit, weightFrame, type Frame } from "./frame";
import { toBytes, matchGroups, padded, type Protocol, signText } from "./protocol";

/** Unit of encoded frames. */
const unitText = "kg";

const RANGES = { OL: "over", LO: "under", UL: "under" } as const;

/** Reads the parts that CAS, A&D and Dini share: header, mode, weight and unit. Null if they are not a weight. */
function decodeHeader(found: Record<string, string | undefined>): Frame | null {
  const { head = "", mode = "", text = "", unit: written = "" } = found;
  const name = head.toUpperCase();
  const net = mode.toUpperCase() === "NT";
  const unit = parseUnit(written);
  if (name in RANGES) {
    return weightFrame(null, { unit, net, stable: false, range: RANGES[name as keyof typeof RANGES] });
  }
  const weight = parseDecimal(text);
  // A held weight (HD) is not live.
  return weight && unit && weightFrame(weight, { unit, net, stable: name === "ST" });
}

const STABLE_LAMP = 0x40;

/** CAS CI series, NT-200, PDI: 22 bytes. The lamp byte is above 7Fh. */
export const cas22: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 22, max: 22 },
  flagged: true,
  decode(frame) {
    const pattern = /^(?<head>ST|US|OL),(?<mode>GS|NT),.(?<lamp>.),(?<text>[ \d.+-]{8}) (?<unit>[ a-z]{2})\r\n$/is;
    const found = matchGroups(pattern, frame);
    const head = found && decodeHeader(found);
    if (!found || !head) return null;
    const lit = ((found.lamp ?? "").charCodeAt(0) & STABLE_LAMP) !== 0;
    // The header decides; a lamp that says moving cannot be overruled.
    return { ...head, stable: head.stable === true && lit };
  },
  encode: ({ kg, stable }) =>
    toBytes(
      `${stable ? "ST" : "US"},GS,1${String.fromCharCode(stable ? 0xc0 : 0x80)},${signText(kg)}${padded(kg, 7)} kg\r\n`,
    ),
};

/** CAS 10 bytes: 8 characters without status and unit. */
export const cas10: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 10, max: 10 },
  flagged: false,
  decode(frame) {
    const weight = parseDecimal(matchGroups(/^(?<text>[ \d.+-]{8})\r\n$/, frame)?.text ?? "");
    return weight && weightFrame(weight);
  },
  encode: ({ kg }) => toBytes(`${signText(kg)}${padded(kg, 7)}\r\n`),
};

/** A&D and its clones: `ST,NT,+0012.34kg`. */
export const and18: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 18, max: 18 },
  flagged: true,
  decode(frame) {
    const pattern = /^(?<head>ST|US|OL|LO|HD),(?<mode>GS|NT),(?<text>[+ -][ \d.]{7})(?<unit>[ a-z]{2})\r\n$/i;
    const found = matchGroups(pattern, frame);
    return found && decodeHeader(found);
  },
  encode: ({ kg, stable }) => toBytes(`${stable ? "ST" : "US"},GS,${signText(kg)}${padded(kg, 7, "0")}kg\r\n`),
};

/** Clones of the A&D frame with other widths: `ST,GS,   245.6 g`. */
export const andLoose: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 10, max: 24 },
  flagged: true,
  decode(frame) {
    const pattern = /^(?<head>ST|US|OL|LO),(?<mode>GS|NT),?(?<text>[ +-]*[\d.]*) ?(?<unit>kg|g|t|lb)\r\n$/i;
    const found = matchGroups(pattern, frame);
    return found && decodeHeader(found);
  },
  encode: ({ kg, stable }) => toBytes(`${stable ? "ST" : "US"},GS,${signText(kg, " ")}${padded(kg, 7)} kg\r\n`),
};

/** Dini Argeo 3590, DFW: `ST,GS,   12345,kg`, on a bus with two digits before. */
export const dini: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 16, max: 22 },
  flagged: true,
  decode(frame) {
    const pattern = /^(?:\d\d)?(?<head>ST|US|OL|UL),(?<mode>GS|NT),(?<text>[ \d.+-]{7,8}),(?<unit>kg|g|t|lb) ?\r\n$/i;
    const found = matchGroups(pattern, frame);
    return found && decodeHeader(found);
  },
  encode: ({ kg, stable }) => toBytes(`${stable ? "ST" : "US"},GS,${signText(kg, " ")}${padded(kg, 7)},kg\r\n`),
};

/** Avery Weigh-Tronix E1070: ` G+012340 kg`. */
export const avery: Protocol = {
  shape: { kind: "line", end: "\r\n", min: 14, max: 14 },
  flagged: false,
  decode(frame) {
    const found = matchGroups(/^ (?<mode>[GN])(?<sign>[ +-])(?<text>[ \d.]{6}) (?<unit>[ a-z]{2})\r\n$/i, frame);
    const weight = parseDecimal(found?.text ?? "", found?.sign === "-");
    const unit = parseUnit(found?.unit ?? "");
    return weight && unit && weightFrame(weight, { unit, net: found?.mode === "N" });
  },
  encode: ({ kg }) => toBytes(` G${signText(kg)}${padded(kg, 6, "0")} ${unitText}\r\n`),
};
