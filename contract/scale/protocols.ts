import { and18, andLoose, avery, cas10, cas22, dini } from "./cas";
import { riceLake, rinstrumA, rinstrumB, rinstrumF } from "./condec";
import { configured } from "./configured";
import type { FramePattern } from "./frame-pattern";
import { cardinal, mtSics, sma, systec } from "./polled";
import type { Protocol } from "./protocol";
import { toledo, toledoChecked, toledoShort } from "./toledo";
import { yaohua12, yaohuaA12, yaohuaA12E, yaohuaForward, yaohuaReversed } from "./yaohua";

/** Protocols by the name that a scale stores (docs/scales.md, Indicators). */
export const protocols = {
  "yaohua-12": yaohua12,
  "yaohua-reversed": yaohuaReversed,
  "yaohua-forward": yaohuaForward,
  "yaohua-a12": yaohuaA12,
  "yaohua-a12e": yaohuaA12E,
  "cas-22": cas22,
  "cas-10": cas10,
  "and-18": and18,
  "and-loose": andLoose,
  toledo,
  "toledo-checked": toledoChecked,
  "toledo-short": toledoShort,
  "mt-sics": mtSics,
  sma,
  "rice-lake": riceLake,
  "rinstrum-a": rinstrumA,
  "rinstrum-b": rinstrumB,
  "rinstrum-f": rinstrumF,
  dini,
  systec,
  avery,
  cardinal,
} as const satisfies Record<string, Protocol>;

export const CONFIGURED = "configured";
/** Of a scale whose indicator is not found yet: no byte is a weight. */
export const UNKNOWN = "unknown";
export const PROTOCOL_NAMES = [...(Object.keys(protocols) as (keyof typeof protocols)[]), CONFIGURED, UNKNOWN] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

const unknown: Protocol = {
  shape: { kind: "block", start: "", end: "", length: 1 },
  flagged: false,
  decode: () => null,
  encode: () => new Uint8Array(),
};

/** Returns a scale's protocol. @throws Error for a configured one without its pattern */
export function findProtocol({
  protocol,
  pattern,
}: {
  protocol: ProtocolName;
  pattern: FramePattern | null;
}): Protocol {
  if (protocol === UNKNOWN) return unknown;
  if (protocol !== CONFIGURED) return protocols[protocol];
  if (pattern === null) throw new Error("a configured protocol needs its pattern");
  return configured(pattern);
}
