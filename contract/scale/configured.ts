import { parseDecimal, weightFrame } from "./frame";
import type { FramePattern } from "./frame-pattern";
import { toBytes, latin1, padded, type Protocol, signText } from "./protocol";

/** A frame described by its settings, for indicators that no other protocol reads. */

/** Returns the protocol of a pattern. */
export function configured(pattern: FramePattern): Protocol {
  const [start, end] = [latin1(bytesFromHex(pattern.start)), latin1(bytesFromHex(pattern.end))];
  const { length, weightAt, weightLength, places, reversed, signAt, stableAt, stableChar } = pattern;
  /** A minus next to the field belongs to a weight whose sign the pattern misses. */
  const hasSignBeside = (text: string) =>
    [
      text
        .slice(0, weightAt - 1)
        .trimEnd()
        .at(-1),
      text.slice(weightAt - 1 + weightLength).trimStart()[0],
    ].includes("-");
  return {
    shape:
      start === ""
        ? { kind: "line", end, min: length, max: length }
        : { kind: "block", start, end, length, ...(end === "" && { followed: true }) },
    flagged: stableAt !== null,
    decode(frame) {
      const text = latin1(frame);
      if (text.length !== length || !text.startsWith(start) || !text.endsWith(end)) return null;
      const field = text.slice(weightAt - 1, weightAt - 1 + weightLength);
      if (signAt === null && hasSignBeside(text)) return null;
      const sign = signAt === null ? "+" : text[signAt - 1];
      if (sign === undefined || !" +-0".includes(sign)) return null;
      const weight = parseDecimal(reversed ? [...field].reverse().join("") : field, sign === "-");
      if (!weight) return null;
      const scaled = weight.places === 0 ? { ...weight, places } : weight;
      return weightFrame(scaled, { stable: stableAt === null ? null : text[stableAt - 1] === stableChar });
    },
    encode({ kg, stable }) {
      const text = [...start.padEnd(length - end.length, " "), ...end];
      const put = (at: number, chars: string) => text.splice(at - 1, chars.length, ...chars);
      const shown = String(Math.abs(kg) * 10 ** places).padStart(weightLength, "0");
      const field = signAt === null ? signText(kg, "0") + padded(kg * 10 ** places, weightLength - 1, "0") : shown;
      put(weightAt, reversed ? [...field].reverse().join("") : field);
      if (signAt !== null) put(signAt, signText(kg));
      if (stableAt !== null) put(stableAt, stable ? stableChar : "?");
      return toBytes(text.join(""));
    },
  };
}

const bytesFromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Sonic A28E, A283: `+ 12345.6 KG`. One source only: confirm with a loaded deck. */
export const SONIC: FramePattern = {
  start: "",
  end: "0D0A",
  length: 14,
  weightAt: 2,
  weightLength: 8,
  places: 0,
  reversed: false,
  signAt: 1,
  stableAt: null,
  stableChar: "",
};
