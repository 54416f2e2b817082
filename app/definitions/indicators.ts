import type { protocols } from "#contract/scale/protocols";

/** Indicators and their bytes, for few screens. */

/** Indicators by protocol; names of products are the same in every language (docs/scales.md, Indicators). */
export const PROTOCOL_LABELS: Record<keyof typeof protocols, string> = {
  "yaohua-12": "Yaohua XK3190-A9+, A1+, A23p, A26, DS3; Keli XK3118K9-R (tF=0)",
  "yaohua-reversed": "Yaohua A23p, A26: =00.1000-",
  "yaohua-forward": "Yaohua A26: =-0001.00",
  "yaohua-a12": "Yaohua A12",
  "yaohua-a12e": "Yaohua A12E",
  "cas-22": "CAS CI-150A, 400, 600D, 6000A, NT-200, PDI (22 bytes)",
  "cas-10": "CAS (10 bytes)",
  "and-18": "A&D AD-4402, 4404, 4406, 4329, 4407; CAS, Gram K2, Autoda (18 bytes)",
  "and-loose": "A&D compatible: ST,GS,   245.6 g",
  toledo: "Mettler Toledo 8142, 8530, IND; Kern, Rice Lake, Cardinal 225",
  "toledo-checked": "Mettler Toledo, checksum",
  "toledo-short": "Mettler Toledo, short",
  "mt-sics": "Mettler Toledo MT-SICS",
  sma: "SMA SCP-0499: Cardinal, Fairbanks, B-TEK, Minebea",
  "rice-lake": "Rice Lake IQ plus",
  "rinstrum-a": "Rinstrum R320, R420, C530 (1)",
  "rinstrum-b": "Rinstrum R320, R420, C530 (2)",
  "rinstrum-f": "Rinstrum R320, R420, C530 (5)",
  dini: "Dini Argeo 3590, DFW",
  systec: "Systec IT1, IT3",
  avery: "Avery Weigh-Tronix E1070, WI-110",
  cardinal: "Cardinal SB-400, 190, 200",
};

/** Shows a frame's bytes as text; bytes without a printable character are dots. */
export const frameText = (hex: string) =>
  (hex.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·"))
    .join("");

export const spacedHex = (hex: string) => (hex.match(/../g) ?? []).join(" ").toUpperCase();

/** Fields of a form that make up a line (contract/scale/line.ts). */
export const LINE_FIELDS = [
  "lineKind",
  "lineHost",
  "linePort",
  "lineListen",
  "linePath",
  "lineSpeed",
  "lineFormat",
] as const;

/** Downloads the agent of a scale. */
export const agentHref = (id: number) => `/settings/scales/agent?scale=${id}`;
