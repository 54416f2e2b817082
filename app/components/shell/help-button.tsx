import { useLocation } from "@remix-run/react";
import { CircleQuestionMark } from "~/components/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { HELP_HASH } from "~/definitions/navigation";
import { Dialog } from "../ui/dialog";
import { Spinner } from "../ui/spinner";
import { useLoadedPart } from "../ui/use-loaded-part";
import { useShortcut } from "../keys/shortcuts";
import type { HelpTab } from "./help-texts";

const loadTexts = () => import("./help-texts").then(({ HelpTexts }) => HelpTexts);

interface HelpButtonProps {
  hasPalette: boolean;
  /** Guests see keys only. */
  hasHelp: boolean;
}

/** Button for keys and help of the screen, also opened by `?`. */
export function HelpButton({ hasPalette, hasHelp }: HelpButtonProps) {
  const { t } = useTranslation();
  const { hash, key } = useLocation();
  const hydrated = useHydrated();
  const [chosen, setTab] = useState<HelpTab | null>(null);
  const [closedKey, setClosedKey] = useState("");
  const linked = hydrated && hasHelp && hash === HELP_HASH && closedKey !== key;
  const tab = chosen ?? (linked ? "screen" : null);
  const { Part: HelpTexts, failed } = useLoadedPart(loadTexts, tab !== null);
  const title = t("help.title");
  useShortcut(hasPalette ? { keys: ["Control+k"], label: t("shortcut.palette"), group: "everywhere" } : null);
  useShortcut({ keys: ["?"], label: title, group: "everywhere" }, () => {
    setTab("keys");
    return true;
  });
  const close = () => {
    setTab(null);
    setClosedKey(key);
  };
  return (
    <>
      <button
        type="button"
        aria-label={title}
        aria-keyshortcuts="?"
        onClick={() => setTab("keys")}
        className="flex size-[1.9375rem] items-center justify-center rounded-lg text-muted-foreground hover:bg-accent hover:text-foreground noscript:hidden"
      >
        <CircleQuestionMark aria-hidden className="size-4.5" />
      </button>
      {tab !== null && (
        <Dialog title={title} onClose={close}>
          {HelpTexts !== null && <HelpTexts tab={tab} onTab={hasHelp ? setTab : undefined} />}
          {HelpTexts === null &&
            (failed ? <p className="text-sm text-muted-foreground">{t("help.failed")}</p> : <Spinner />)}
        </Dialog>
      )}
    </>
  );
}
