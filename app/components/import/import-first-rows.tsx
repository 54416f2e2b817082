import { useTranslation } from "react-i18next";
import type { ImportReply } from "~/services/import/actions.server";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { Table, TableBody, TableBox, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

type ImportFirstRowsProps = Pick<NonNullable<ImportReply["ready"]>, "columns" | "first"> & { rows: number };

/** Shows the first rows as they will be stored. */
export function ImportFirstRows({ columns, first, rows }: ImportFirstRowsProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const counts = { first: formatNumber(first.length), rows: formatNumber(rows) };
  const label = first.length < rows ? t("import.firstOf", counts) : t("import.asStored");
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{label}</p>
      <TableBox aria-label={label}>
        <Table>
          <TableHead>
            <TableRow>
              {columns.map(({ label, align }) => (
                <TableHeader key={label} className={align === "end" ? "text-right" : undefined}>
                  {label}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {first.map((texts, row) => (
              <TableRow key={row}>
                {texts.map((text, index) => (
                  <TableCell
                    key={columns[index]?.label}
                    className={cn("max-w-44 truncate", columns[index]?.align === "end" && "text-right tabular-nums")}
                    title={text}
                  >
                    {text || "–"}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableBox>
    </div>
  );
}
