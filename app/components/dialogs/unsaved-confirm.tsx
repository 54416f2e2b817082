import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface UnsavedConfirmProps {
  onDiscard: () => void;
  onKeep: () => void;
}

export function UnsavedConfirm({ onDiscard, onKeep }: UnsavedConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      onClose={onKeep}
      footer={
        <>
          <Button variant="outline" onClick={onDiscard}>
            {t("unsaved.discard")}
          </Button>
          <Button data-autofocus onClick={onKeep}>
            {t("unsaved.keep")}
          </Button>
        </>
      }
    />
  );
}
