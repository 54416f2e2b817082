import { useTranslation } from "react-i18next";
import type { ImportReply } from "~/services/import/actions.server";
import { numbersOf } from "~/definitions/numbers";
import { Table, TableBody, TableBox, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

export function ImportErrors({ errors, more }: Pick<ImportReply, "errors" | "more">) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  return (
    <div className="space-y-2">
      <TableBox aria-label={t("import.errors")}>
        <Table className="table-fixed">
          <TableHead>
            <TableRow>
              <TableHeader className="w-14 text-right">{t("import.row")}</TableHeader>
              <TableHeader className="w-36">{t("import.column")}</TableHeader>
              <TableHeader className="w-40">{t("import.was")}</TableHeader>
              <TableHeader>{t("import.right")}</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.map(({ row, column, was, message }, index) => (
              <TableRow key={index} className="align-top">
                <TableCell className="text-right font-medium tabular-nums">{formatNumber(row)}</TableCell>
                <TableCell className="break-words">{column || "–"}</TableCell>
                <TableCell className="break-words text-muted-foreground">
                  <span className="line-clamp-3">{was || t("import.nothing")}</span>
                </TableCell>
                <TableCell className="break-words text-destructive-text">{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableBox>
      {more > 0 && <p className="text-sm text-muted-foreground">{t("import.more", { total: more })}</p>}
    </div>
  );
}
