import { dayOrdersOf, type DayOrder } from "#contract/day-text";
import type { ImportColumn } from "#contract/import";
import { markIn } from "#contract/number";

/** Facts that the cells of a column prove about each other (docs/decisions/0092-a-cell-as-seen.md). */
export interface ColumnReading {
  /** Order of day and month; undefined if it is unclear. */
  order?: DayOrder | undefined;
  /** Marks that precede decimals in the column, each with a number that proves it. */
  decimalMarks?: ReadonlyMap<string, string>;
  /** A date that the spreadsheet kept as text, while it may have swapped day and month of others. */
  keptAsText?: string | undefined;
}

/** @param by chosen order of day and month, or the reader's language */
export function columnReading(cells: readonly unknown[], { kind }: ImportColumn, by: string): ColumnReading {
  const texts = cells.filter((cell) => typeof cell === "string");
  if (kind === "number") return { decimalMarks: decimalMarksIn(texts) };
  if (kind !== "date") return {};
  const orders = texts.map((text) => ({ text, orders: dayOrdersOf(text) }));
  const single = orders.filter((one) => one.orders.length === 1);
  const order = dayOrderIn(new Set(single.flatMap((one) => one.orders)), by);
  const days = cells.filter((cell) => cell instanceof Date).filter((date) => !Number.isNaN(date.getTime()));
  // A day above 12 shows that the spreadsheet read the typed order.
  const mayBeSwapped = days.length > 0 && days.every((date) => date.getUTCDate() <= 12);
  return { order, keptAsText: mayBeSwapped ? single[0]?.text : undefined };
}

function decimalMarksIn(texts: readonly string[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const text of texts) {
    const found = markIn(text);
    if (found?.isDecimal && !marks.has(found.mark)) marks.set(found.mark, text.trim());
  }
  return marks;
}

/** The screens show the day first, but English spreadsheets may write the month first, so their rows decide. */
function dayOrderIn(only: ReadonlySet<DayOrder>, by: string): DayOrder | undefined {
  if (by === "day" || by === "month") return by;
  if (!by.startsWith("en")) return "day";
  return only.size === 1 ? [...only][0] : undefined;
}
