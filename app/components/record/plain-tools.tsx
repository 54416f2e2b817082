import { History, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowTool, RowTools } from "../list/row-tools";

export interface PlainToolsProps {
  record: { id: number; deletedAt: string | null };
  may: { delete: boolean; restore: boolean };
  /** Tools of the record's own, in front. */
  children?: ReactNode;
}

/** What can be done with a record without stages, beside opening it. */
export function PlainTools({ record: { id, deletedAt }, may, children }: PlainToolsProps) {
  const { t } = useTranslation();
  const deleted = deletedAt !== null;
  return (
    <RowTools>
      {children}
      {deleted && may.restore && <RowTool name="restore" id={id} icon={RotateCcw} label={t("record.restore")} />}
      <RowTool name="history" id={id} icon={History} label={t("record.history")} />
      {!deleted && may.delete && <RowTool name="delete" id={id} icon={Trash2} label={t("record.delete")} />}
    </RowTools>
  );
}
