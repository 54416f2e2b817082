import type { Frame } from "./frame";

/** How an indicator writes its weights. */
export interface Protocol {
  shape: Shape;
  /** Returns null unless every byte is as the protocol requires. */
  decode(frame: Uint8Array): Frame | null;
  /** Frame of a weight in kg, for the simulator and tests. */
  encode(weight: SentWeight): Uint8Array;
  /** sends a stable flag */
  flagged: boolean;
  /** request to which the indicator responds */
  poll?: string;
}

export interface SentWeight {
  kg: number;
  stable: boolean;
}

/** How a framer finds frames; lengths include start and end. */
export type Shape =
  /** fixed length; `followed`: only the next frame's start shows that no byte was lost or doubled */
  | { kind: "block"; start: string; end: string; length: number; followed?: true }
  /** from one end to the next */
  | { kind: "line"; end: string; min: number; max: number };

/** Bytes as characters 0 to 255. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Characters 0 to 255 as bytes. */
export const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** Bytes in hexadecimal, as frames are sent and stored. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Right-aligned whole kg. */
export const padded = (kg: number, length: number, fill = " "): string => String(Math.abs(kg)).padStart(length, fill);

export const signText = (kg: number, positive = "+"): string => (kg < 0 ? "-" : positive);

/** XOR of all bytes of a text. */
export const xorBytes = (text: string): number => toBytes(text).reduce((sum, byte) => sum ^ byte, 0);

/** Matches a whole frame; `s`: any byte may follow a dot. */
export const matchGroups = (pattern: RegExp, frame: Uint8Array): Record<string, string | undefined> | null =>
  pattern.exec(latin1(frame))?.groups ?? null;
