import { type ColumnChoice, readColumns } from "~/definitions/list-columns";
import { type Column, TOOLS } from "./data-table-columns";

/** A user's choice of columns (contract/rows/list-view.ts). */

type Keyed = Pick<Column<never>, "key" | "showFrom">;

/** Returns all columns but the first and the tools. */
const movableColumns = <C extends Keyed>(columns: readonly C[]) => columns.slice(1).filter(({ key }) => key !== TOOLS);

/**
 * Returns the state of movable columns, in order. Unknown ones follow their neighbour; hidden ones keep their place.
 */
export function columnChoices(columns: readonly Keyed[], chosen: string | null): ColumnChoice[] {
  // The first column has at most a width.
  const choices = readColumns(chosen).filter(({ key }) => key !== columns[0]?.key);
  for (const [place, { key }] of movableColumns(columns).entries()) {
    if (choices.some((choice) => choice.key === key)) continue;
    const before = movableColumns(columns)[place - 1]?.key;
    choices.splice(choices.findIndex((choice) => choice.key === before) + 1, 0, {
      key,
      shown: true,
      always: false,
      width: null,
    });
  }
  return choices;
}

export function arrangedColumns<T>(columns: readonly Column<T>[], chosen: string | null): readonly Column<T>[] {
  const [first] = columns;
  if (chosen === null || first === undefined) return columns;
  const movable = movableColumns(columns);
  const shown = columnChoices(columns, chosen).flatMap(({ key, shown, always, width }) => {
    const column = movable.find((own) => own.key === key);
    if (column === undefined || !shown) return [];
    return sized(always && column.showFrom === "wide" ? { ...column, showFrom: "withPanel" } : column, width);
  });
  const tools = columns.filter(({ key }) => key === TOOLS);
  const firstWidth = readColumns(chosen).find(({ key }) => key === first.key)?.width ?? null;
  return [sized(first, firstWidth), ...shown, ...tools];
}

const sized = <T>(column: Column<T>, width: number | null): Column<T> =>
  width === null ? column : { ...column, ownWidth: width };
