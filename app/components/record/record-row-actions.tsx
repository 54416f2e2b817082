import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowTool, RowTools } from "../list/row-tools";

export type RecordChange = "edit" | "cancel" | "delete" | "restore";

interface RecordRowActionsProps {
  id: number;
  offers: (change: RecordChange) => boolean;
  /** Actions before the shared ones. */
  children?: ReactNode;
}

export function RecordRowActions({ id, offers, children }: RecordRowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowTools>
      {children}
      {offers("restore") && <RowTool name="restore" id={id} label={t("record.restore")} />}
      {offers("edit") && <RowTool name="form" id={id} label={t("record.edit")} />}
      <RowTool name="history" id={id} label={t("record.history")} />
      {offers("delete") && <RowTool name="delete" id={id} label={t("record.delete")} />}
    </RowTools>
  );
}
