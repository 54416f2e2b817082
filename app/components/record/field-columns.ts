import type { TFunction } from "i18next";
import { numbersOf } from "~/definitions/numbers";
import type { Column } from "../list/data-table-columns";
import { fieldText } from "../history/field-text";

interface FieldColumnOptions<Row> extends Partial<Omit<Column<Row>, "key">> {
  sorted?: boolean;
  /** Sum over all pages; makes the column numeric. */
  sum?: number;
}

/** Returns a function that makes columns from fields. */
export function fieldColumns<Row extends object>(labelOf: (field: string) => string, t: TFunction) {
  const { formatNumber } = numbersOf(t);
  return (key: keyof Row & string, { sorted, sum, ...options }: FieldColumnOptions<Row> = {}): Column<Row> => ({
    key,
    header: labelOf(key),
    sortKey: sorted === true ? key : undefined,
    render: (row) => cellText(key, row[key], t),
    ...(sum !== undefined && { align: "end", total: formatNumber(sum) }),
    ...options,
  });
}

function cellText(field: string, value: unknown, t: TFunction): string {
  return typeof value === "number" ? numbersOf(t).formatNumber(value) : fieldText(field, value, t);
}
