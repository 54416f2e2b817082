import { CircleQuestionMark } from "~/components/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/dialog";
import { Spinner } from "../ui/spinner";
import { useLoadedPart } from "../ui/use-loaded-part";
import { useShortcut } from "../keys/shortcuts";

const loadTexts = () => import("./help-texts").then(({ HelpTexts }) => HelpTexts);

interface HelpButtonProps {
  hasPalette: boolean;
  /** Guests see keys only. */
  hasHelp: boolean;
}

/** Button for keys and help of the screen, also opened by `?`. */
export function HelpButton({ hasPalette, hasHelp }: HelpButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { Part: HelpTexts, failed } = useLoadedPart(loadTexts, isOpen);
  const title = t("help.title");
  useShortcut(hasPalette ? { keys: ["Control+k"], label: t("shortcut.palette"), group: "everywhere" } : null);
  useShortcut({ keys: ["?"], label: title, group: "everywhere" }, () => {
    setOpen(true);
    return true;
  });
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={title}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="flex size-[1.9375rem] items-center justify-center rounded-lg text-muted-foreground hover:bg-accent hover:text-foreground noscript:hidden"
      >
        <CircleQuestionMark aria-hidden className="size-4.5" />
      </button>
      {isOpen && (
        <Dialog title={title} wide={hasHelp} onClose={close}>
          {HelpTexts !== null && <HelpTexts hasHelp={hasHelp} onClose={close} />}
          {HelpTexts === null &&
            (failed ? <p className="text-sm text-muted-foreground">{t("help.failed")}</p> : <Spinner />)}
        </Dialog>
      )}
    </>
  );
}
