import { MAX_COLUMN_PX, MIN_COLUMN_PX } from "#contract/constants";

/** The user's columns of a list as text: `date,-customer,+driverName,netKg:120` (contract/rows/list-view.ts). */

export interface ColumnChoice {
  key: string;
  shown: boolean;
  /** Also on narrow screens. */
  always: boolean;
  /** In pixels; null for the automatic width. */
  width: number | null;
}

export const columnWidth = (px: number) => Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, px)));

export function readColumns(text: string | null): ColumnChoice[] {
  return (text === null ? [] : text.split(",")).map((part) => {
    const [, sign, key = "", width] = /^([-+]?)(\w*)(?::(\d+))?/.exec(part) ?? [];
    return {
      key,
      shown: sign !== "-",
      always: sign === "+",
      width: width === undefined ? null : columnWidth(Number(width)),
    };
  });
}

/** Returns null for no columns: the list's default. */
export function writeColumns(choices: readonly ColumnChoice[]): string | null {
  const texts = choices.map(
    ({ key, shown, always, width }) => (shown ? (always ? "+" : "") : "-") + key + (width === null ? "" : `:${width}`),
  );
  return texts.length === 0 ? null : texts.join(",");
}

/** Sets the width of one column; the order and visibility of all columns stay. @param width null: automatic */
export function withWidth(text: string | null, key: string, width: number | null): string | null {
  const choices = readColumns(text);
  const found = choices.find((choice) => choice.key === key);
  if (found !== undefined) {
    found.width = width;
    return writeColumns(choices);
  }
  return width === null ? text : writeColumns([...choices, { key, shown: true, always: false, width }]);
}
