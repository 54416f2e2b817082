import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface OfflineDialogProps {
  text: string;
  /** Called after the dialog has closed. */
  onAgain: () => void;
  onClose: () => void;
}

export function OfflineDialog({ text, onAgain, onClose }: OfflineDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={t("offline.title")}
      text={text}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("dialog.close")}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onClose();
              onAgain();
            }}
          >
            {t("error.retry")}
          </Button>
        </>
      }
    />
  );
}
