import { formatShortMoment, numberFormats } from "#contract/values/format";
import { sumByUnit, type UnitCount } from "#contract/orders/units";
import type { WEIGHT_SOURCES } from "#contract/weighing/weighing";

/** Content of papers, as stored with each print (docs/decisions/0083-stored-prints.md). */

const { formatNumber } = numberFormats("id");

/** Raise it when drawing needs other fields; drawing must still accept the earlier ones. */
export const CONTENT_SCHEMA = 1;

/** Parts are lines, or share one line on a form. */
export type Cell = string | string[];

export interface PaperWeight {
  name: string;
  kg: string;
  detail: string;
  bold?: boolean;
}

/** Part of a paper that depends on its record alone. */
export interface RecordContent {
  /** capitals: `SURAT JALAN` */
  title: string;
  recordNo: string;
  date: string;
  licensePlate: string;
  recordPath: string;
  /** mark of an invalid document, or null */
  mark: PaperMark | null;
  /** label and name of customer or vendor */
  party: [label: string, name: string];
  facts: [name: string, value: string | null][];
  items: Cell[][];
  total: string[];
  weights: PaperWeight[];
  /** printed under the weights */
  remarks: string[];
  note: string | null;
  signatures: [title: string, name: string | null][];
}

export interface PaperMark {
  word: string;
  why: string;
}

/** A whole paper, except user and time of its print. */
export interface PaperContent extends RecordContent {
  schema: number;
  language: "id";
  /** line under the party's name */
  address: string | null;
  company: { name: string; address: string; phone: string };
  /** hash of the logo, or null */
  logo: string | null;
}

export interface StoredPaper extends PaperContent {
  /** ISO 8601, shown in `zone` */
  printed: { by: string; at: string; zone: string };
  /** numbers of the copies that the first print of this edition replaces */
  replaces: number[];
  /** false for the first print of its edition */
  isCopy: boolean;
}

/** Separator that never starts a line. */
export const DOT = "\u00a0· ";

export const kgText = (value: number | null) => (value === null ? "-" : `${formatNumber(value)} kg`);

/** Marks typed weights, and names the reading of others; empty for null. */
export function weighedAt(
  at: string | null,
  { source, readingId }: { source: (typeof WEIGHT_SOURCES)[number] | null; readingId: number | null },
  zone: string,
): string {
  if (at === null) return "";
  const evidence = readingId === null ? (source === "MANUAL" ? " · manual" : "") : ` · bacaan ${readingId}`;
  return formatShortMoment(at, zone) + evidence;
}

export const unitsText = (count: number, unit: string) => (count === 0 ? "-" : `${formatNumber(count)} ${unit}`);

export function unitTotals(counts: readonly UnitCount[]): string {
  return sumByUnit(counts)
    .map(({ count, unit }) => unitsText(count, unit))
    .join("\n");
}
