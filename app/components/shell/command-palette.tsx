import { useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteEntry } from "~/definitions/navigation";
import { openedRecord } from "~/definitions/opened-record";
import { OfflineDialog } from "../dialogs/offline-dialog";
import { SEARCH_KEYS, takeEarlyKeys } from "../keys/scan";
import { Kbd } from "../ui/kbd";
import { useLoadedPart } from "../ui/use-loaded-part";
import { rememberRecord } from "./recent-records";

const loadDialog = () => import("./command-palette-dialog").then(({ CommandPaletteDialog }) => CommandPaletteDialog);

interface CommandPaletteProps {
  entries: readonly PaletteEntry[];
  /** Separates recent records by user. */
  userId: number;
}

export function CommandPalette({ entries, userId }: CommandPaletteProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Part: PaletteDialog, failed } = useLoadedPart(loadDialog, open);
  useEffect(() => {
    if (failed) takeEarlyKeys();
  }, [failed]);
  const opened = openedRecord(useMatches().at(-1)?.data);
  const path = opened?.path;

  useEffect(() => {
    if (opened !== null) rememberRecord(userId, opened);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each record
  }, [userId, path]);

  useEffect(() => {
    // Ctrl+K was pressed, or a code scanned, before hydration.
    if (window.earlyKeys != null) setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    const onSearch = () => setOpen(true);
    document.addEventListener("keydown", onKey);
    window.addEventListener(SEARCH_KEYS, onSearch);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(SEARCH_KEYS, onSearch);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="flex h-[1.9375rem] w-[13.125rem] min-w-32 items-center justify-between rounded-lg border bg-card px-2.5 text-sm text-muted-foreground hover:border-input noscript:hidden"
      >
        {t("nav.search")}
        <Kbd className="border-border">Ctrl K</Kbd>
      </button>
      {open && PaletteDialog !== null && (
        <PaletteDialog entries={entries} userId={userId} onClose={() => setOpen(false)} />
      )}
      {failed && (
        // An old build's chunk is gone, so reload.
        <OfflineDialog
          text={t("offline.load")}
          onAgain={() => window.location.reload()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
