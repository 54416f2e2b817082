import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowAction, RowActions } from "../list/row-actions";

export type RecordChange = "edit" | "cancel" | "delete" | "restore";

interface RecordRowActionsProps {
  id: number;
  offers: (change: RecordChange) => boolean;
  children?: ReactNode;
}

export function RecordRowActions({ id, offers, children }: RecordRowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowActions>
      {children}
      {offers("restore") && <RowAction name="restore" id={id} label={t("record.restore")} />}
      {offers("edit") && <RowAction name="form" id={id} label={t("record.edit")} />}
      <RowAction name="history" id={id} label={t("record.history")} />
      {offers("delete") && <RowAction name="delete" id={id} label={t("record.delete")} />}
    </RowActions>
  );
}
