import { type Frame, type Unit, weightFrame } from "./frame";
import { toBytes, latin1, padded, type Protocol, type SentWeight } from "./protocol";

/** Mettler Toledo continuous: digits without point and sign, which the status words hold. */

const [NET, NEGATIVE, BEYOND, MOTION, KILOGRAMS] = [1, 2, 4, 8, 16];
/** Set in every status word; clones differ in the other fixed bits. */
const FIXED = 32;
/** Places by the decimal code of status word A; negative codes multiply. */
const PLACES = [-2, -1, 0, 1, 2, 3, 4, 5];
const OTHER_UNITS: Record<number, Unit> = { 1: "g", 2: "t" };

function decode(frame: Uint8Array): Frame | null {
  const [, a = 0, b = 0, c = 0] = frame;
  if (![a, b, c].every((word) => (word & FIXED) !== 0)) return null;
  const text = latin1(frame.slice(4, 10));
  const code = PLACES[a & 7] ?? 0;
  if (code > 4) return null;
  const other = c & 7;
  const unit = other === 0 ? (b & KILOGRAMS ? "kg" : "lb") : OTHER_UNITS[other];
  if (unit === undefined) return null;
  const more = { unit, net: (b & NET) !== 0, stable: (b & MOTION) === 0 } as const;
  if (b & BEYOND) return weightFrame(null, { ...more, range: b & NEGATIVE ? "under" : "over" });
  if (!/^ *\d+$/.test(text)) return null;
  const digits = Number(text) * (code < 0 ? 10 ** -code : 1);
  return weightFrame({ digits: b & NEGATIVE && digits !== 0 ? -digits : digits, places: Math.max(code, 0) }, more);
}

const head = ({ kg, stable }: SentWeight) => {
  const b = FIXED | KILOGRAMS | (kg < 0 ? NEGATIVE : 0) | (stable ? 0 : MOTION);
  return `\x02*${String.fromCharCode(b)} ${padded(kg, 6)}`;
};

/** Two's complement of the low seven bits of the sum. */
const checksum = (text: string) => -toBytes(text).reduce((sum, byte) => sum + byte, 0) & 0x7f;

/** @param digits of weight and tare @param checked has a checksum */
function continuous(digits: 6 | 12, checked: boolean): Protocol {
  const length = 4 + digits + 1;
  const tare = digits === 12 ? "000000" : "";
  return {
    shape: { kind: "block", start: "\x02", end: checked ? "" : "\r", length: length + (checked ? 1 : 0) },
    flagged: true,
    decode(frame) {
      const text = latin1(frame);
      if (text[length - 1] !== "\r" || !/^[ \d]*$/.test(text.slice(10, length - 1))) return null;
      if (checked && checksum(text.slice(0, length)) !== frame[length]) return null;
      return decode(frame);
    },
    encode(weight) {
      const text = `${head(weight)}${tare}\r`;
      return toBytes(checked ? text + String.fromCharCode(checksum(text)) : text);
    },
  };
}

export const toledo = continuous(12, false);
export const toledoChecked = continuous(12, true);
/** Without the tare. */
export const toledoShort = continuous(6, false);
