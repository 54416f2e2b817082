import { decimalOf, type Frame, unitOf, weightFrame } from "./frame";

/** Unit of encoded frames. */
export const unitText = "kg";

const RANGES = { OL: "over", LO: "under", UL: "under" } as const;

/** Reads the parts that CAS, A&D and Dini share: header, mode, weight and unit. Null if they are no weight. */
export function headerOf(found: Record<string, string | undefined>): Frame | null {
  const { head = "", mode = "", text = "", unit: written = "" } = found;
  const name = head.toUpperCase();
  const net = mode.toUpperCase() === "NT";
  const unit = unitOf(written);
  if (name in RANGES) {
    return weightFrame(null, { unit, net, stable: false, range: RANGES[name as keyof typeof RANGES] });
  }
  const weight = decimalOf(text);
  // A held weight (HD) is no live one.
  return weight && unit && weightFrame(weight, { unit, net, stable: name === "ST" });
}
